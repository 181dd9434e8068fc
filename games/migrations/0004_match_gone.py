"""Open pages learn of words that were hidden or redacted."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_match_record_tags")]

    operations = [
        migrations.AddField("match", "gone", ArrayField(models.PositiveIntegerField(), default=list)),
    ]
