import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiServer } from '@/cli/api-server.fixture'
import { toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { runImports } from '@/lib/import/job'
import { env } from '@/lib/infra/env'
import {
  balanceOf,
  invoicesOf,
  newCustomer,
  newDraft,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { guideOf, samplesOfGuide } from './read'

// Without curl, these tests are skipped.
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

/** Runs a sample of a guide exactly as printed, except for the address. Returns its output. */
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
    const { ctx, sandboxKey: KHATA_API_KEY } = await newBusiness()
    const customerId = await newCustomer(ctx, 1_000_000n)
    const { id } = await subscribe(ctx, customerId, await newPrice(ctx))
    const known = { KHATA_API_KEY, SUBSCRIPTION: toWire('sub', id) }
    const preview = dataOf(await run('change-a-plan', 'From one seat to three', known))
    const change = { ...known, AT: preview.effectiveAt }
    const changed = dataOf(await run('change-a-plan', 'Change it, as the preview said', change))
    expect(changed.invoice.totalAmountPaisa).toBe(preview.totalPaisa)
    await run('change-a-plan', 'Two seats from the next period on', known)
    expect(await subscriptionNow(ctx, id)).toMatchObject({ quantity: 3, pendingQuantity: 2 })
    await run('change-a-plan', 'Cancel the pending change', known)
    expect(await subscriptionNow(ctx, id)).toMatchObject({ quantity: 3, pendingQuantity: null })
  },
)

it.runIf(hasCurl)(
  'the samples of a refund run as printed: the money is in the wallet, and the credit note has its paper',
  async () => {
    const { ctx, sandboxKey: KHATA_API_KEY } = await newBusiness()
    const customerId = await newCustomer(ctx, 50_000n)
    const { id } = await subscribe(ctx, customerId, await newPrice(ctx))
    const [invoice] = await invoicesOf(ctx, id)
    const known = { KHATA_API_KEY, INVOICE: toWire('inv', invoice?.id ?? '') }
    const note = dataOf(await run('refunds', 'Give back Rs 200 of a paid invoice', known))
    expect(await balanceOf(ctx, customerId)).toBe(20_000n)
    const { items } = dataOf(await run('refunds', 'The credit notes of an invoice', known))
    expect(items).toEqual([note])
    await run('refunds', 'Its PDF in Nepali', { ...known, NOTE: note.id })
    expect(String(await readFile(path.join(folder, 'credit-note.pdf'))).slice(0, 5)).toBe('%PDF-')
  },
)

it.runIf(hasCurl)(
  'the samples of cash run as printed: a walk-in, a month more, its reversal, the sheet and the register',
  async () => {
    const { ctx, sandboxKey: KHATA_API_KEY } = await newBusiness()
    const known = { KHATA_API_KEY, PRICE: toWire('price', (await newPrice(ctx)).id) }
    const { subscription } = dataOf(await run('cash', 'A new member who pays three months', known))
    expect(subscription).toMatchObject({ collection: 'outside', status: 'active' })
    const member = { ...known, SUBSCRIPTION: subscription.id }
    const { payment } = dataOf(await run('cash', 'The next month of a member', member))
    const taken = dataOf(await run('cash', 'Reverse a payment', { ...member, PAYMENT: payment.id }))
    expect(taken.subscription.paidUntil).toBe(subscription.paidUntil)
    await run('cash', 'What came in on a day', known)
    await run('tax-invoices', 'The register of Mangsir', known)
    await run('tax-invoices', 'The same as CSV', known)
    expect(String(await readFile(path.join(folder, 'register.csv')))).toContain('Sum without void')
  },
)

it.runIf(hasCurl)(
  'the samples of an import run as printed: a file is checked, and what is ready is added',
  async () => {
    const { ctx, sandboxKey: KHATA_API_KEY } = await newBusiness()
    await writeFile(
      path.join(folder, 'members.csv'),
      'external_id,name,मोबाइल\nm-1,Asha Rai,9841000001\nm-2,Bina,12\n',
    )
    const checked = dataOf(await run('import', 'Check a file, without adding anything', { KHATA_API_KEY }))
    expect(checked).toMatchObject({
      status: 'checked',
      rows: 2,
      ready: 1,
      problems: [{ row: 2, column: 'phone' }],
    })
    const begun = dataOf(await run('import', 'Add what is ready', { KHATA_API_KEY, IMPORT: checked.id }))
    expect(begun).toMatchObject({ status: 'running', progress: { total: 1 } })
    while (!(await runImports(ctx.environment, 60_000)));
    const { items } = (
      await (
        await fetch(`${server.url}/v1/customers?externalId=m-1`, { headers: { 'x-api-key': KHATA_API_KEY } })
      ).json()
    ).data
    expect(items).toMatchObject([{ name: 'Asha Rai', phone: '+9779841000001' }])
  },
)

