"""The bare limit: a `websockets` server that sends what one client says to all the others. Nothing is checked or kept.

`python -m tests.benchmarks.bare_broadcast` prints its port and serves until it is stopped.
"""

from __future__ import annotations

import asyncio

from websockets.asyncio.server import ServerConnection, broadcast, serve


async def main() -> None:
    """Serve on a free port."""
    connections: set[ServerConnection] = set()

    async def talk(connection: ServerConnection) -> None:
        connections.add(connection)
        try:
            async for message in connection:
                broadcast(connections - {connection}, message)
        finally:
            connections.discard(connection)

    async with serve(talk, "127.0.0.1", 0, compression=None, backlog=2048) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        print(f"http://localhost:{port}", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
