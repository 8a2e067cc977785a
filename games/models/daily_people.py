"""People of the daily boards: whom one follows, whether one's name shows, and where a reminder goes."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from .owned import CODE_LENGTH, Belonging, new_code, one_owner


class DailyPerson(models.Model):
    """What an account has chosen for the boards. `code` is the friend link's: who has it may follow."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="daily_person"
    )
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    hidden = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.user_id}{' hidden' if self.hidden else ''}"


class Follow(models.Model):
    """`follower` sees `followed` among friends."""

    follower = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="following")
    followed = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="followers")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["follower", "followed"], name="follows_once"),
            models.CheckConstraint(condition=~Q(follower=F("followed")), name="follows_another"),
        )

    def __str__(self) -> str:
        return f"{self.follower_id} follows {self.followed_id}"


class PushTarget(Belonging):
    """A browser that wants a reminder: `minute` of its own day (0 to 1439) on a clock `zone` minutes east of UTC."""

    endpoint = models.URLField(max_length=800, unique=True)
    minute = models.PositiveSmallIntegerField()
    zone = models.SmallIntegerField()
    sent_for = models.DateField(null=True, blank=True)

    class Meta:
        constraints = (one_owner("push_target_has_one_owner"),)

    def __str__(self) -> str:
        return f"at minute {self.minute}, zone {self.zone}"
