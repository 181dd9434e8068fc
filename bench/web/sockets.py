"""A bare socket: in a group, passing on what the group is sent."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer

GROUP = "bench"


class BareConsumer(AsyncWebsocketConsumer):
    """What the least that Channels can do costs, with its own layer."""

    channel_layer_alias = "bare"

    async def connect(self) -> None:
        await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()

    async def news(self, event: dict[str, Any]) -> None:
        await self.send(text_data=f'{{"sent":{event["sent"]!r}}}')
