"""Addresses of the daily deal, below /daily/. What is not a word of its own here is a date."""

from __future__ import annotations

from django.urls import path

from .views import daily, daily_boards, daily_people, daily_result, daily_table

urlpatterns = [
    path("", daily.today, name="daily"),
    path("calendar/", daily.calendar, name="daily_calendar"),
    path("friends/", daily_people.friends, name="daily_friends"),
    path("friends/<str:code>/", daily_people.friend, name="daily_friend"),
    path("reminder.ics", daily.reminder, name="daily_reminder"),
    path("table/", daily_table.daily_table, name="daily_table"),
    path("kept/", daily_table.daily_kept, name="daily_kept"),
    path("<str:day>/", daily.day_page, name="daily_day"),
    path("<str:day>/start/", daily.start, name="daily_start"),
    path("<str:day>/give-up/", daily.leave, name="daily_give_up"),
    path("<str:day>/board/", daily_boards.board_page, name="daily_board"),
    path("<str:day>/solution/", daily.solution, name="daily_solution"),
    path("<str:day>/r/<str:code>/", daily_result.result_page, name="daily_result"),
    path("<str:day>/r/<str:code>.png", daily_result.picture, name="daily_picture"),
]
