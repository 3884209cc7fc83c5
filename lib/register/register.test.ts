import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET as getRegister } from '@/app/v1/invoices/register/route'
import { GET as getRegisterCsv } from '@/app/v1/invoices/register.csv/route'
import { GET as listInvoices } from '@/app/v1/invoices/route'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { updateBusiness } from '@/lib/business/update'
import { bikramSambatDate } from '@/lib/core/calendar-date'
import type { CustomerId, InvoiceId, SubscriptionId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { createCustomer } from '@/lib/customer/create'
import { query } from '@/lib/infra/database/db'
import { sendInvoice } from '@/lib/invoice/send'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import { advanceTo, later, newDraft, newPrice, subscribe, topUp } from '@/lib/testing/billing'
import { ctxOf, newBusiness, type TestBusiness } from '@/lib/testing/business'
import { call } from '@/lib/testing/call'
import { Random } from '@/lib/testing/random'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import type { RegisterRow, RegisterSums } from './schema'

// From Mangsir 2083 to Asar 2085: the rest of one fiscal year and the whole next one.
const DAYS = 600
const YEARS = ['2083-84', '2084-85'] as const
const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1)

let business: TestBusiness

const now = () => ctxOf(business.businessId)

async function ask(fiscalYear: string, month: number) {
  const path = `/v1/invoices/register?fiscalYear=${fiscalYear}&month=${month}`
  return call(getRegister, business.sandboxKey, { method: 'GET', path })
}

/** A business with VAT now and then, discounts, drafts, unpaid and void invoices, and customers who come and go. */
beforeAll(async () => {
  business = await newBusiness('Himal Dairy')
  const { ctx } = business
  const random = new Random(20260723)
  const prices = [
    await newPrice(ctx, { amountPaisa: '33333', interval: 'week' }),
    await newPrice(ctx, { amountPaisa: '77777' }),
    await newPrice(ctx, { amountPaisa: '1', intervalCount: 2 }),
  ]
  await createCoupon(
    ctx,
    createCouponInput.parse({ code: 'DASHAIN', percentOff: 37, duration: 'forever', maxPerCustomer: 9 }),
  )
  const subscriptions: SubscriptionModel[] = []
  const settings = (vatRegistered: boolean, at = ctx) =>
    updateBusiness(at, { panNumber: '301234567', vatRegistered }, businessHasLiveSubscription)
  const start = ctx.now
  for (let day = 0; day < DAYS; day += random.integer(5, 25)) {
    const at = await advanceTo(ctx, later(start, day))
    if (random.chance(0.3)) await settings(random.chance(0.7), at)
    if (subscriptions.length < 7) {
      const pan = random.chance(0.5) ? { panNumber: '609812345' } : {}
      const customer = await createCustomer(at, {
        name: `Buyer ${day}`,
        email: `buyer-${day}@example.com`,
        ...pan,
      })
      await topUp(at, customer.id as CustomerId, BigInt(random.pick([100_000, 3_000_000])))
      const made = await subscribe(at, customer.id as CustomerId, random.pick(prices))
      subscriptions.push(made)
      if (random.chance(0.5)) await redeemCoupon(at, made.id as SubscriptionId, 'DASHAIN')
    }
    if (random.chance(0.4)) {
      const draft = await newDraft(at, random.pick(subscriptions), {
        amountPaisa: BigInt(random.integer(1, 99_999)),
      })
      if (random.chance(0.8)) await sendInvoice(await now(), draft)
    }
    for (const { id } of await query<InvoiceModel>(
      `SELECT id FROM invoices WHERE business_id = $1 AND status = 'open' ORDER BY id`,
      [business.businessId],
    ))
      if (random.chance(0.3))
        await settleInvoice(await now(), id as InvoiceId, { status: random.pick(['paid', 'void'] as const) })
  }
}, 240_000)

/** All issued invoices as the API tells them, by the month in which they were opened, such as `Mangsir 2083`. */
async function issuedByMonth() {
  const months = new Map<string, Record<string, unknown>[]>()
  const opened = new Map(
    (
      await query<{ number: string; at: Date }>(
        `SELECT data->>'invoiceNumber' AS number, (data->>'dueAt')::timestamptz AS at FROM events WHERE business_id = $1 AND type = 'invoice.opened'`,
        [business.businessId],
      )
    ).map(({ number, at }) => [number, at]),
  )
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const path = `/v1/invoices?limit=100${cursor && `&cursor=${cursor}`}`
    const { data } = await call(listInvoices, business.sandboxKey, { method: 'GET', path })
    for (const invoice of data.items) {
      if (invoice.status === 'draft') continue
      const at = opened.get(invoice.invoiceNumber) as Date
      const month = (bikramSambatDate(at, 'Asia/Kathmandu', 'en') as string).replace(/^\d+ /, '')
      months.set(month, [...(months.get(month) ?? []), invoice])
    }
    cursor = data.nextCursor ?? undefined
  }
  return months
}

