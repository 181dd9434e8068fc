import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0002_append_only"),
    ]

    operations = [
        migrations.CreateModel(
            name="Position",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="%(app_label)s_position",
                        serialize=False,
                        to="games.match",
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("state", models.JSONField()),
                ("round", models.PositiveSmallIntegerField(default=1)),
                (
                    "first_escapes",
                    models.PositiveSmallIntegerField(default=0, verbose_name="first side's escapes"),
                ),
                (
                    "second_escapes",
                    models.PositiveSmallIntegerField(default=0, verbose_name="second side's escapes"),
                ),
                (
                    "on_plan",
                    models.PositiveSmallIntegerField(default=0, verbose_name="characters on the plan"),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("state", models.JSONField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(app_label)s_snapshots",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("match", "seq"), name="earthreborn_snapshot_of_entry")
                ],
            },
        ),
    ]
