import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DomainError } from '../../lib/core/errors'
import { errorEnvelope } from '../../lib/http/envelope'
import { MESSAGES } from '../../messages/catalogue'
import { firstFreePort } from '../postgres/free-port'
import { installFromDebian } from '../test/debian-package'

// The shipped configuration in a real nginx. The replicas are small servers that respond as Khata does: that Khata responds so
// without its database is tested where it responds.

const root = path.resolve(import.meta.dirname, '../..')
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
const isThere = () => spawnSync('nginx', ['-v'], { stdio: 'ignore', env }).status === 0
const haveNginx = isThere() || (installFromDebian('nginx-light') && isThere())
if (!haveNginx) console.log('There is no nginx here, so its tests are skipped: install nginx.')

const UNAVAILABLE = JSON.stringify(
  errorEnvelope(new DomainError('unavailable'), 'req_1', 'http://khata.test'),
)

/** What a replica does with a request. */
type Replica = 'serves' | 'has no database' | 'dies while it works'

describe.skipIf(!haveNginx)('a client behind the shipped nginx', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-nginx-'))
  const replicas: Server[] = []
  const does: Replica[] = ['serves', 'serves']
  const served = [0, 0]
  let ports: number[] = []
  let nginx: ChildProcess
  let address: string

  const start = async (n: number) => {
    const server = createServer((request, response) => {
      served[n] = (served[n] ?? 0) + 1
      if (does[n] === 'dies while it works') return request.socket.destroy()
      const isUp = does[n] === 'serves'
      request.resume().once('end', () => {
        response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json' })
        response.end(isUp ? '{"success":true}' : UNAVAILABLE)
      })
    })
    server.listen(ports[n], '127.0.0.1')
    await once(server, 'listening')
    replicas[n] = server
  }
  const stop = async (n: number) => {
    replicas[n]?.closeAllConnections()
    await new Promise((resolve) => replicas[n]?.close(resolve))
  }

  const get = (pathname = '/v1/customers') => fetch(address + pathname)

  beforeAll(async () => {
    const first = await firstFreePort(29_100)
    const second = await firstFreePort(first + 1)
    ports = [first, second]
    const front = await firstFreePort(second + 1)
    address = `http://127.0.0.1:${front}`
    mkdirSync(path.join(folder, 'khata'))
    let replica = 0
    const upstream = readFileSync(path.join(root, 'deploy/nginx/khata/upstream.conf'), 'utf8')
      .replace(/^ {2}server 10\.0\.0\.13.*\n/m, '')
      .replace(/10\.0\.0\.1\d:3000/g, () => `127.0.0.1:${ports[replica++]}`)
    writeFileSync(path.join(folder, 'khata/upstream.conf'), upstream)
    writeFileSync(path.join(folder, 'khata/listen.conf'), `listen 127.0.0.1:${front};\nserver_name _;\n`)
    writeFileSync(
      path.join(folder, 'khata/inngest.conf'),
      readFileSync(path.join(root, 'deploy/nginx/khata/inngest.conf')),
    )
    const site = readFileSync(path.join(root, 'deploy/nginx/khata.conf'), 'utf8')
    writeFileSync(path.join(folder, 'khata.conf'), site.replaceAll('/etc/nginx/khata/', `${folder}/khata/`))
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log stderr crit; events {}
       http { access_log off; ${places.join(' ')} include ${folder}/khata.conf; }`,
    )
    await Promise.all([start(0), start(1)])
    nginx = spawn('nginx', ['-c', path.join(folder, 'nginx.conf')], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await vi.waitUntil(
      () =>
        get().then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
  })

  afterAll(async () => {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
    await Promise.all([stop(0), stop(1)])
    rmSync(folder, { recursive: true })
  })

  const post = (key?: string) =>
    fetch(`${address}/v1/customers`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    })
  const statuses = async (calls: Promise<Response>[]) => [
    ...new Set((await Promise.all(calls)).map(({ status }) => status)),
  ]
  const times = <Result>(count: number, work: (n: number) => Result) =>
    Array.from({ length: count }, (_, n) => work(n))

  it('notices nothing when one replica is away, and nothing when it is back', async () => {
    await stop(0)
    expect(await statuses(times(20, () => get()))).toEqual([200])
    expect(await statuses(times(20, () => post()))).toEqual([200])
    await start(0)
    const before = served[0]
    expect(await statuses(times(20, () => get()))).toEqual([200])
    expect(served[0]).toBeGreaterThan(before as number)
  })

  it("gets Khata's own response for as long as PostgreSQL is away, and is served at once when it is back", async () => {
    does.fill('has no database')
    for (const response of await Promise.all(
      times(30, (n) => (n % 3 === 0 ? get() : post(n % 3 === 1 ? `key ${n}` : undefined))),
    )) {
      expect([response.status, await response.text()]).toEqual([503, UNAVAILABLE])
    }
    does.fill('serves')
    expect(await statuses(times(20, () => get()))).toEqual([200])
  })

  it('gets the envelope of the API when no replica answers, and a page in both languages elsewhere', async () => {
    await Promise.all([stop(0), stop(1)])
    for (const response of await Promise.all([...times(5, () => get()), post(), post('a key')])) {
      const requestId = response.headers.get('x-request-id') as string
      expect(requestId).not.toBe('')
      expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
        503,
        'application/json',
        errorEnvelope(new DomainError('unavailable'), requestId, 'http://127.0.0.1'),
      ])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const page = await get('/wallet')
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    const html = await page.text()
    for (const { connection } of [MESSAGES.en, MESSAGES.ne])
      for (const words of [connection.failed.title, connection.failed.text]) expect(html).toContain(words)
    await Promise.all([start(0), start(1)])
    expect(await statuses(times(20, () => get()))).toEqual([200])
  })

  it('has a call with a key repeated by the other replica when one dies while it works, and no call without', async () => {
    does[0] = 'dies while it works'
    expect(await statuses(times(20, (n) => post(`key ${n}`)))).toEqual([200])
    const [before = 0] = [served[1]]
    const unknown = await Promise.all(times(10, () => post()))
    const failed = unknown.filter(({ status }) => status === 503)
    expect(failed.length).toBeGreaterThan(0)
    expect((served[1] as number) - before).toBe(unknown.length - failed.length)
    does[0] = 'serves'
  })
})
