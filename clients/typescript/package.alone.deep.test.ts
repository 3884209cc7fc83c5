import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { signatureHeader } from '@/lib/webhook/call/sign'
import { firstFreePort } from '@/scripts/postgres/free-port'
import { NEXT, run, Shop } from './package.fixture'

// The package as a merchant uses it: packed, installed, compiled with their code, built with Next.js and run.

let shop: Shop
beforeAll(() => {
  shop = Shop.open()
})
afterAll(() => shop.close())

it('has a licence, a README and both kinds of module', () => {
  for (const name of ['LICENSE', 'README.md', 'dist/esm/index.js', 'dist/cjs/index.js'])
    expect(existsSync(shop.path(`node_modules/@khata/client/${name}`)), name).toBe(true)
})

it.each([
  ['import', `import { createKhata, constructEvent } from '@khata/client'`, 'mjs'],
  ['require', `const { createKhata, constructEvent } = require('@khata/client')`, 'cjs'],
])('loads with %s', (_, statement, extension) => {
  const file = shop.path(`load.${extension}`)
  writeFileSync(file, `${statement}\nconsole.log(typeof createKhata, typeof constructEvent)`)
  expect(run(shop.folder, file).trim()).toBe('function function')
})

const STRICT = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--target',
  'es2022',
  '--module',
  'nodenext',
  '--types',
  'node',
]

it.each(['mts', 'cts'])('has types for a strict program in a .%s file', (extension) => {
  const file = shop.path(`typed.${extension}`)
  writeFileSync(
    file,
    `import { createKhata, type Subscription } from '@khata/client'
const khata = createKhata({ baseUrl: 'http://localhost:3000', apiKey: process.env.KHATA_API_KEY })
export const made: Promise<Subscription> = khata.createSubscription({ customerId: 'cus_1', priceId: 'price_1' })
// @ts-expect-error: a price is needed
khata.createSubscription({ customerId: 'cus_1' })`,
  )
  shop.compile(shop.folder, ...STRICT, file)
})

const README = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8')
const SAMPLES = [...README.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)

it('has a README whose samples compile with the option strict', () => {
  expect(SAMPLES.length).toBeGreaterThan(1)
  const files = SAMPLES.map((code, i) => {
    const file = shop.path(`sample-${i}.mts`)
    writeFileSync(file, code)
    return file
  })
  shop.compile(shop.folder, ...STRICT, ...files)
})

const SECRET = 'whsec_of_the_example'

function delivery(id: string) {
  const data = { id: 'sub_1', customerId: 'cus_1' }
  const body = JSON.stringify({ id, type: 'subscription.created', data })
  return { body, header: signatureHeader([SECRET], body, new Date()) }
}

/** Starts a receiver. Resolves when it responds. */
async function serve(folder: string, args: (port: number) => string[]) {
  const port = await firstFreePort(24_500)
  const child = spawn(process.execPath, args(port), {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), KHATA_WEBHOOK_SECRET: SECRET },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)))
  const url = `http://127.0.0.1:${port}/khata/webhooks`
  const post = async ({ body, header }: ReturnType<typeof delivery>) => {
    const headers = { 'content-type': 'application/json', 'service-signature': header }
    return (await fetch(url, { method: 'POST', headers, body })).status
  }
  await expect
    .poll(
      () =>
        fetch(url).then(
          () => 'up',
          () => printed.join(''),
        ),
      { timeout: 60_000 },
    )
    .toBe('up')
  return { post, fulfilled: () => printed.join('').match(/Fulfilled/g)?.length ?? 0 }
}

describe.each([
  {
    name: 'next',
    // Turbopack, the default, does not support linked packages.
    build: (folder: string) => run(folder, NEXT, 'build', '--webpack'),
    args: (port: number) => [NEXT, 'start', '--port', String(port), '--hostname', '127.0.0.1'],
  },
  {
    name: 'express',
    build: (folder: string) => shop.compile(folder),
    args: () => ['dist/server.js'],
  },
])('the example for $name', ({ name, build, args }) => {
  it('can be built and run, refuses a false signature and fulfils an event once', {
    timeout: 240_000,
  }, async () => {
    const folder = shop.copy(name)
    build(folder)
    const { post, fulfilled } = await serve(folder, args)
    const real = delivery('evt_1')
    expect(await post({ ...real, body: real.body.replace('sub_1', 'sub_2') })).toBe(400)
    expect(fulfilled()).toBe(0)
    expect([await post(real), await post(real)]).toEqual([204, 204])
    await expect.poll(fulfilled).toBe(1)
  })
})
