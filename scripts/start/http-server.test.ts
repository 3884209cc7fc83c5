import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { closeInOrder, createHttpServer } from './http-server'

/** Pauses that end when the test says so, by the milliseconds asked for. */
function stillPauses() {
  const over = new Map<number, () => void>()
  const begun = new Map<number, () => void>()
  return {
    pause: (delayMs = 0) =>
      new Promise<undefined>((resolve) => {
        over.set(delayMs, () => resolve(undefined))
        begun.get(delayMs)?.()
      }),
    begun: (delayMs: number) =>
      new Promise<void>((resolve) => (over.has(delayMs) ? resolve() : begun.set(delayMs, resolve))),
    end: (delayMs: number) => over.get(delayMs)?.(),
  }
}

const NOTICE_MS = 1
const FAREWELL_MS = 2

/** A server that is told to end, and a client that keeps its connections. */
async function ending(answer = (response: http.ServerResponse): unknown => response.end('served')) {
  const server = createHttpServer((_request, response) => void answer(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const get = (through: http.Agent | false = agent) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = http.get({ host: '127.0.0.1', port, agent: through }, (response) => {
        response.resume().once('end', () => resolve(response))
      })
      request.once('error', reject)
    })
  const pauses = stillPauses()
  const steps: string[] = []
  const end = () =>
    closeInOrder(
      server,
      { announce: () => steps.push('announced'), noticeMs: NOTICE_MS, farewellMs: FAREWELL_MS },
      pauses.pause as never,
    ).then(() => steps.push('closed'))
  return { get, pauses, steps, end, port }
}

it('keeps an idle connection longer than the proxies of this world do', () => {
  expect(createHttpServer(() => {}).keepAliveTimeout).toBeGreaterThan(600_000)
})

it('says that it goes before it lets nobody in any more', async () => {
  const { get, pauses, steps, end } = await ending()
  void end()
  await pauses.begun(NOTICE_MS)
  expect(steps).toEqual(['announced'])
  expect((await get(false)).statusCode).toBe(200)
  pauses.end(NOTICE_MS)
  await pauses.begun(FAREWELL_MS)
  await expect(get(false)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('serves a kept connection once more, and ends it with that response', async () => {
  const { get, pauses, steps, end } = await ending()
  expect((await get()).headers.connection).toBe('keep-alive')
  const ended = end()
  await pauses.begun(NOTICE_MS)
  expect((await get()).headers.connection).toBe('keep-alive')
  pauses.end(NOTICE_MS)
  await pauses.begun(FAREWELL_MS)
  expect(steps).toEqual(['announced'])
  const last = await get()
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  // It was the only connection, so nothing waits for the farewell.
  await ended
})

it('ends what stays idle after the farewell, and a connection that never sent a request', async () => {
  const { get, pauses, end, port } = await ending()
  await get()
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const ended = end()
  await pauses.begun(NOTICE_MS)
  pauses.end(NOTICE_MS)
  await pauses.begun(FAREWELL_MS)
  pauses.end(FAREWELL_MS)
  await ended
})

it('lets a request that is under way end, however long the farewell has been over', async () => {
  let finish: () => void = () => {}
  const begun = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { get, pauses, end } = await ending((response) => {
    finish()
    finish = () => response.end('late')
  })
  const late = get()
  await begun
  const ended = end()
  await pauses.begun(NOTICE_MS)
  pauses.end(NOTICE_MS)
  await pauses.begun(FAREWELL_MS)
  pauses.end(FAREWELL_MS)
  await new Promise((resolve) => setImmediate(resolve))
  finish()
  expect((await late).statusCode).toBe(200)
  await ended
})
