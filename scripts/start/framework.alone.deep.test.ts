import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase } from '../db/prepare-database'
import { environmentOf } from '../package/start-once'
import { firstFreePort } from '../postgres/free-port'
import { temporaryCluster } from '../postgres/temporary'
import { buildApp } from './build'
import { NEXT_COMMAND } from './next-command'
import { untilReady } from './ready'

// app/v1 has ordinary route handlers. What our server calls directly, the framework's own servers call too.

const FIRST_DATABASE_PORT = 27_150
const FIRST_APP_PORT = 24_900
const RUNNER_PORT = 24_899
// A build on a busy machine.
const BUILD_MS = 900_000
const root = path.resolve(import.meta.dirname, '../..')
let cluster: Awaited<ReturnType<typeof temporaryCluster>>
let key: string

beforeAll(async () => {
  await buildApp(root)
  cluster = await temporaryCluster(FIRST_DATABASE_PORT)
  const url = cluster.url('postgres')
  await prepareDatabase(root, url, undefined)
  // Modules that read the environment are imported after it.
  Object.assign(process.env, environment(url, 3000), { NODE_ENV: 'test' })
  const [{ newBusiness }, { closeDatabase }] = await Promise.all([
    import('@/testing/business'),
    import('@/lib/infra/database/db'),
  ])
  key = (await newBusiness('Himal Fitness')).sandboxKey
  await closeDatabase()
}, BUILD_MS)

afterAll(() => cluster?.remove())

// No Inngest server is there, and none is called by an operation.
const environment = (databaseUrl: string, port: number) => ({
  ...environmentOf(databaseUrl, port, RUNNER_PORT),
  APP_SECRET: '5f'.repeat(32),
})

let server: ChildProcess | undefined
afterEach(async () => {
  if (!server || server.exitCode !== null) return
  const ended = once(server, 'exit')
  // In development the command has a server as its child.
  process.kill(-(server.pid as number), 'SIGKILL')
  await ended
})

async function serving(command: 'dev' | 'start'): Promise<string> {
  const port = await firstFreePort(FIRST_APP_PORT)
  const address = `http://127.0.0.1:${port}`
  server = spawn(
    process.execPath,
    [NEXT_COMMAND, command, '--port', String(port), '--hostname', '127.0.0.1'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
      env: {
        ...environment(cluster.url('postgres'), port),
        NODE_ENV: command === 'dev' ? 'development' : 'production',
      },
    },
  )
  await untilReady(address, new AbortController().signal)
  return address
}

describe.each(['dev', 'start'] as const)('next %s', (command) => {
  it('serves ten operations of the API, and our errors', async () => {
    const address = await serving(command)
    const call = async (method: string, pathname: string, body?: object) => {
      const response = await fetch(address + pathname, {
        method,
        headers: {
          'x-api-key': key,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return {
        status: response.status,
        ...((await response.json()) as { data?: { id: string }; error?: unknown }),
      }
    }
    const made = async (pathname: string, body: object) => {
      const { status, data, error } = await call('POST', pathname, body)
      expect([status, error]).toEqual([201, undefined])
      return data as { id: string }
    }
    const customer = await made('/v1/customers', { name: 'Sita Gurung', email: 'sita@example.com' })
    const product = await made('/v1/catalog/products', { name: 'Gold membership' })
    const terms = { amountPaisa: '150000', currency: 'NPR', interval: 'month' }
    const price = await made('/v1/catalog/prices', { productId: product.id, ...terms })
    const coupon = await made('/v1/coupons', { percentOff: 10, duration: 'once', code: `TIHAR-${command}` })
    const changed = await call('PATCH', `/v1/customers/${customer.id}`, { address: 'Jhamsikhel' })
    expect(changed).toMatchObject({ status: 200, data: { id: customer.id, address: 'Jhamsikhel' } })
    for (const [pathname, data] of [
      [`/v1/customers/${customer.id}`, { name: 'Sita Gurung', address: 'Jhamsikhel' }],
      ['/v1/customers?limit=1', { items: [{ id: customer.id }] }],
      [`/v1/catalog/prices/${price.id}`, { amountPaisa: '150000' }],
      [`/v1/coupons/${coupon.id}`, { percentOff: 10 }],
      ['/v1/events?limit=1', { items: [{ type: 'customer.updated' }] }],
    ] as const)
      expect(await call('GET', pathname)).toMatchObject({ status: 200, data })
    expect(await call('GET', '/v1/customers/nobody')).toMatchObject({
      status: 404,
      error: { type: expect.any(String) },
    })
  })
})
