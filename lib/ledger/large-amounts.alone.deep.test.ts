import { describe, expect, it } from 'vitest'
import { POST as createPrice } from '@/app/v1/catalog/prices/route'
import { GET as getCustomer } from '@/app/v1/customers/[customerId]/route'
import { GET as listCustomers } from '@/app/v1/customers/route'
import { PATCH as settleInvoice } from '@/app/v1/invoices/[id]/route'
import { POST as sendInvoice } from '@/app/v1/invoices/[id]/send/route'
import { POST as createInvoice } from '@/app/v1/invoices/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { advanceSnapshot } from './advance-snapshot'
import { getMerchantBalance } from './get-merchant-balance'

writesByHand(
  'Invoices and entries have amounts that no operation accepts any more.',
  'unexplained-movement',
  'outside-payment',
  'event-missing',
  'event-timeline',
  'invoice-lines',
  'invoice-steps',
  'invoice-numbers',
  'clearing',
)

const MOST = '9999999999999999'
const PERIOD = { periodStart: '2026-11-20T00:00:00Z', periodEnd: '2026-12-20T00:00:00Z' }
const get = { method: 'GET' } as const

/** A subscriber, and functions to bill it directly. */
async function newSubscriber() {
  const business = await newBusiness()
  const { ctx, sandboxKey } = business
  const customerId = await newCustomer(ctx, 50_000n)
  const price = await newPrice(ctx)
  const subscription = await subscribe(ctx, customerId, price)
  const body = {
    subscriptionId: toWire('sub', subscription.id),
    priceId: toWire('price', price.id),
    description: 'A large sale',
    ...PERIOD,
  }
  const bill = (amountPaisa: string) => call(createInvoice, sandboxKey, { body: { ...body, amountPaisa } })
  return { ...business, customerId, bill }
}

describe('an amount', () => {
  it('of sixteen digits is accepted and one of seventeen refused, in every operation', async () => {
    const { bill, ctx, sandboxKey } = await newSubscriber()
    expect((await bill(MOST)).data.invoice.totalAmountPaisa).toBe(MOST)
    const terms = {
      productId: toWire('prod', (await newPrice(ctx)).productId),
      currency: 'NPR',
      interval: 'month',
    }
    const priced = await call(createPrice, sandboxKey, { body: { ...terms, amountPaisa: `${MOST}0` } })
    for (const { status, error } of [await bill(`1${'0'.repeat(16)}`), priced])
      expect([status, error?.code, error?.param]).toEqual([400, 'parameter_invalid', 'amountPaisa'])
  })
})

describe('a sum', () => {
  it('of ten large invoices that were marked paid does not break reads of their customer', async () => {
    const { bill, customerId, sandboxKey } = await newSubscriber()
    for (let i = 0; i < 10; i += 1) {
      const params = { id: (await bill(MOST)).data.invoice.id }
      await call(sendInvoice, sandboxKey, { params })
      const paid = await call(settleInvoice, sandboxKey, {
        method: 'PATCH',
        params,
        body: { status: 'paid' },
      })
      expect(paid.status).toBe(200)
    }
    const params = { customerId: toWire('cus', customerId) }
    const lifetimeValueMinor = String(10n * BigInt(MOST) + 50_000n)
    expect((await call(getCustomer, sandboxKey, { ...get, params })).data).toMatchObject({
      lifetimeValueMinor,
    })
    const { data } = await call(listCustomers, sandboxKey, get)
    expect(data.items).toMatchObject([{ lifetimeValueMinor }])
  })

  it('of old invoices without a limit is exact beyond 64 bits', async () => {
    const { bill, customerId, sandboxKey } = await newSubscriber()
    const { data } = await bill('1')
    await query(
      `INSERT INTO invoices SELECT (jsonb_populate_record(i, jsonb_build_object('id', uuidv7(), 'status', 'paid',
         'settlement', 'outside', 'paid_at', now(), 'invoice_number', 'old/' || n, 'total_amount_paisa', 999999999999999999))).*
       FROM invoices i, generate_series(1, 20) n WHERE i.customer_id = $1 AND i.status = 'draft'`,
      [customerId],
    )
    const params = { customerId: toWire('cus', customerId) }
    const response = await call(getCustomer, sandboxKey, { ...get, params })
    expect(response.data?.lifetimeValueMinor).toBe(String(20n * 999_999_999_999_999_999n + 50_000n))
    expect(data.invoice.status).toBe('draft')
  })

  it('of the balance of a merchant is exact beyond 64 bits, before and after a snapshot', async () => {
    const { ctx } = await newBusiness()
    const other = await newSubscriber()
    const movements = 2_000
    // Each movement is on the clearing account that all sandboxes share, and on this merchant's account.
    await query(
      `WITH account AS (
         SELECT (SELECT id FROM ledger_accounts WHERE business_id = $1 AND environment = 'sandbox') AS payable,
           (SELECT id FROM ledger_accounts WHERE provider = 'sandbox' AND environment = 'sandbox') AS clearing
       ), moved AS (
         INSERT INTO ledger_transactions (id, environment, kind, business_id, created_at)
         SELECT uuidv7(), 'sandbox', 'adjustment', $1, now() FROM generate_series(1, $2::integer) RETURNING id
       )
       INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa)
       SELECT payable, id, $3::bigint FROM moved, account UNION ALL SELECT clearing, id, -$3::bigint FROM moved, account`,
      [ctx.businessId, movements, MOST],
    )
    const owed = BigInt(movements) * BigInt(MOST)
    expect((await getMerchantBalance(ctx, { limit: 1 })).balancePaisa).toBe(owed)
    const soon = new Date(Date.now() + 7_200_000)
    while (await advanceSnapshot(soon));
    expect((await getMerchantBalance(ctx, { limit: 1 })).balancePaisa).toBe(owed)
    expect((await getMerchantBalance(other.ctx, { limit: 1 })).balancePaisa).toBe(50_000n)
  })
})
