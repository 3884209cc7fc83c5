import { createServer } from 'node:net'

/**
 * The first port from `from` on that nobody listens on. Start below 32768: from there on a system hands out
 * ports to outgoing connections, and one of those could sit on ours at the next start.
 */
export async function firstFreePort(from: number): Promise<number> {
  for (let port = from; port < from + 1000; port++) if (await isFree(port)) return port
  throw new Error(`No port from ${from} to ${from + 999} is free on 127.0.0.1.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
