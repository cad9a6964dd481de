import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on right now. Not one of those that the system gives to whoever calls somebody: until it is used, or used
 * again by a product that was killed, any call could take it.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
