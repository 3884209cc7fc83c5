import { expect, it } from 'vitest'
import { GET as exportCustomerRoute } from '@/app/v1/customers/[customerId]/export/route'
import { GET as exportBusinessRoute } from '@/app/v1/merchant/business/export/route'
import { confirmIdentity } from '@/lib/account/prove-identity'
import { memberOf } from '@/lib/auth/member'
import { type CustomerId, type PriceId, toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { DeclaredRoute } from '@/lib/http/route'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { createSubscription } from '@/lib/subscription/create'
import { createEndpoint } from '@/lib/webhook/endpoint/create'
import { TABLES } from '@/prisma/generated/tables'
import { newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { newPhone } from '@/testing/customer'
import { auditTrail, newMember, newOwner, PASSWORD, signedIn } from '@/testing/merchant'
import { customerExport } from './customer-document'
import { pagesOf, ROWS_AT_A_TIME } from './pages'

const ask = (handler: DeclaredRoute, headers: Record<string, string>, params = {}) =>
  handler(new Request('http://localhost:3000/v1/export', { headers }), { params: Promise.resolve(params) })

async function linesOf(response: Response): Promise<{ kind: string; data: Record<string, unknown> }[]> {
  return (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** A customer with a subscription that was paid. */
async function subscribed(ctx: Ctx, phone: string): Promise<CustomerId> {
  const { id } = await createCustomer(ctx, { email: 'asha@example.com', name: 'Asha' })
  await topUpSandboxCustomer(ctx, id as CustomerId, { amountPaisa: 1_000_000n, phone })
  const price = await newPrice(ctx)
  await createSubscription(ctx, {
    customerId: id as CustomerId,
    priceId: price.id as PriceId,
    skipTrial: false,
  })
  return id as CustomerId
}

/** One customer more than fit on a page. */
function moreThanAPage(ctx: Ctx): Promise<void> {
  return inTransaction(async (tx) => {
    for (let i = 0; i < ROWS_AT_A_TIME + 1; i += 1) await newCustomer({ ...ctx, tx })
  })
}

it('the export of a customer is one complete document of all that the business has about them, and of nobody else', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const phone = newPhone()
  await createEndpoint(ctx, { url: 'https://127.0.0.1:9/khata', enabledEvents: ['*'] })
  const id = await subscribed(ctx, phone)
  const other = await newCustomer(ctx)
  const response = await ask(
    exportCustomerRoute,
    { 'x-api-key': sandboxKey },
    { customerId: toWire('cus', id) },
  )
  const today = new Date().toISOString().slice(0, 10)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="khata-customer-sandbox-${today}.json"`,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  const document = customerExport.parse(JSON.parse(text))
  // The merchant has not entered the number of the wallet.
  expect(document).toMatchObject({ phone: null, customer: { email: 'asha@example.com' }, complete: true })
  expect(text).not.toContain(phone)
  expect(document.subscriptions).toHaveLength(1)
  expect(document.movements).toEqual([
    expect.objectContaining({ amountPaisa: '50000', invoiceId: document.invoices[0]?.id }),
  ])
  expect(document.topUps).toHaveLength(1)
  const told = document.events.map(({ event }) => event.type)
  expect(told).toEqual(expect.arrayContaining(['customer.created', 'subscription.created', 'invoice.paid']))
  for (const { event, deliveries } of document.events)
    expect(deliveries.map(({ eventId }) => eventId)).toEqual([event.id])
  expect(document.auditEntries.map(({ action }) => action)).toEqual(['customer.exported'])
  expect(text).not.toContain(toWire('cus', other))
})

it('the export of a business has every object of the environment once, and no secret', async () => {
  const owner = await newOwner()
  const { ctx, headers } = await signedIn(owner)
  const { secret } = await createEndpoint(ctx, { url: 'https://127.0.0.1:9/khata', enabledEvents: ['*'] })
  await subscribed(ctx, newPhone())
  const { id: priceId } = await newPrice(ctx)
  for (const amountPaisa of [60_000n, 40_000n])
    await updatePrice(ctx, priceId as PriceId, { amountPaisa }, countPriceUsage)
  await newCustomer({ ...ctx, environment: 'production' })
  await moreThanAPage(ctx)
  const response = await ask(exportBusinessRoute, headers)
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  const lines = await linesOf(response)
  expect(lines[0]).toMatchObject({ kind: 'export', data: { environment: 'sandbox' } })
  const counted: Record<string, number> = {}
  for (const { kind } of lines.slice(1, -1)) counted[kind] = (counted[kind] ?? 0) + 1
  expect(lines.at(-1)).toMatchObject({
    kind: 'end',
    data: { complete: true, lines: expect.objectContaining(counted) },
  })
  expect(counted).toMatchObject({ customer: ROWS_AT_A_TIME + 2, subscription: 1, invoice: 1, team_member: 1 })
  const changes = lines.filter(({ kind }) => kind === 'price_change').map(({ data }) => data)
  const ofPrice = { priceId: toWire('price', priceId), createdAt: expect.any(String) }
  expect(changes).toEqual([
    { ...ofPrice, previousAmountPaisa: '60000', amountPaisa: '40000' },
    { ...ofPrice, previousAmountPaisa: '50000', amountPaisa: '60000' },
  ])
  const ids = lines.filter(({ kind }) => kind === 'customer').map(({ data }) => data.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(JSON.stringify(lines)).not.toContain(secret)
  const fields = Object.values(TABLES).flatMap(({ columns }) => Object.entries(columns))
  // A customer may see their own phone number, while the number of a wallet is secret for merchants.
  const shown = new Set(fields.flatMap(([field, { word }]) => (word === 'secret' ? [] : field)))
  const secretFields = fields.flatMap(([field, { word }]) =>
    word === 'secret' && !shown.has(field) ? `"${field}":` : [],
  )
  expect(secretFields).toContain('"secretEncrypted":')
  expect(secretFields.filter((field) => JSON.stringify(lines).includes(field))).toEqual([])
  expect((await auditTrail(owner.businessId)).at(-1)).toBe('business.exported')
})

it('only owners and admins export', async () => {
  const { businessId } = await newOwner()
  for (const [role, status] of [
    ['admin', 200],
    ['developer', 403],
    ['viewer', 403],
  ] as const) {
    const { headers } = await signedIn(await newMember(businessId, role))
    const response = await ask(exportBusinessRoute, headers)
    expect([role, response.status]).toEqual([role, status])
    await response.body?.cancel()
  }
})

it('a session that was left open exports nothing until its person gives the password again', async () => {
  const { ctx, headers } = await signedIn(await newOwner())
  const customerId = toWire('cus', await newCustomer(ctx))
  await query(
    `UPDATE merchant_sessions SET identity_proved_at = now() - interval '11 minutes' WHERE id = $1`,
    [memberOf(ctx).sessionId],
  )
  const files = [
    () => ask(exportBusinessRoute, headers),
    () => ask(exportCustomerRoute, headers, { customerId }),
  ]
  for (const file of files) expect((await file()).status).toBe(401)
  await confirmIdentity(ctx, { password: PASSWORD })
  for (const file of files) {
    const response = await file()
    expect(response.status).toBe(200)
    await response.body?.cancel()
  }
})

it('an export reads only as fast as it is taken, and a receiver that hangs up ends it', async () => {
  const { headers, ctx } = await signedIn(await newOwner())
  await moreThanAPage(ctx)
  const reader = ((await ask(exportBusinessRoute, headers)).body as ReadableStream<Uint8Array>).getReader()
  const first = new TextDecoder().decode((await reader.read()).value)
  expect(
    first
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).kind),
  ).toEqual(['export', 'business'])
  await reader.cancel()
  expect(await reader.read()).toEqual({ done: true, value: undefined })
})

it('pages go on after the last row, also when rows are added and deleted meanwhile', async () => {
  const asked: (string | undefined)[] = []
  const answers = [
    { items: [{ id: 'c' }, { id: 'b' }], nextCursor: 'opaque' },
    { items: [{ id: 'a' }], nextCursor: null },
  ]
  const rows = pagesOf(async ({ cursor }) => {
    asked.push(cursor)
    return answers[asked.length - 1] as (typeof answers)[number]
  })
  const read: { id: string }[] = []
  for await (const page of rows) read.push(...page)
  expect(read).toEqual([{ id: 'c' }, { id: 'b' }, { id: 'a' }])
  expect(asked).toEqual([undefined, 'b'])
})
