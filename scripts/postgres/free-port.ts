import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/**
 * The first free port from `from` on. It belongs to this process until the process ends: no other caller of this function gets it, even if
 * nothing listens on it for a while. Choose it below 32768: the system uses higher ports for outgoing connections, which could hold the
 * port at the next start.
 */
export async function firstFreePort(from: number): Promise<number> {
  for (let port = from; port < from + 1000; port++)
    if ((await claim(port)) && (await isFree(port))) return port
  throw new Error(`No port from ${from} to ${from + 999} is free on 127.0.0.1.`)
}

/**
 * Whether this process has the port now. The claim is the UDP port with the same number: the system gives it to one process, frees it
 * however that process ends, and a TCP server does not need it.
 */
function claim(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref()
    socket.once('error', () => resolve(false))
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
