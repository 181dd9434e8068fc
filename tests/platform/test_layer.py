"""The channel layer within a process: what Channels' own does, at another price."""

import asyncio

import pytest
from channels.layers import channel_layers

from games.layer import ProcessChannelLayer

NEWS = {"type": "news", "seq": 1, "ply": 1}


def test_it_is_the_layer_of_the_site():
    assert isinstance(channel_layers["default"], ProcessChannelLayer)


async def joined(layer, count, group="match.1"):
    names = [await layer.new_channel() for _ in range(count)]
    for name in names:
        await layer.group_add(group, name)
    return names


def test_all_of_a_group_and_nobody_else_hear_in_order():
    async def scene():
        layer = ProcessChannelLayer()
        names = await joined(layer, 3)
        (other,) = await joined(layer, 1, "match.2")
        await layer.group_send("match.1", NEWS)
        await layer.group_send("match.1", NEWS | {"seq": 2})
        await layer.group_send("match.9", NEWS)
        for name in names:
            assert [(await layer.receive(name))["seq"] for _ in range(2)] == [1, 2]
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await layer.receive(other)

    asyncio.run(scene())


def test_each_has_a_message_of_its_own():
    async def scene():
        layer = ProcessChannelLayer()
        one, two = await joined(layer, 2)
        await layer.group_send("match.1", NEWS)
        (await layer.receive(one))["seq"] = 9
        assert await layer.receive(two) == NEWS

    asyncio.run(scene())


def test_a_full_queue_costs_its_socket_a_message_and_nobody_else():
    async def scene():
        layer = ProcessChannelLayer(capacity=1)
        full, free = await joined(layer, 2)
        await layer.send(full, NEWS)
        await layer.group_send("match.1", NEWS | {"seq": 2})
        assert (await layer.receive(free))["seq"] == 2
        assert (await layer.receive(full))["seq"] == 1

    asyncio.run(scene())


def test_what_nobody_fetches_expires_with_its_membership(monkeypatch):
    async def scene():
        layer = ProcessChannelLayer(expiry=-1)
        (gone,) = await joined(layer, 1)
        await layer.group_send("match.1", NEWS)
        monkeypatch.setattr(layer, "_clean_after", 0.0)
        await layer.group_send("match.1", NEWS)
        assert gone not in layer.channels
        assert gone not in layer.groups["match.1"]

    asyncio.run(scene())
