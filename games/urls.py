"""Addresses of the games."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import TemplateView

from .guides.pages import PAGES
from .views import (
    bank,
    corrections,
    examine,
    findable,
    guides,
    live,
    offline,
    play,
    replay,
    statistics,
    table_parts,
    tour,
    watch,
    watched_deal,
    winnable,
)

app_name = "games"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", play.play, name="play"),
    path("deal/<str:ruleset>/<int:number>/", play.numbered_deal, name="deal"),
    path("deals/<str:ruleset>/", bank.deals, name="deals"),
    path("deals/<str:ruleset>/<int:number>/", bank.verdict, name="verdict"),
    path("statistics/", statistics.statistics, name="statistics"),
    path("replay/", replay.replay_page, name="replays"),
    path("replay/<str:code>/", replay.replay_game, name="replay"),
    path("examine/", examine.examine, name="examine"),
    path("winnable/", winnable.winnable, name="winnable"),
    path("about/", corrections.about, name="about"),
    *(path(f"{page}/", guides.guide, {"name": page}, name=page) for page in PAGES if page != "about"),
    path("table/parts/", table_parts.table_parts, name="table_parts"),
    path("tour/", tour.tour, name="tour"),
    path("sitemap.xml", findable.sitemap, name="sitemap"),
    path("robots.txt", findable.robots, name="robots"),
    path("sw.js", offline.service_worker, name="service_worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.offline, name="offline"),
    path("credits/", TemplateView.as_view(template_name="credits.html"), name="credits"),
    path("daily/", include("games.urls_daily")),
    path("live/", live.lobby_page, name="lobby"),
    path("live/open/", live.go_live, name="go_live"),
    path("live/tables.json", live.lobby_tables, name="lobby_tables"),
    path("live/<str:code>/", watch.watch, name="watch"),
    path("live/<str:code>/screen/", watch.screen, name="watch_screen"),
    path("live/<str:code>/embed/", watch.embed, name="watch_embed"),
    path("live/<str:code>/qr.svg", watch.qr, name="watch_qr"),
    path("live/<str:code>/deal/", watched_deal.watched_deal, name="watched_deal"),
]
