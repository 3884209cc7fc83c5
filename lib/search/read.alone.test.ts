import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { GET } from '@/app/v1/merchant/search/route'
import { createApiKey } from '@/lib/api-key/create'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import { dayOf } from '@/lib/core/day'
import { found as defined } from '@/lib/core/found'
import { type CustomerId, type InvoiceId, newId, type PriceId, toWire } from '@/lib/core/id'
import { prefixQuery } from '@/lib/core/search-meaning'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { createCustomer } from '@/lib/customer/create'
import { createImport } from '@/lib/import/create'
import { pack } from '@/lib/import/packed-schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { searchMark } from '@/lib/infra/database/search-mark'
import { inTransaction } from '@/lib/infra/database/transaction'
import { createPaymentLink } from '@/lib/payment-link/create'
import { sellToWalkIn } from '@/lib/subscription/walk-in'
import { invoicesOf, newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { call } from '@/testing/call'
import { linkCustomer, newPhone } from '@/testing/customer'
import { newOwner, signedIn } from '@/testing/merchant'
import { presentFound } from './present'
import {
  CUSTOMERS_WITH_METADATA,
  CUSTOMERS_WITH_PROVIDER_REFERENCE,
  CUSTOMERS_WITH_WORDS,
  search,
} from './read'

let ctx: Ctx
let others: Ctx[]

beforeAll(async () => {
  ctx = (await signedIn(await newOwner())).ctx
  others = [{ ...ctx, environment: 'production' }, (await signedIn(await newOwner())).ctx]
})

/** What is found, as the API shows it. */
async function found(text: string, visitor = ctx) {
  return (await search(visitor, text)).map(presentFound)
}

async function titles(text: string): Promise<string[]> {
  return (await found(text)).map(({ title }) => title)
}

it('a customer is found by the beginnings of words in their name and address, in any order', async () => {
  await createCustomer(ctx, { email: 'Maya.T+gym@Kathmandu.example', name: 'Maya Tamang' })
  await createCustomer(ctx, { email: 'other@patan.example', name: 'Mayank Rai' })
  await createCustomer(ctx, { email: 'आशा@example.com', name: 'आशा गुरुङ' })
  expect(await titles('tam may')).toEqual(['Maya Tamang'])
  expect(await titles('maya.t+gym@kathmandu')).toEqual(['Maya Tamang'])
  expect(await titles('MAYA')).toEqual(['Mayank Rai', 'Maya Tamang'])
  expect(await titles('गुरु')).toEqual(['आशा गुरुङ'])
  for (const nothing of ['ayank', 'm', `':*`, '%', '_', '\\', 'maya & !tamang nobody'])
    expect([nothing, await titles(nothing)]).toEqual([nothing, []])
})

it('a customer is found by their phone, and with them their subscriptions and invoices', async () => {
  const phone = newPhone()
  const customer = (await createCustomer(ctx, { email: 'asha@example.com', phone })).id as CustomerId
  const price = await newPrice(ctx)
  await linkCustomer(ctx, customer, newPhone())
  await topUp(ctx, customer, 50_000n)
  const subscription = await subscribe(ctx, customer, price)
  const [invoice] = await invoicesOf(ctx, subscription.id)
  const ids = [toWire('cus', customer), toWire('sub', subscription.id), toWire('inv', invoice?.id ?? '')]
  expect((await found(phone)).map(({ id }) => id)).toEqual(ids)
  expect((await found(phone.slice(4, -1))).map(({ id }) => id)).toContain(ids[0])
  for (const number of [invoice?.invoiceNumber ?? '', String(Number(invoice?.invoiceNumber?.slice(-6)))])
    expect((await found(number))[0]).toMatchObject({ type: 'invoice', id: ids[2], amountPaisa: '50000' })
  const note = await refundInvoice(ctx, invoice?.id as InvoiceId, {})
  for (const text of [note.number, note.number.toLowerCase(), 'cn-1', toWire('cn', note.id)])
    expect([text, (await found(text))[0]]).toMatchObject([
      text,
      { type: 'credit_note', id: toWire('cn', note.id), title: note.number, amountPaisa: '50000' },
    ])
})

it('nobody is found by the number of their wallet, unless the merchant wrote it down', async () => {
  const [customer, phone] = [await newCustomer(ctx), newPhone()]
  await linkCustomer(ctx, customer, phone)
  for (const text of [phone, phone.slice(4), phone.slice(4, -1)])
    expect((await found(text)).map(({ id }) => id)).not.toContain(toWire('cus', customer))
})

it('a customer is found by any four digits of the phone that the merchant wrote down, and by the own number', async () => {
  await createCustomer(ctx, { name: 'R.K. Thapa', phone: '+9779841998877', externalId: 'GYM-7431' })
  for (const text of [
    '8877',
    '1998',
    '4199',
    '98419',
    '984-1998877',
    '+977 9841998877',
    '९९८८',
    'gym-7431',
    '7431',
    'rk tha',
  ])
    expect([text, await titles(text)]).toEqual([text, ['R.K. Thapa']])
  for (const text of ['877', '8878', '97798', 'gym-7432'])
    expect([text, await titles(text)]).toEqual([text, []])
})

it('a customer is found by a whole value of the metadata, after those whose name it is', async () => {
  await createCustomer(ctx, { name: 'Dawa Sherpa', phone: '+9779841004455', metadata: { locker: 'B 217' } })
  await createCustomer(ctx, { name: 'B. 217 Rai', phone: '+9779841004456' })
  expect(await titles('b 217')).toEqual(['B. 217 Rai', 'Dawa Sherpa'])
  for (const nothing of ['locker', '17', 'b 2170'])
    expect([nothing, await titles(nothing)]).toEqual([nothing, []])
  for (const other of others) expect(await found('B 217', other)).toEqual([])
})

it('a payment at the counter, a payment link, a coupon and an import are found by their ids', async () => {
  const priceId = (await newPrice(ctx)).id as PriceId
  const terms = { name: 'Bina Rai', phone: '+9779841002233', priceId }
  const { payment } = await sellToWalkIn(ctx, { ...terms, payment: { method: 'cash', periods: 1 } })
  const link = await createPaymentLink(ctx, { priceId, slug: 'patan-gym' })
  const half = { code: 'HALF', percentOff: 50, duration: 'once' }
  const coupon = await createCoupon(ctx, createCouponInput.parse(half))
  const rows = [{ row: 1, cells: ['9841002244'], terms: { customer: { phone: '+9779841002244' } } }]
  const read = pack({ headings: ['phone'], columns: ['phone'], rows })
  const made = await createImport(ctx, read, new Uint8Array())
  for (const [type, id, shown] of [
    ['payment', toWire('pay', payment?.id ?? ''), ['Bina Rai', 'cash', 'recorded', '50000']],
    ['payment_link', toWire('plink', link.id), ['patan-gym', 'Tea', 'active', '50000']],
    ['coupon', toWire('cpn', coupon.id), ['HALF', null, 'active', null]],
    ['import', toWire('imp', made.id), ['Import', '1 row', 'checked', null]],
  ] as const) {
    const [title, detail, status, amountPaisa] = shown
    expect(await found(id)).toMatchObject([{ type, id, title, detail, status, amountPaisa }])
    for (const other of others) expect(await found(id, other)).toEqual([])
  }
})

it('an API key is found by its name and its last characters', async () => {
  const { key } = await createApiKey(ctx, { name: 'Till in Patan', environment: 'sandbox' })
  const expected = { type: 'api_key', id: toWire('key', key.id), title: 'Till in Patan', status: 'active' }
  for (const text of ['patan', key.last4])
    expect(await found(text)).toContainEqual(expect.objectContaining(expected))
})

it('a payment is found by its reference, note, amount and day, and the result says by which', async () => {
  const priceId = (await newPrice(ctx, { amountPaisa: '98765' })).id as PriceId
  const terms = { name: 'Gita Karki', phone: newPhone(), priceId }
  const paid = { method: 'bank' as const, periods: 1, reference: 'FT-26/Nic-88', note: 'Paid by her uncle' }
  const { payment } = await sellToWalkIn(ctx, { ...terms, payment: paid })
  const { id, receivedAt } = defined(payment)
  const pay = toWire('pay', id)
  const matched = async (text: string, visitor = ctx) =>
    (await found(text, visitor)).filter((each) => each.id === pay).map((each) => each.matched)
  expect(await matched('ft-26/nic-88')).toEqual(['reference'])
  expect(await matched('her uncle')).toEqual(['note'])
  expect(await matched('Rs 987.65')).toEqual(['amount'])
  expect(await matched(dayOf(receivedAt, 'Asia/Kathmandu'))).toEqual(['date'])
  expect(await matched('FT-26')).toEqual([])
  for (const other of others) expect(await matched('ft-26/nic-88', other)).toEqual([])
  const byAmount = (await found('987.65')).map((each) => [each.type, each.matched])
  expect(byAmount).toEqual(
    expect.arrayContaining([
      ['invoice', 'amount'],
      ['payment', 'amount'],
    ]),
  )
})

it('the reference of a provider leads to the customer who paid at a page of this business', async () => {
  const phone = newPhone()
  const customer = await createCustomer(ctx, { email: 'sherpa@example.com', name: 'Pasang Sherpa', phone })
  await linkCustomer(ctx, customer.id, phone)
  const reference = `REF${randomUUID()}`
  await query(
    `INSERT INTO topups (id, environment, wallet_id, user_id, business_id, reconciler_id, provider, provider_reference, amount_paisa, state, created_at, expires_at, settled_at)
     SELECT $1, $2, w.id, w.user_id, $3, $3, 'khalti', $4, 100000, 'canceled', now(), now(), now() FROM customers c
     JOIN wallets w ON w.user_id = c.user_id AND w.environment = $2 AND w.business_id = $3 WHERE c.id = $5`,
    [newId('top'), ctx.environment, ctx.businessId, reference, customer.id],
  )
  expect(await found(reference.toLowerCase())).toMatchObject([
    { title: 'Pasang Sherpa', matched: 'provider_reference' },
  ])
  for (const other of others) expect(await found(reference, other)).toEqual([])
})

it('nothing of another business or of the other environment is found', async () => {
  const phone = newPhone()
  const customer = await createCustomer(ctx, { email: 'hidden@example.com', name: 'Hidden Person', phone })
  await linkCustomer(ctx, customer.id, phone)
  for (const text of ['hidden', phone, toWire('cus', customer.id)]) {
    expect(await found(text)).not.toEqual([])
    for (const other of others) expect([text, await found(text, other)]).toEqual([text, []])
  }
})

it('a search reads the words and the metadata of its tenant only, and no index of all its ids', async () => {
  const undone = new Error('undone')
  const story = inTransaction(async (tx) => {
    for (const { businessId, environment } of [ctx, ...others])
      await tx.query(
        `INSERT INTO customers (id, business_id, environment, email, name, metadata, created_at, updated_at)
         SELECT uuidv7(), $1, $2, 'bulk' || n || '@example.com', 'Bulk ' || n, '{"plan":"Gold"}', now(), now() FROM generate_series(1, 1000) n`,
        [businessId, environment],
      )
    await tx.query('ANALYZE customers')
    const params = [ctx.businessId, ctx.environment, prefixQuery(searchMark(ctx), ['bulk']), 'bulk']
    const plan = JSON.stringify(await tx.query(`EXPLAIN ANALYZE ${CUSTOMERS_WITH_WORDS}`, params))
    expect(plan).toContain('customers_found_idx')
    expect(plan).toMatch(/customers_found_idx[^"]*actual time=[^"]*rows=1000/)
    expect(plan).not.toContain('customers_pkey')
    const byValue = [ctx.businessId, ctx.environment, searchMark(ctx), 'gold']
    const planOfValue = JSON.stringify(await tx.query(`EXPLAIN ANALYZE ${CUSTOMERS_WITH_METADATA}`, byValue))
    expect(planOfValue).toMatch(/customers_metadata_values_idx[^"]*actual time=[^"]*rows=1000/)
    throw undone
  })
  await expect(story).rejects.toBe(undone)
})

it("a provider's reference is looked up by two indexes, not among all payments", async () => {
  const plan = await inTransaction(async (tx) => {
    // In a small database PostgreSQL would read whole tables.
    await tx.query('SET LOCAL enable_seqscan = off')
    const params = [ctx.businessId, ctx.environment, '0008XYZ', '{esewa,khalti}']
    return JSON.stringify(await tx.query(`EXPLAIN ${CUSTOMERS_WITH_PROVIDER_REFERENCE}`, params))
  })
  for (const [index, column] of [
    ['topups_by_reference_idx', 'provider_reference'],
    ['topups_by_payment_idx', 'provider_payment_id'],
  ])
    expect(plan).toMatch(new RegExp(`${index}.*?Index Cond: [^"]*provider = ANY[^"]*lower\\(${column}\\)`))
})

it('a program searches with the session of a member, and an empty text is refused', async () => {
  const { headers } = await signedIn(await newOwner())
  const ask = (q: string) => call(GET, headers, { method: 'GET', path: `/v1/merchant/search?q=${q}` })
  expect(await ask('nobody')).toMatchObject({ status: 200, data: { items: [] } })
  expect(await ask('')).toMatchObject({ status: 400, error: { code: 'parameter_invalid', param: 'q' } })
})
