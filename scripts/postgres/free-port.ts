import { createServer } from 'node:net'

/**
 * The first free port, beginning at `from`. Choose it below 32768: the system uses higher ports for outgoing connections,
 * and such a connection could hold the port at the next start.
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