const NAMES = [
  'Shrawan',
  'Bhadra',
  'Aswin',
  'Kartik',
  'Mangsir',
  'Poush',
  'Magh',
  'Falgun',
  'Chaitra',
  'Baisakh',
  'Jestha',
  'Asar',
]
const nameOf = (fiscalYear: string, month: number) =>
  `${NAMES[month - 1]} ${Number(fiscalYear.slice(0, 4)) + (month > 9 ? 1 : 0)}`

describe('the register', () => {
  test('of each month of two fiscal years has exactly the invoices that were issued in it, and their sums', async () => {
    const months = await issuedByMonth()
    const seen = { rows: 0, voided: 0, withVat: 0, withoutVat: 0, pans: 0 }
    for (const fiscalYear of YEARS)
      for (const month of MONTHS) {
        const { status, data } = await ask(fiscalYear, month)
        expect(status).toBe(200)
        const rows: RegisterRow[] = data.rows
        const name = nameOf(fiscalYear, month)
        // biome-ignore lint/suspicious/noExplicitAny: the wire form of an invoice
        const invoices = (months.get(name) ?? []) as any[]
        expect(
          rows.map(({ invoiceNumber }) => invoiceNumber),
          name,
        ).toEqual(invoices.map(({ invoiceNumber }) => invoiceNumber).toSorted())
        const sums = { total: 0n, taxable: 0n, vat: 0n }
        for (const invoice of invoices) {
          const row = rows.find(({ invoiceNumber }) => invoiceNumber === invoice.invoiceNumber)
          expect(row).toMatchObject({
            buyer: invoice.buyer.name,
            pan: invoice.buyer.panNumber,
            totalPaisa: invoice.totalAmountPaisa,
            vatPaisa: invoice.taxPaisa,
            voided: invoice.status === 'void',
          })
          if (invoice.status === 'void') continue
          sums.total += BigInt(invoice.totalAmountPaisa)
          sums.vat += BigInt(invoice.taxPaisa)
          if (invoice.taxRatePercent === 13) sums.taxable += BigInt(invoice.subtotalPaisa)
        }
        expect(data.totals).toEqual({
          totalPaisa: `${sums.total}`,
          taxablePaisa: `${sums.taxable}`,
          vatPaisa: `${sums.vat}`,
        })
        seen.rows += rows.length
        seen.voided += rows.filter(({ voided }) => voided).length
        seen.withVat += rows.filter(({ taxablePaisa }) => taxablePaisa !== '0').length
        seen.withoutVat += rows.filter(({ taxablePaisa }) => taxablePaisa === '0').length
        seen.pans += rows.filter(({ pan }) => pan !== null).length
        months.delete(name)
      }
    expect([...months.keys()]).toEqual([])
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5)
  })

  test('as CSV has the same rows in rupees, and the sums in its last row', async () => {
    const { data } = await ask('2083-84', 7)
    const response = await getRegisterCsv(
      new Request('http://localhost:3000/v1/invoices/register.csv?fiscalYear=2083-84&month=7', {
        headers: { 'x-api-key': business.sandboxKey },
      }),
      { params: Promise.resolve({}) },
    )
    expect(response.headers.get('content-disposition')).toContain('khata-register-sandbox-2083-84-07.csv')
    const lines = (await text(response.body as ReadableStream)).trim().split('\r\n')
    expect(lines).toHaveLength(data.rows.length + 2)
    const rupees = (paisa: string) =>
      `${BigInt(paisa) / 100n}.${String(BigInt(paisa) % 100n).padStart(2, '0')}`
    const { totalPaisa, taxablePaisa, vatPaisa } = data.totals as RegisterSums
    expect(lines.at(-1)?.split(',').slice(5, 8)).toEqual([totalPaisa, taxablePaisa, vatPaisa].map(rupees))
    expect(lines[1]?.split(',').slice(0, 3)).toEqual([
      data.rows[0].dateBs,
      data.rows[0].date,
      data.rows[0].invoiceNumber,
    ])
  })

  test('is that of the present month if nothing is asked for', async () => {
    const { data } = await call(getRegister, business.sandboxKey, {
      method: 'GET',
      path: '/v1/invoices/register',
    })
    const days = data.rows.map(({ dateBs }: RegisterRow) => dateBs?.slice(0, 7))
    expect(new Set(days).size).toBeLessThanOrEqual(1)
    const inWords = bikramSambatDate((await now()).now, 'Asia/Kathmandu', 'en') as string
    const n = NAMES.indexOf(inWords.split(' ')[1] as string) + 1
    expect(data).toEqual((await ask('2084-85', n)).data)
  })

  test('of a month without invoices is empty, and of a year that the calendar does not have is refused', async () => {
    expect((await ask('2083-84', 1)).data).toEqual({
      rows: [],
      totals: { totalPaisa: '0', taxablePaisa: '0', vatPaisa: '0' },
    })
    for (const [year, month] of [
      ['2083-85', 1],
      ['2091-92', 1],
      ['2083-84', 13],
      ['2083', 1],
    ] as const)
      expect((await ask(year, month)).status, `${year} ${month}`).toBe(400)
  })
})
