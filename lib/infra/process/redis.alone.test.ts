import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { firstFreePort } from '@/scripts/postgres/free-port'

// Other programs may keep the machine busy for a long time.
const PATIENT = { timeout: 60_000 }
const INFO = 'redis_version:7.0.0\r\nloading:0\r\n'

/** A server that supports as much of Redis as a connection needs: the commands of the handshake, and PING. */
async function openRedis() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      // A command is an array of strings; the first one is its name.
      for (const [, name] of String(data).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)) {
        if (name?.toLowerCase() === 'info') socket.write(`$${INFO.length}\r\n${INFO}\r\n`)
        else socket.write(name?.toLowerCase() === 'ping' ? '+PONG\r\n' : '+OK\r\n')
      }
    })
  })
  // Nobody else uses this port while the server is down.
  const port = await firstFreePort(24_000)
  const up = () => new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  await up()
  const down = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  onTestFinished(down)
  return { port, down, up }
}

it('while Redis is down, a problem is open; it ends when Redis is back', async () => {
  const server = await openRedis()
  vi.stubEnv('REDIS_URL', `redis://:secret@127.0.0.1:${server.port}`)
  vi.resetModules()
  const { redis, lookAtRedis } = await import('./redis')
  const { openProblems } = await import('@/lib/infra/telemetry/problems')
  const connection = redis()
  if (!connection) throw new Error('REDIS_URL is not read')
  onTestFinished(() => connection.disconnect())

  // Checking once may be too late: a command has 200 ms, and the process may have to wait longer for a processor.
  const isWell = async () => {
    await lookAtRedis(connection)
    return openProblems().length === 0
  }
  await vi.waitUntil(isWell, PATIENT)
  server.down()
  await vi.waitUntil(() => connection.status !== 'ready', PATIENT)
  await lookAtRedis(connection)
  expect(openProblems()).toEqual([
    {
      code: 'redis_unreachable',
      severity: 'warning',
      message: `Redis at 127.0.0.1:${server.port} cannot be used (ECONNREFUSED). Start it or check REDIS_URL. Until then each process counts the rate limits for itself.`,
    },
  ])
  await server.up()
  await vi.waitUntil(isWell, PATIENT)
})
