import { beforeAll, describe, expect, test } from 'vitest'
import { GET as hostedPdf } from '@/app/invoice/[token]/pdf/route'
import { GET as getInvoice } from '@/app/v1/invoices/[id]/route'
import { updateBusiness } from '@/lib/business/update'
import { type CustomerId, toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { updateCustomer } from '@/lib/customer/update'
import { query } from '@/lib/infra/database/db'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import { newPrice, subscribe, topUp } from '@/lib/testing/billing'
import { writesByHand } from '@/lib/testing/books'
import { ctxOf, newBusiness, type TestBusiness } from '@/lib/testing/business'
import { call } from '@/lib/testing/call'
import { textsOf } from '@/lib/testing/pdf-texts'
import { describeInvoice } from './document'
import { findHostedInvoice } from './hosted'
import { hostedUrl } from './hosted-url'

writesByHand('A customer loses name and e-mail address by SQL, and a person changes the phone.', 'event-missing', 'row-mac')

const PAN = '301234567'
type Settings = Parameters<typeof updateBusiness>[1]

let business: TestBusiness
let invoiceId: string
let customerId: CustomerId

const set = async (settings: Settings) =>
  updateBusiness(await ctxOf(business.businessId), settings, businessHasLiveSubscription)

/** Everything that anybody reads of the invoice: its page and its PDF in both languages, and the answer of the API. */
async function readings() {
  const key = { ...business.ctx, id: invoiceId }
  const token = hostedUrl(key).split('/').at(-1) as string
  const pdf = async (language: 'en' | 'ne') =>
    textsOf(
      await hostedPdf(new Request(`http://localhost:3000/invoice/x/pdf?lang=${language}`), {
        params: Promise.resolve({ token }),
      }),
    )
  const source = await findHostedInvoice(token)
  if (!source) throw new Error('the invoice has no page')
  const { data } = await call(getInvoice, business.sandboxKey, { params: { id: toWire('inv', invoiceId) } })
  return {
    page: (['en', 'ne'] as const).map((language) => describeInvoice(source, language)),
    pdf: [await pdf('en'), await pdf('ne')],
    api: data,
  }
}

/** A paid invoice of a business with these settings. */
async function billed(settings: Settings): Promise<void> {
  business = await newBusiness('Himal Dairy')
  await set(settings)
  const customer = await createCustomer(business.ctx, { email: 'gyanendra@example.com', name: 'Gyanendra Karki' })
  customerId = customer.id as CustomerId
  await topUp(business.ctx, customerId, 50_000n)
  await subscribe(business.ctx, customerId, await newPrice(business.ctx))
  const [row] = await query<{ id: string }>('SELECT id FROM invoices WHERE business_id = $1', [business.businessId])
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
    await set({ name: 'Everest Milk', legalName: 'Everest Milk Ltd.', panNumber: '609812345', supportPhone: '+977 1-4999999' })
    expect(await readings()).toEqual(before)
  })

  test('when its buyer gets another name and e-mail address', async () => {
    await billed({})
    const before = await readings()
    await updateCustomer(await ctxOf(business.businessId), customerId, { name: 'G. Sharma', email: 'sharma@example.com' })
    expect(await readings()).toEqual(before)
  })

  test('when its buyer, who is known by the phone alone, gets another one', async () => {
    await billed({})
    const before = await readings()
    await query(`UPDATE users SET phone = '+9779811112222' WHERE id = (SELECT user_id FROM customers WHERE id = $1)`, [customerId])
    expect(await readings()).toEqual(before)
  })
})