it.runIf(hasCurl)(
  'the samples of customers run as printed: one is made, archived and taken back; a note is written, pinned and deleted',
  async () => {
    const { sandboxKey: KHATA_API_KEY } = await newBusiness()
    const customer = dataOf(await run('customers', 'A customer with your own number', { KHATA_API_KEY }))
    const known = { KHATA_API_KEY, CUSTOMER: customer.id }
    expect(dataOf(await run('customers', 'Archive a customer', known)).archived).toBe(true)
    expect(dataOf(await run('customers', 'Restore an archived customer', known)).status).toBe('active')
    const note = dataOf(await run('customers', 'Write a note', known))
    expect(dataOf(await run('customers', 'All notes about a customer', known)).items).toEqual([note])
    const pinned = dataOf(await run('customers', 'Pin a note', { ...known, NOTE: note.id }))
    expect(pinned).toEqual({ ...note, pinned: true })
    await run('customers', 'Delete a note', { ...known, NOTE: note.id })
    expect(dataOf(await run('customers', 'All notes about a customer', known)).items).toEqual([])
  },
)

it.runIf(hasCurl)('the samples of coupons run as printed: made, given, taken away', async () => {
  const { ctx, sandboxKey: KHATA_API_KEY } = await newBusiness()
  const { id } = await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
  const known = { KHATA_API_KEY, SUBSCRIPTION: toWire('sub', id) }
  const coupon = dataOf(await run('coupons', '20 % off for three periods', known))
  const { discount } = dataOf(await run('coupons', 'Give a discount', known))
  expect(discount).toMatchObject({ couponId: coupon.id, percentOff: 20, periodsLeft: 3 })
  expect(dataOf(await run('coupons', 'Remove the discount', known)).discount).toBeNull()
})

it.runIf(hasCurl)(
  'the samples of one-off charges run as printed: an item waits and goes, an invoice with lines is sent and paid',
  async () => {
    const { ctx, sandboxKey: KHATA_API_KEY } = await newBusiness()
    const customerId = await newCustomer(ctx, 1_000_000n)
    const { id, priceId } = await subscribe(ctx, customerId, await newPrice(ctx))
    const known = {
      KHATA_API_KEY,
      CUSTOMER: toWire('cus', customerId),
      SUBSCRIPTION: toWire('sub', id),
      PRICE: toWire('price', priceId),
    }
    const item = dataOf(await run('one-off-charges', 'Two sessions of training with the next invoice', known))
    expect(dataOf(await run('one-off-charges', 'List pending items', known)).items).toEqual([item])
    await run('one-off-charges', 'Delete a pending item', { ...known, ITEM: item.id })
    expect(dataOf(await run('one-off-charges', 'List pending items', known)).items).toEqual([])
    const { invoice } = dataOf(await run('one-off-charges', 'A draft with two lines', known))
    const draft = { ...known, INVOICE: invoice.id }
    const { invoice: changed } = dataOf(await run('one-off-charges', 'Change the draft', draft))
    expect(changed).toMatchObject({ status: 'draft', totalAmountPaisa: '320000' })
    await run('one-off-charges', 'Send it', draft)
    const { invoice: paid } = dataOf(await run('one-off-charges', 'Charge the wallet now', draft))
    expect(paid).toMatchObject({ status: 'paid', totalAmountPaisa: '320000' })
    const other = { ...known, INVOICE: toWire('inv', await newDraft(ctx, { id, priceId })) }
    expect(dataOf(await run('one-off-charges', 'Discard a draft', other))).toMatchObject({ deleted: true })
  },
)

it.runIf(hasCurl)('the samples of a pause run as printed: paused until a day, and gone on', async () => {
  const { ctx, sandboxKey: KHATA_API_KEY } = await newBusiness()
  const { id } = await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
  const UNTIL = new Date(ctx.now.getTime() + 864_000_000).toISOString()
  const known = { KHATA_API_KEY, SUBSCRIPTION: toWire('sub', id), UNTIL }
  expect(dataOf(await run('pause', 'Until a day', known))).toMatchObject({
    status: 'paused',
    resumesAt: UNTIL,
  })
  expect(dataOf(await run('pause', 'End the pause now', known)).status).toBe('active')
})

it.runIf(hasCurl)('the samples of one thing for many run as printed: checked, then done', async () => {
  const { ctx, sandboxKey: KHATA_API_KEY } = await newBusiness()
  for (const name of ['Asha', 'Bina']) await createCustomer(ctx, { name, phone: '+9779812345678' })
  const checked = dataOf(await run('customers', 'Check what it would do', { KHATA_API_KEY }))
  expect(checked).toMatchObject({ status: 'checked', rows: 1, ready: 1 })
  const begun = dataOf(await run('customers', 'Do it', { KHATA_API_KEY, BULK: checked.id }))
  expect(begun.status).toBe('running')
})
