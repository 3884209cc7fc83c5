import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asNobody } from '../test/as-nobody'
import { COMMANDS } from './contents'
import { type StartedPackage, startPackage } from './start-once'

const root = path.resolve(import.meta.dirname, '../..')
const place = mkdtempSync(path.join(tmpdir(), 'khata-package-'))
const folder = path.join(place, 'khata')
const environmentFile = path.join(place, 'khata.env')
let started: StartedPackage
let business: { id: string; sandboxKey: string }

async function ofProcess(program: string[], options: object) {
  const child = spawn(process.execPath, program, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, printed, complained }
}

// It builds the app, copies its packages and starts it: four minutes on a busy machine.
const BUILD_MS = 15 * 60_000

beforeAll(async () => {
  const { code, complained } = await ofProcess(['scripts/package.mjs', folder], { cwd: root })
  expect([code, complained]).toEqual([0, ''])
  // Another user runs it, who cannot change it.
  chmodSync(place, 0o755)
  started = await startPackage(folder, asNobody())
  const variables = Object.entries(started.environment).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(environmentFile, variables.join(''))
  business = await pendingBusiness()
}, BUILD_MS)

afterAll(async () => {
  await started?.stop()
  rmSync(place, { recursive: true })
})

/** A business that the operator has not approved, made by the product's own code on the database of the package. */
async function pendingBusiness() {
  Object.assign(process.env, started.environment, { NODE_ENV: 'test', KHATA_APPROVE: 'operator' })
  const [{ newBusiness }, { toWire }, { closeDatabase }] = await Promise.all([
    import('@/testing/business'),
    import('@/lib/core/id'),
    import('@/lib/infra/database/db'),
  ])
  const { businessId, sandboxKey } = await newBusiness('Himal Fitness')
  await closeDatabase()
  return { id: toWire('biz', businessId), sandboxKey }
}

const request = (pathname: string, init: RequestInit = {}) =>
  fetch(started.address + pathname, {
    ...init,
    headers: { 'x-api-key': business.sandboxKey, ...init.headers },
  })

it.each(['/', '/docs', '/docs/webhooks', '/sign-in', '/v1/openapi.json', '/v1/customers'])(
  'a package serves %s',
  async (pathname) => {
    expect((await request(pathname)).status).toBe(200)
  },
)

it('a worker process of a package makes the images of a product', async () => {
  const made = await request('/v1/catalog/products', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'a-product' },
    body: JSON.stringify({ name: 'Tea' }),
  })
  const { data } = (await made.json()) as { data: { id: string } }
  const form = new FormData()
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="teal"/></svg>'
  form.set('file', new File([picture], 'tea.svg', { type: 'image/svg+xml' }))
  const uploaded = await request(`/v1/catalog/products/${data.id}/image`, {
    method: 'POST',
    headers: { 'idempotency-key': 'an-image' },
    body: form,
  })
  expect([uploaded.ok, await uploaded.text()]).toEqual([true, expect.stringContaining('image')])
})

it('the runner of a package orders the work of its app', async () => {
  const runner = started.run(['scripts/run.mjs', 'runner'])
  const beat = async () =>
    ((await (await fetch(`${started.address}/api/health?deep=1`)).json()) as { runnerBeatAt: string | null })
      .runnerBeatAt
  await expect.poll(beat).toEqual(expect.any(String))
  const ended = once(runner, 'exit')
  runner.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})

/** How an operator calls each command, what it prints, and the exit code where it is not 0. */
const CALLS: Record<string, { args?: () => string[]; prints: RegExp; code?: number }[]> = {
  approve: [
    { prints: /No business waits for approval\.\nThe same as a page: http/ },
    { args: () => [business.id], prints: /^Himal Fitness may charge in production\./ },
  ],
  'check-invariants': [{ prints: /All invariants hold\.\n$/ }],
  'erase-person': [{ args: () => ['9800000000'], prints: /^Nobody has the phone/, code: 1 }],
  operator: [
    { args: () => ['list'], prints: /^There is no operator\./ },
    { args: () => ['add', 'nobody@example.com'], prints: /^No account has the address/, code: 1 },
  ],
  partitions: [{ prints: /months ahead are ready/ }],
  'rotate-secret': [
    { prints: /Nothing needs an older secret\./ },
    { args: () => ['--check'], prints: /Nothing needs an older secret\./ },
  ],
  run: [{ args: () => ['health'], prints: /^$/ }],
  'set-aside': [{ prints: /^Nothing is set aside\.$/m }],
  'unknown-payments': [{ prints: /^The books have 0 payments that are not credited/ }],
}

const called = Object.entries(CALLS).flatMap(([name, calls]) => calls.map((call) => ({ name, ...call })))

it.each(called)('the command $name works in a package', async ({ name, args, prints, code = 0 }) => {
  // As docs/deploy.md says.
  const program = [`--env-file=${environmentFile}`, `scripts/${name}.mjs`, ...(args?.() ?? [])]
  const found = await ofProcess(program, { cwd: folder, env: { PATH: process.env.PATH }, ...asNobody() })
  expect(found.printed + found.complained).toMatch(prints)
  expect(found.code).toBe(code)
})

it('each command of a package is called above', () => {
  expect(Object.keys(CALLS).filter((name) => name !== 'run')).toEqual(COMMANDS)
})
