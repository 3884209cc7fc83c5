import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiServer } from '@/cli/api-server.fixture'
import { toWire } from '@/lib/core/id'
import { env } from '@/lib/infra/env'
import {
  balanceOf,
  invoicesOf,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/lib/testing/billing'
import { newBusiness } from '@/lib/testing/business'
import { guideOf, samplesOfGuide } from './read'

// A machine without it leaves these tests out.
const hasCurl = spawnSync('curl', ['--version']).status === 0

let server: ApiServer
let folder: string
beforeAll(async () => {
  server = await ApiServer.start()
  folder = await mkdtemp(path.join(os.tmpdir(), 'khata-guide-'))
})
afterAll(async () => {
  await server.goAway()
  await rm(folder, { recursive: true })
})

/** Runs a sample of a guide as printed, but for the address. Returns what it printed. */
async function run(slug: string, title: string, variables: Record<string, string>): Promise<string> {
  const sample = samplesOfGuide(guideOf(slug)).find((each) => each.title === title)
  const script = (sample?.code ?? '').replaceAll(env().APP_URL, server.url)
  expect(script, title).toContain(server.url)
  const shell = spawn(
    '/bin/sh',
    ['-eu', '-c', script.replace(/curl /, 'curl --silent --show-error --fail ')],
    {
      cwd: folder,
      env: { NODE_ENV: 'test', PATH: process.env.PATH, ...variables },
    },
  )
  let out = ''
  let err = ''
  shell.stdout.on('data', (chunk) => (out += chunk))
  shell.stderr.on('data', (chunk) => (err += chunk))
  const [code] = await once(shell, 'close')
  expect({ title, code, err }).toEqual({ title, code: 0, err: '' })
  return out
}

const dataOf = (answer: string) => JSON.parse(answer).data

it.runIf(hasCurl)(
  'the samples of changing a plan run as printed: previewed, changed, changed later, taken back',
  async () => {
    const { ctx, sandboxKey: KHATA_KEY } = await newBusiness()
    const customerId = await newCustomer(ctx, 1_000_000n)
    const { id } = await subscribe(ctx, customerId, await newPrice(ctx))
    const known = { KHATA_KEY, SUBSCRIPTION: toWire('sub', id) }
    const preview = dataOf(await run('change-a-plan', 'From one seat to three', known))
    const change = { ...known, AT: preview.effectiveAt }
    const changed = dataOf(await run('change-a-plan', 'Change it, as the preview said', change))
    expect(changed.invoice.totalAmountPaisa).toBe(preview.totalPaisa)
    await run('change-a-plan', 'Two seats from the next period on', known)
    expect(await subscriptionNow(ctx, id)).toMatchObject({ quantity: 3, pendingQuantity: 2 })
    await run('change-a-plan', 'Take it back', known)
    expect(await subscriptionNow(ctx, id)).toMatchObject({ quantity: 3, pendingQuantity: null })
  },
)

it.runIf(hasCurl)(
  'the samples of a refund run as printed: the money is in the wallet, and the credit note has its paper',
  async () => {
    const { ctx, sandboxKey: KHATA_KEY } = await newBusiness()
    const customerId = await newCustomer(ctx, 50_000n)
    const { id } = await subscribe(ctx, customerId, await newPrice(ctx))
    const [invoice] = await invoicesOf(ctx, id)
    const known = { KHATA_KEY, INVOICE: toWire('inv', invoice?.id ?? '') }
    const note = dataOf(await run('refunds', 'Give back Rs 200 of a paid invoice', known))
    expect(await balanceOf(ctx, customerId)).toBe(20_000n)
    const { items } = dataOf(await run('refunds', 'The credit notes of an invoice', known))
    expect(items).toEqual([note])
    await run('refunds', 'Its paper in Nepali', { ...known, NOTE: note.id })
    expect(String(await readFile(path.join(folder, 'credit-note.pdf'))).slice(0, 5)).toBe('%PDF-')
  },
)

it.runIf(hasCurl)(
  'the samples of cash run as printed: a walk-in, a month more, its reversal, the sheet and the register',
  async () => {
    const { ctx, sandboxKey: KHATA_KEY } = await newBusiness()
    const known = { KHATA_KEY, PRICE: toWire('price', (await newPrice(ctx)).id) }
    const { subscription } = dataOf(await run('cash', 'A new member who pays three months', known))
    expect(subscription).toMatchObject({ collection: 'outside', status: 'active' })
    const member = { ...known, SUBSCRIPTION: subscription.id }
    const { payment } = dataOf(await run('cash', 'The next month of a member', member))
    const taken = dataOf(await run('cash', 'Take a payment back', { ...member, PAYMENT: payment.id }))
    expect(taken.subscription.paidUntil).toBe(subscription.paidUntil)
    await run('cash', 'What came in on a day', known)
    await run('tax-invoices', 'The register of Mangsir', known)
    await run('tax-invoices', 'The same for a spreadsheet', known)
    expect(String(await readFile(path.join(folder, 'register.csv')))).toContain('Sum without void')
  },
)
