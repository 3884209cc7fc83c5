import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { checkHealth } from '@/lib/health/check-health'
import { noteHeartbeat } from '@/lib/health/heartbeat'
import { query } from '@/lib/infra/database/db'
import { endProblem, openProblems } from '@/lib/infra/telemetry/problems'
import { hashedSigningKey } from './runner/signature'

const EVENT_KEY = 'test'
const SIGNED = `Bearer ${hashedSigningKey(`signkey-test-${'5f'.repeat(32)}`)}`

/** The registration part of an Inngest server. It accepts the keys of the tests and remembers each registration. */
async function openServer() {
  const registrations: { url: string; appVersion?: string }[] = []
  let known: unknown[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { pathname } = new URL(request.url ?? '/', 'http://server')
    const say = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (!pathname.startsWith('/e/') && request.headers.authorization !== SIGNED) return say(401, {})
    if (pathname.startsWith('/e/'))
      return say(pathname === `/e/${EVENT_KEY}` ? 200 : 401, { ids: [], status: 200 })
    if (pathname === '/v1/apps/khata/functions') return say(200, known.length > 0 ? known : null)
    const registration = JSON.parse(body) as { url: string; appVersion?: string; functions: unknown[] }
    registrations.push(registration)
    known = registration.functions
    return say(200, { ok: true, modified: true, status: 200 })
  })
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${port}`,
    registrations,
    loseState: () => {
      known = []
    },
    down: close,
    up: () => listen(server, port),
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((listening) => server.listen(port, '127.0.0.1', listening))
}

/** The watch of a process with this environment. */
async function watchWith(environment: Record<string, string>) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  vi.resetModules()
  const { Watch } = await import('./watch')
  return new Watch()
}

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.resetModules()
  for (const { code } of openProblems()) endProblem(code)
  await query('DELETE FROM heartbeats')
})

it('registers again with a server that lost its state, and not with one that knows the functions', async () => {
  const server = await openServer()
  const watch = await watchWith({ INNGEST_BASE_URL: server.url })
  await noteHeartbeat()
  await watch.look()
  await watch.look()
  await watch.look()
  expect(server.registrations.map(({ url }) => url)).toEqual(['http://localhost:3000/api/inngest'])
  server.loseState()
  await watch.look()
  await watch.look()
  expect(server.registrations).toHaveLength(2)
})

it('registers in a new process even if the server knows the functions, because they may have changed', async () => {
  const server = await openServer()
  await (await watchWith({ INNGEST_BASE_URL: server.url })).look()
  await (await watchWith({ INNGEST_BASE_URL: server.url })).look()
  expect(server.registrations).toHaveLength(2)
})

it('registers the functions as changed when the server knows them but has run none for minutes', async () => {
  const server = await openServer()
  const watch = await watchWith({ INNGEST_BASE_URL: server.url })
  await noteHeartbeat()
  await query(`UPDATE heartbeats SET beat_at = now() - interval '4 minutes'`)
  await watch.look()
  // This process has not run long enough to tell.
  await watch.look()
  expect(server.registrations).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180_000 })
  await watch.look()
  await watch.look()
  expect(server.registrations.map(({ appVersion }) => appVersion)).toEqual([
    undefined,
    expect.stringMatching(/^revived-\d+$/),
  ])
})

it('reports a dead server in the deep health check until it is back', async () => {
  const server = await openServer()
  const watch = await watchWith({ INNGEST_BASE_URL: server.url })
  await noteHeartbeat()
  server.down()
  await watch.look()
  // One failure may be a restart.
  expect(openProblems()).toEqual([])
  await watch.look()
  expect(await checkHealth(true, 0)).toMatchObject({
    ok: false,
    problems: [
      {
        code: 'inngest_unreachable',
        message: expect.stringMatching(
          `^The Inngest server at ${server.url} cannot be reached \\(ECONNREFUSED\\): start it or check INNGEST_BASE_URL\\.`,
        ),
      },
    ],
  })
  await server.up()
  await watch.look()
  expect(await checkHealth(true, 0)).toMatchObject({ ok: true, problems: [] })
})

it('reports a wrong event key in the deep health check before any event is sent', async () => {
  const server = await openServer()
  const watch = await watchWith({ INNGEST_BASE_URL: server.url, INNGEST_EVENT_KEY: 'wrong' })
  await watch.look()
  expect(await checkHealth(true, 0)).toMatchObject({
    ok: false,
    problems: [
      {
        code: 'inngest_key_refused',
        message: expect.stringContaining('refuses our INNGEST_EVENT_KEY (401)'),
      },
    ],
  })
})

it('reports a wrong signing key in the deep health check', async () => {
  const server = await openServer()
  const watch = await watchWith({ INNGEST_BASE_URL: server.url, INNGEST_SIGNING_KEY: 'signkey-test-abcd' })
  await watch.look()
  expect(openProblems()).toMatchObject([
    {
      code: 'inngest_key_refused',
      message: expect.stringContaining('refuses our INNGEST_SIGNING_KEY (401)'),
    },
  ])
  expect(server.registrations).toEqual([])
})

it('reports no problem in the first seconds, when the embedded runner has not started yet', async () => {
  const server = await openServer()
  const watch = await watchWith({ INNGEST_BASE_URL: server.url, RUNNER_PORT: '28288' })
  server.down()
  await watch.look()
  await watch.look()
  expect(openProblems()).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 })
  await watch.look()
  expect(openProblems()).toMatchObject([{ code: 'inngest_unreachable' }])
})
