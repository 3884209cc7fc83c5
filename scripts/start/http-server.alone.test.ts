import { once } from 'node:events'
import http from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { firstFreePort } from '../postgres/free-port'
import { closeInOrder, createHttpServer } from './http-server'

/** Pauses that the test ends, by their length in milliseconds. */
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
const DRAIN_MS = 2

/** A server that is told to end, and a client that keeps its connections. */
async function ending(answer = (response: http.ServerResponse): unknown => response.end('served')) {
  const server = createHttpServer((_request, response) => void answer(response))
  // Nobody else answers at this port when the server is closed.
  const port = await firstFreePort(24_000)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
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
      { announce: () => steps.push('announced'), noticeMs: NOTICE_MS, drainMs: DRAIN_MS },
      pauses.pause as never,
    ).then(() => steps.push('closed'))
  return { get, pauses, steps, end, port }
}

it('keeps an idle connection longer than the usual proxies do', () => {
  expect(createHttpServer(() => {}).keepAliveTimeout).toBeGreaterThan(600_000)
})

it('announces that it stops before it refuses new connections', async () => {
  const { get, pauses, steps, end } = await ending()
  void end()
  await pauses.begun(NOTICE_MS)
  expect(steps).toEqual(['announced'])
  expect((await get(false)).statusCode).toBe(200)
  pauses.end(NOTICE_MS)
  await pauses.begun(DRAIN_MS)
  await expect(get(false)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('serves one more request on an open connection, and closes it with the response', async () => {
  const { get, pauses, steps, end } = await ending()
  expect((await get()).headers.connection).toBe('keep-alive')
  const ended = end()
  await pauses.begun(NOTICE_MS)
  expect((await get()).headers.connection).toBe('keep-alive')
  pauses.end(NOTICE_MS)
  await pauses.begun(DRAIN_MS)
  expect(steps).toEqual(['announced'])
  const last = await get()
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  // It was the only connection, so nothing waits for the drain.
  await ended
})

it('after the drain it closes idle connections and connections that never sent a request', async () => {
  const { get, pauses, end, port } = await ending()
  await get()
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const ended = end()
  await pauses.begun(NOTICE_MS)
  pauses.end(NOTICE_MS)
  await pauses.begun(DRAIN_MS)
  pauses.end(DRAIN_MS)
  await ended
})

it('waits for a running request even after the drain', async () => {
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
  await pauses.begun(DRAIN_MS)
  pauses.end(DRAIN_MS)
  await new Promise((resolve) => setImmediate(resolve))
  finish()
  expect((await late).statusCode).toBe(200)
  await ended
})

it('a download that began before the stop arrives whole', async () => {
  const responses: http.ServerResponse[] = []
  const { pauses, end, port } = await ending((response) => responses.push(response.writeHead(200)))
  const parts: string[] = []
  const download = new Promise<void>((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, agent: false }, (response) => {
        response.setEncoding('utf8').on('data', (part) => parts.push(part))
        response.once('end', resolve).once('error', reject)
      })
      .once('error', reject)
      .once('response', () => void stop())
  })
  const stop = async () => {
    const ended = end()
    await pauses.begun(NOTICE_MS)
    responses[0]?.write('first,')
    pauses.end(NOTICE_MS)
    await pauses.begun(DRAIN_MS)
    responses[0]?.write('second,')
    pauses.end(DRAIN_MS)
    await new Promise((resolve) => setImmediate(resolve))
    responses[0]?.end('last')
    await ended
  }
  // Sends the head of the response, after which the server is told to stop.
  while (responses.length === 0) await new Promise((resolve) => setImmediate(resolve))
  responses[0]?.flushHeaders()
  await download
  expect(parts.join('')).toBe('first,second,last')
})
