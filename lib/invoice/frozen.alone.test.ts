import { describe, expect, test } from 'vitest'
import { GET as hostedPdf } from '@/app/invoice/[token]/pdf/route'
import { GET as getInvoice } from '@/app/v1/invoices/[id]/route'
import { updateBusiness } from '@/lib/business/update'
import { type CustomerId, newId, toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { CreateCustomerInput } from '@/lib/customer/schema'
import { updateCustomer } from '@/lib/customer/update'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import { newDraft, newPrice, subscribe, topUp } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { ctxOf, newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { textsOf } from '@/testing/pdf-texts'
import { describeInvoice } from './document'
import { findHostedInvoice } from './hosted'
import { hostedUrl } from './hosted-url'
import { sendInvoice } from './send'

writesByHand('A customer loses name and e-mail address by SQL, and a person changes the phone.', 'event-last')

const PAN = '301234567'
type Settings = Parameters<typeof updateBusiness>[1]

let business: TestBusiness
let invoiceId: string
let customerId: CustomerId

const set = async (settings: Settings) =>
  updateBusiness(await ctxOf(business.businessId), settings, businessHasLiveSubscription)

const COUNTED = /^(Copy of Original|सक्कलको प्रतिलिपि) \(/

/**
 * Everything that anybody can read of the invoice: its page and its PDF in both languages, and the API's response. The number of prints is
 * left out, because reading it here counts as a print.
 */
async function readings() {
  const key = { ...business.ctx, id: invoiceId }
  const token = hostedUrl(key).split('/').at(-1) as string
  const pdf = async (language: 'en' | 'ne') => {
    const request = new Request(`http://localhost:3000/invoice/x/pdf?lang=${language}`)
    const texts = await textsOf(await hostedPdf(request, { params: Promise.resolve({ token }) }))
    return texts.filter((text) => !COUNTED.test(text))
  }
  const source = await findHostedInvoice(token)
  if (!source) throw new Error('the invoice has no page')
  const { data } = await call(getInvoice, business.sandboxKey, { params: { id: toWire('inv', invoiceId) } })
  return {
    page: (['en', 'ne'] as const).map((language) => describeInvoice(source, language)),
    pdf: [await pdf('en'), await pdf('ne')],
    api: { ...data, printCount: undefined },
  }
}

/** A paid invoice of a business with these settings. */
async function billed(settings: Settings, known: Partial<CreateCustomerInput> | null = {}): Promise<void> {
  business = await newBusiness('Himal Dairy')
  await set(settings)
  const customer = await createCustomer(business.ctx, {
    email: 'gyanendra@example.com',
    name: 'Gyanendra Karki',
    ...known,
  })
  customerId = customer.id as CustomerId
  await topUp(business.ctx, customerId, 50_000n)
  if (!known) await query('UPDATE customers SET name = NULL, email = NULL WHERE id = $1', [customerId])
  await subscribe(business.ctx, customerId, await newPrice(business.ctx))
  const [row] = await query<{ id: string }>('SELECT id FROM invoices WHERE business_id = $1', [
    business.businessId,
  ])
  invoiceId = row?.id as string
}

describe('a paid invoice stays as it was', () => {
  test('when VAT is switched off afterwards: its VAT was charged', async () => {
    await billed({ panNumber: PAN, vatEnabled: true })
    const before = await readings()
    expect(before.page.map(({ title }) => title)).toEqual(['Tax invoice', 'कर बीजक'])
    await set({ vatEnabled: false })
    expect(await readings()).toEqual(before)
  })

  test('when VAT is switched on afterwards: none was charged', async () => {
    await billed({ panNumber: PAN })
    const before = await readings()
    expect(before.page.map(({ title, totals }) => [title, totals])).toEqual([
      ['Invoice', []],
      ['बीजक', []],
    ])
    await set({ vatEnabled: true })
    expect(await readings()).toEqual(before)
  })

  test('when its seller gets another name, PAN and phone', async () => {
    await billed({ panNumber: PAN, legalName: 'Himal Dairy Pvt. Ltd.', supportPhone: '+977 1-4123456' })
    const before = await readings()
    await set({
      name: 'Everest Milk',
      legalName: 'Everest Milk Ltd.',
      panNumber: '609812345',
      supportPhone: '+977 1-4999999',
    })
    expect(await readings()).toEqual(before)
  })

  test('when its buyer gets another name and e-mail address', async () => {
    await billed({})
    const before = await readings()
    await updateCustomer(await ctxOf(business.businessId), customerId, {
      name: 'G. Sharma',
      email: 'sharma@example.com',
    })
    expect(await readings()).toEqual(before)
  })

  test('when its buyer, of whom only the phone number is known, gets another one', async () => {
    await billed({}, null)
    const before = await readings()
    expect(before.page[0]?.recipient.name).toMatch(/^9\d\*{6}\d\d$/)
    await query(
      `UPDATE users SET phone = '+9779811112222' WHERE id = (SELECT user_id FROM customers WHERE id = $1)`,
      [customerId],
    )
    expect(await readings()).toEqual(before)
  })

  test('whatever a statement past the product wants to write', async () => {
    await billed({ panNumber: PAN, vatEnabled: true })
    const before = await readings()
    await set({ name: 'Everest Milk' })
    for (const change of [
      `seller = jsonb_set(seller, '{name}', '"Everest Milk"')`,
      `buyer = '{"name": "G. Sharma"}'`,
      'seller = NULL, buyer = NULL, tax_rate_percent = NULL',
      'tax_rate_percent = 0',
      `invoice_number = '2083-84/000099'`,
      'total_amount_paisa = 1',
      `lines = jsonb_set(lines, '{0,amountPaisa}', '"1"')`,
    ])
      await expect(query(`UPDATE invoices SET ${change} WHERE id = $1`, [invoiceId]), change).rejects.toThrow(
        'is issued',
      )
    expect(await readings()).toEqual(before)
  })
})

const COPY = `
WITH copied AS (
  INSERT INTO invoices SELECT (copy).* FROM (SELECT jsonb_populate_record(i, $2) AS copy FROM invoices i WHERE id = $1) AS c
  RETURNING jsonb_build_array(seller, buyer, tax_rate_percent) AS after)
SELECT jsonb_build_array(i.seller, i.buyer, i.tax_rate_percent) AS before, copied.after FROM invoices i, copied WHERE i.id = $1`

test('an invoice that comes without these facts, from a version that does not know them, gets them from the database', async () => {
  await billed({ panNumber: PAN, vatEnabled: true })
  const undone = new Error('undone')
  let told: { before: unknown; after: unknown } | undefined
  const copy = inTransaction(async (tx) => {
    const rows = await tx.query<{ before: unknown; after: unknown }>(COPY, [
      invoiceId,
      JSON.stringify({
        ...{ id: newId('inv'), origin: 'manual', invoice_number: '2083-84/000099' },
        ...{ seller: null, buyer: null, tax_rate_percent: null },
      }),
    ])
    told = rows[0]
    throw undone
  })
  await expect(copy).rejects.toBe(undone)
  expect(told?.after).toEqual(told?.before)
  expect(told?.after).toEqual([{ name: 'Himal Dairy', panNumber: PAN }, expect.any(Object), 13])
})

test('the invoice for a buyer that is a taxed business has its address and PAN', async () => {
  await billed(
    { panNumber: PAN, vatRegistered: true },
    { address: 'Patan, Lalitpur', panNumber: '609812345' },
  )
  const { page, pdf, api } = await readings()
  expect(page[0]?.recipient.details).toEqual(['Patan, Lalitpur', 'PAN 609812345'])
  expect(pdf[1]).toContain('प्यान 609812345')
  expect(api.buyer).toMatchObject({ address: 'Patan, Lalitpur', panNumber: '609812345' })
})

test('an issued invoice tells its seller, its buyer and its tax; a draft has none yet', async () => {
  await billed({
    panNumber: PAN,
    vatRegistered: true,
    legalName: 'Himal Dairy Pvt. Ltd.',
    address: 'Thamel, Kathmandu',
    supportPhone: '+977 1-4123456',
  })
  const { api } = await readings()
  expect(api).toMatchObject({
    seller: {
      name: 'Himal Dairy',
      legalName: 'Himal Dairy Pvt. Ltd.',
      panNumber: PAN,
      vatRegistered: true,
      address: 'Thamel, Kathmandu',
      phone: '+977 1-4123456',
    },
    buyer: {
      name: 'Gyanendra Karki',
      email: 'gyanendra@example.com',
      phone: null,
      panNumber: null,
      address: null,
    },
    subtotalPaisa: '44248',
    taxPaisa: '5752',
    taxRatePercent: 13,
    lines: [{ amountPaisa: '50000', taxPaisa: '5752' }],
  })
  const [subscription] = await query<{ id: string; priceId: string }>(
    'SELECT id, price_id FROM subscriptions WHERE business_id = $1',
    [business.businessId],
  )
  const draftId = await newDraft(business.ctx, subscription as { id: string; priceId: string })
  const draft = async () =>
    (await call(getInvoice, business.sandboxKey, { params: { id: toWire('inv', draftId) } })).data
  expect(await draft()).toMatchObject({
    seller: null,
    buyer: null,
    taxPaisa: null,
    lines: [{ taxPaisa: null }],
  })
  await set({ address: 'Patan' })
  await sendInvoice(await ctxOf(business.businessId), draftId)
  expect(await draft()).toMatchObject({
    seller: { address: 'Patan' },
    taxPaisa: '11',
    lines: [{ taxPaisa: '11' }],
  })
})
