import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import { setImmediate as aTurn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newSender, startReceiver } from '../stage.fixture'

/**
 * A receiver without an HTTP server. `onRequest` gets the number of each request, from 1, and the number of its
 * connection.
 */
async function listen(onRequest: (socket: Socket, request: number, connection: number) => void) {
  let requests = 0
  let connections = 0
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    const connection = ++connections
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (String(bytes).includes('POST ')) onRequest(socket, ++requests, connection)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { call: { url, headers: {}, body: '{}' }, requests: () => requests, connections: () => connections }
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

describe('a connection that is kept', () => {
  it('carries several calls, one after the other', async () => {
    const receiver = await listen((socket) => socket.write(OK))
    const send = newSender()
    for (let n = 0; n < 3; n++) {
      expect(await send(receiver.call)).toMatchObject({ response: { body: 'ok' } })
      // The connection is free again one turn of the event loop after its response.
      await aTurn()
    }
    expect(receiver.connections()).toBe(1)
  })

  it.each([
    ['closed', (socket: Socket) => socket.end()],
    ['reset', (socket: Socket) => socket.resetAndDestroy()],
  ])('is replaced if it is %s at its second use: the call is repeated on a new one', async (_, giveUp) => {
    const receiver = await listen((socket, request) => (request === 2 ? giveUp(socket) : socket.write(OK)))
    const send = newSender()
    await send(receiver.call)
    await aTurn()
    expect(await send(receiver.call)).toMatchObject({ response: { status: 200 } })
    expect(receiver.requests()).toBe(3)
    expect(receiver.connections()).toBe(2)
  })
})

describe('a call without a response', () => {
  it.each([
    ['closes', (socket: Socket) => socket.end()],
    ['resets', (socket: Socket) => socket.resetAndDestroy()],
  ])('counts as failed and is not repeated, if the receiver %s a new connection', async (_, hangUp) => {
    const receiver = await listen(hangUp)
    expect(await newSender()(receiver.call)).toMatchObject({
      failure: { code: 'closed' },
    })
    expect(receiver.requests()).toBe(1)
  })

  it.each([
    ['in the middle of its headers', 'HTTP/1.1 200 OK\r\nX-Half: '],
    ['after another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    [
      'after an unrequested upgrade',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    ],
    ['after an invalid status', 'HTTP/1.1 099 OK\r\nContent-Length: 0\r\n\r\n'],
  ])('counts as failed and is not repeated, if the receiver hangs up %s', async (_, bytes) => {
    const receiver = await listen((socket) => socket.end(bytes))
    expect(await newSender()(receiver.call)).toEqual({
      latencyMs: expect.any(Number),
      failure: { code: expect.not.stringMatching('other') },
    })
    expect(receiver.requests()).toBe(1)
  })

  it('counts as failed on a kept connection, too', async () => {
    const receiver = await listen((socket, request) =>
      request === 2 ? socket.end('HTTP/1.1 200 OK\r\nX-Half: ') : socket.write(OK),
    )
    const send = newSender()
    await send(receiver.call)
    await aTurn()
    expect(await send(receiver.call)).toMatchObject({ failure: { code: 'response_cut_off' } })
    expect(receiver.requests()).toBe(2)
  })
})

describe('the status line decides', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'

  it('also if the body breaks off', async () => {
    const receiver = await listen((socket) => socket.end(HEAD))
    expect(await newSender()(receiver.call)).toMatchObject({ response: { status: 200, body: 'half' } })
  })

  it('also if the body never ends', async () => {
    const receiver = await listen((socket) => void socket.write(HEAD))
    // The status line must arrive within the limit, even on a busy machine.
    const send = newSender({ timeoutMs: 2_000 })
    expect(await send(receiver.call)).toMatchObject({ response: { status: 200, body: 'half' } })
  })

  it('and a 103 before it does not count', async () => {
    const receiver = await listen((socket) =>
      socket.write(
        `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n`,
      ),
    )
    expect(await newSender()(receiver.call)).toMatchObject({ response: { status: 500 } })
  })
})

it.each([
  ['not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'not_http'],
  [
    'longer than the limit for headers',
    `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'headers_too_large',
  ],
])('a response is a failure if it is %s', async (_, bytes, code) => {
  const receiver = await listen((socket) => socket.end(bytes))
  expect(await newSender()(receiver.call)).toEqual({
    latencyMs: expect.any(Number),
    failure: { code },
  })
})

it('a header that comes twice is stored as one, with both values', async () => {
  const receiver = await startReceiver((response) =>
    response.setHeader('Set-Cookie', ['a=1', 'b=2']).setHeader('X-Trace', ['1', '2']).end(),
  )
  const { response } = await newSender()({ url: receiver.url, headers: {}, body: '{}' })
  expect(response?.headers).toMatchObject({ 'set-cookie': 'a=1, b=2', 'x-trace': '1, 2' })
})

it('the path and the query of the URL are sent unchanged', async () => {
  const receiver = await startReceiver()
  await newSender()({
    url: new URL('/hook%20a/ü?x=1&y=%2F#part', receiver.url).href,
    headers: {},
    body: '{}',
  })
  expect(receiver.hits[0]?.path).toBe('/hook%20a/%C3%BC?x=1&y=%2F')
})
