import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { GatheringSocket } from './gathering-socket'

async function connected(): Promise<{ socket: GatheringSocket; peer: Socket }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = new GatheringSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [[peer]] = (await Promise.all([once(server, 'connection'), once(socket, 'connect')])) as [
    [Socket],
    [],
  ]
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  return { socket, peer }
}

/** Sends a message in two parts, as pg sends a statement. */
function send(socket: GatheringSocket, text: string): void {
  socket.cork()
  socket.write(text.slice(0, 1))
  socket.write(text.slice(1))
  socket.uncork()
}

describe('a gathering socket', () => {
  it('sends the messages of one turn of the event loop together, in order', async () => {
    const { socket, peer } = await connected()
    send(socket, 'BEGIN;')
    send(socket, 'SELECT;')
    expect(socket.writableLength).toBe(13)
    const [chunk] = (await once(peer, 'data')) as [Buffer]
    expect(chunk.toString()).toBe('BEGIN;SELECT;')
    send(socket, 'COMMIT;')
    expect(String((await once(peer, 'data'))[0])).toBe('COMMIT;')
  })

  it('sends a COMMIT, which waits one tick, with the writes before it', async () => {
    const { socket, peer } = await connected()
    send(socket, 'INSERT;')
    await new Promise<void>((resolve) => process.nextTick(resolve))
    send(socket, 'COMMIT;')
    expect(socket.writableLength, 'nothing has left yet').toBe(14)
    expect(String((await once(peer, 'data'))[0])).toBe('INSERT;COMMIT;')
  })

  it('sends a large message at once', async () => {
    const { socket, peer } = await connected()
    send(socket, 'BEGIN;')
    send(socket, 'x'.repeat(20_000))
    expect(socket.writableCorked).toBe(0)
    send(socket, 'COMMIT;')
    socket.end()
    let received = ''
    for await (const chunk of peer) received += chunk
    expect(received).toBe(`BEGIN;${'x'.repeat(20_000)}COMMIT;`)
  })
})
