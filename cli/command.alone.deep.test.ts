import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { toWire } from '@/lib/core/id'
import { commitEvent, deliver, newEndpoint, startReceiver } from '@/lib/webhook/stage.fixture'
import { npmCommand } from '@/scripts/bootstrap/npm.mjs'
import { newBusiness } from '@/testing/business'
import { ApiServer } from './api-server.fixture'
import { runCommand } from './main'
import { Screen } from './screen.fixture'

let server: ApiServer
beforeAll(async () => {
  server = await ApiServer.start()
})
afterAll(() => server.goAway())

const environmentOf = (apiKey: string) => ({
  HOME: '/nowhere',
  KHATA_API_KEY: apiKey,
  KHATA_BASE_URL: server.url,
})

/** Runs a command line to its end. */
async function run(apiKey: string, ...args: string[]) {
  const screen = new Screen()
  const { signal } = new AbortController()
  const world = {
    environment: environmentOf(apiKey),
    folder: process.cwd(),
    signal,
    output: screen,
    baseUrl: '',
  }
  const code = await runCommand(args, world)
  return { code, out: screen.outLines.join('\n'), err: screen.errLines.join('\n') }
}

/** Starts it as a separate process, as a person does. */
function start(apiKey: string, ...args: string[]) {
  const child = spawn(process.execPath, ['bin/khata.mjs', ...args], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...environmentOf(apiKey) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const screen = new Screen()
  child.stdout.on('data', (chunk) => String(chunk).trimEnd().split('\n').forEach(screen.out))
  child.stderr.on('data', (chunk) => String(chunk).trimEnd().split('\n').forEach(screen.err))
  return { child, screen, ended: once(child, 'close').then(([code]) => code as number) }
}

describe('khata', () => {
  it('tails the log as JSON for a program, and ends cleanly with Ctrl-C', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const { child, screen, ended } = start(sandboxKey, 'events', 'tail', '--json', '--type', 'customer.*')
    await screen.says('Ready.')
    await commitEvent(ctx, 'invoice.paid')
    const id = toWire('evt', await commitEvent(ctx, 'customer.created'))
    await screen.says(id)
    expect(screen.outLines.map((line) => JSON.parse(line))).toMatchObject([{ id, type: 'customer.created' }])
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  it('triggers a sample for the endpoints, and resends it', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const receiver = await startReceiver()
    await newEndpoint(ctx, receiver.url, ['subscription.*'])
    const triggered = await run(sandboxKey, 'trigger', 'subscription.past_due')
    expect(triggered).toMatchObject({ code: 0, err: '' })
    expect(triggered.out).toMatch(/^subscription\.past_due {2}evt_\w{26} {2}→ 1 endpoint and all listeners$/)
    await deliver()
    const id = /evt_\w{26}/.exec(triggered.out)?.[0] ?? ''
    const resent = await run(sandboxKey, 'resend', id)
    expect(resent.out).toContain(`subscription.past_due  ${id}  → ${receiver.url} (whe_`)
    await deliver()
    expect(receiver.hits.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
    const forwarded = await run(sandboxKey, 'resend', id, '--forward-to', receiver.url)
    expect(forwarded.out).toContain('→ 200')
    expect(receiver.hits).toHaveLength(3)
  })

  it('asks for an endpoint when there are several or none', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const id = toWire('evt', await commitEvent(ctx))
    expect((await run(sandboxKey, 'resend', id)).err).toContain('There is no active endpoint')
    const ids = [
      await newEndpoint(ctx, 'http://127.0.0.1:9/a'),
      await newEndpoint(ctx, 'http://127.0.0.1:9/b'),
    ]
    const { code, err } = await run(sandboxKey, 'resend', id)
    expect(code).toBe(1)
    for (const endpoint of ids) expect(err).toContain(`--endpoint ${toWire('whe', endpoint.id)}`)
  })

  it('fails with one sentence and an exit code', async () => {
    const { sandboxKey, productionKey } = await newBusiness()
    expect(await run(productionKey, 'trigger', 'invoice.paid')).toEqual({
      code: 1,
      out: '',
      err: 'npx khata trigger works in the sandbox only, and this is a live key: use a nep_test_ key.',
    })
    const listening = await run(productionKey, 'listen', '--forward-to', 'localhost:9')
    expect([listening.code, listening.err]).toEqual([1, expect.stringContaining('live key')])
    const unknown = await run(`${sandboxKey.slice(0, -1)}_`, 'events', 'tail')
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('The API key is unknown')])
    const away = await run(sandboxKey, 'events', 'tail', '--base-url', 'http://127.0.0.1:9')
    expect(away.code).toBe(1)
    expect(away.err).toMatch(/^Khata does not respond at http:\/\/127\.0\.0\.1:9 \(/)
    const { screen, ended } = start(sandboxKey, 'lisen')
    expect([await ended, screen.errLines.join('\n')]).toEqual([
      2,
      expect.stringContaining('Did you mean listen?'),
    ])
  })

  it('makes any call of the API, with its fields as body or query, and can print a single value', async () => {
    const { sandboxKey, productionKey } = await newBusiness()
    const made = await run(
      sandboxKey,
      'post',
      '/v1/customers',
      'email=asha@example.com',
      'metadata:={"plan":"gold"}',
    )
    expect(made).toMatchObject({ code: 0, err: '' })
    const { id, metadata } = JSON.parse(made.out)
    expect(metadata).toEqual({ plan: 'gold' })
    const path = `/v1/customers/${id}`
    expect(await run(sandboxKey, 'patch', path, '{"name":"Asha"}', '--pick', 'name')).toMatchObject({
      out: 'Asha',
    })
    const page = await run(
      sandboxKey,
      'get',
      '/v1/customers',
      'email=asha@example.com',
      'limit=1',
      '--pick',
      'items',
    )
    expect(JSON.parse(page.out)).toMatchObject([{ id }])
    expect((await run(sandboxKey, 'delete', path, '--pick', 'archived')).out).toBe('true')
    expect((await run(productionKey, 'get', '/v1/customers', '--pick', 'items')).out).toBe('[]')
  })

  it('says in one sentence why a call cannot be made', async () => {
    const { sandboxKey, productionKey } = await newBusiness()
    const says = async (...args: string[]) => (await run(sandboxKey, ...args)).err
    expect((await run(productionKey, 'post', '/v1/customers')).err).toContain('works in the sandbox only')
    expect(await says('get', 'customers')).toBe(
      '"customers" is not a path of the API. A path looks like /v1/customers.',
    )
    expect(await says('post', '/v1/customers', 'email')).toContain('"email" is not a field')
    expect(await says('post', '/v1/customers', 'metadata:={')).toBe('metadata is not valid JSON: {')
    expect(await says('post', '/v1/customers', '{"email":1}')).toContain('email')
    expect(await says('get', '/v1/customers', '--pick', 'nothing')).toContain('The response has no nothing.')
  })

  it('makes one customer when the same idempotency key is used twice', async () => {
    const { sandboxKey } = await newBusiness()
    const call = [
      'post',
      '/v1/customers',
      'email=asha@example.com',
      '--idempotency-key',
      'order-1',
      '--pick',
      'id',
    ]
    expect((await run(sandboxKey, ...call)).out).toBe((await run(sandboxKey, ...call)).out)
  })

  it('refuses to listen for what is not a URL', async () => {
    const { sandboxKey } = await newBusiness()
    const { code, err } = await run(sandboxKey, 'listen', '--forward-to', 'ftp://localhost:4000/')
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^--forward-to .*http:\/\/localhost:4000\/webhooks\.$/),
    ])
  })

  it('is found by npx in the checkout, which installs nothing for it', async () => {
    const cache = mkdtempSync(path.join(tmpdir(), 'khata-npx-'))
    onTestFinished(() => rmSync(cache, { recursive: true, force: true }))
    const [command, ...prefix] = npmCommand()
    const args = [...prefix, 'exec', '--yes', '--', 'khata', '--help']
    const env = { ...process.env, NPM_CONFIG_CACHE: cache }
    expect(execFileSync(command, args, { env, encoding: 'utf8' })).toContain('Usage: khata')
    expect(existsSync(path.join(cache, '_npx'))).toBe(false)
  })

  it('shows its help on stdout', async () => {
    const { code, out, err } = await run('nep_test_none', '--help')
    expect([code, err]).toEqual([0, ''])
    for (const word of ['listen', 'trigger', 'resend', 'events', 'KHATA_API_KEY']) expect(out).toContain(word)
  })
})
