"""What is counted for those who run the site (Prometheus): of this process alone, since it started.

The rule: nothing is counted a delivery. An append, a refusal or a request costs a microsecond; how many watch is looked
up only when somebody asks. No label holds a name, a code or anything else that a stranger could make up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

APPENDS = Counter(
    "pyramid_appends",
    "Batches of events by what became of them: stored, repeated (all there already), or the name of the refusal.",
    ["outcome"],
    registry=REGISTRY,
)
EVENTS = Counter("pyramid_events_stored", "Events added to logs.", registry=REGISTRY)
REFUSALS = Counter(
    "pyramid_refusals", "Refusals by their name, over HTTP and on live sockets.", ["door", "code"], registry=REGISTRY
)
EVENT_SECONDS = Histogram(
    "pyramid_event_seconds",
    "From a host's frame of events to having it stored and handed on to every watcher of this process.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
    registry=REGISTRY,
)
REQUESTS = Counter(
    "pyramid_http_requests", "Requests by route, method and status.", ["view", "method", "status"], registry=REGISTRY
)
REQUEST_SECONDS = Histogram(
    "pyramid_http_request_seconds",
    "How long a request took, by route.",
    ["view"],
    buckets=(0.005, 0.025, 0.1, 0.5, 2.5),
    registry=REGISTRY,
)


@dataclass(slots=True)
class Stored:
    """How many events of a batch were new; filled in by whoever stores it."""

    events: int = 0


@contextmanager
def counted() -> Iterator[Stored]:
    """Around an append that may be refused: counts what became of it. A refusal goes on as it came."""
    stored = Stored()
    try:
        yield stored
    except Exception as error:
        APPENDS.labels(getattr(error, "code", "failed")).inc()
        raise
    APPENDS.labels("stored" if stored.events else "repeated").inc()
    EVENTS.inc(stored.events)


class Looked(Collector):
    """Gauges that are looked up when asked for: `look` gives each name its value."""

    def __init__(self, helps: dict[str, str], look: Callable[[], dict[str, float]]) -> None:
        self._helps = helps
        self._look = look
        REGISTRY.register(self)

    def describe(self) -> Iterable[Metric]:
        """Names and helps without looking: registering must ask nobody."""
        return [GaugeMetricFamily(name, text) for name, text in self._helps.items()]

    def collect(self) -> Iterable[Metric]:
        """The values as they are now."""
        values = self._look()
        return [GaugeMetricFamily(name, text, value=values[name]) for name, text in self._helps.items()]
