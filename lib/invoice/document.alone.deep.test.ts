import { beforeAll, describe, expect, test } from 'vitest'
import { GET as hostedPdf } from '@/app/invoice/[token]/pdf/route'
import { GET as getPdf } from '@/app/v1/invoices/[id]/pdf/route'
import { bikramSambatDate, calendarDate } from '@/lib/core/calendar-date'
import { type CustomerId, type InvoiceId, newId, toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { query } from '@/lib/infra/database/db'
import { newDraft, newPrice, subscribe, topUp } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { textsOf } from '@/testing/pdf-texts'
import { describeInvoice, getInvoiceSource } from './document'
import { findHostedInvoice } from './hosted'
import { hostedUrl } from './hosted-url'
import { sendInvoice } from './send'

writesByHand(
  'A draft is made as a copy of another invoice.',
  'event-missing',
  'event-timeline',
  'invoice-steps',
)

const NAME = 'हिमाल डेरी तथा स्त्री उद्योग प्रा. लि.'
const DESCRIPTION = 'विद्युत् र्‍याक – आर्थिक वर्ष २०८३'

let business: TestBusiness
let id: InvoiceId

beforeAll(async () => {
  business = await newBusiness(NAME)
  const { ctx } = business
  await query('UPDATE businesses SET pan_number = $2, vat_enabled = true WHERE id = $1', [
    business.businessId,
    '301234567',
  ])
  const price = await newPrice(ctx)
  const customer = await createCustomer(ctx, { email: 'gyanendra@example.com', name: 'ज्ञानेन्द्र कर्की' })
  await topUp(ctx, customer.id as CustomerId, 50_000n)
  const subscription = await subscribe(ctx, customer.id as CustomerId, price)
  id = await newDraft(ctx, subscription, {
    amountPaisa: 11_300n,
    description: DESCRIPTION,
    periodStart: new Date('2026-11-20T00:00:00Z'),
    periodEnd: new Date('2026-12-20T00:00:00Z'),
  })
})

const ask = (key: string, search = '') =>
  getPdf(new Request(`http://localhost:3000/v1/invoices/x/pdf${search}`, { headers: { 'x-api-key': key } }), {
    params: Promise.resolve({ id: toWire('inv', id) }),
  })

describe('an invoice as a PDF', () => {
  test('of a draft says that it is a draft, and has no number', async () => {
    const response = await ask(business.sandboxKey)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe('inline; filename="invoice-draft.pdf"')
    expect(response.headers.get('x-request-id')).toMatch(/^req_/)
    const texts = await textsOf(response)
    expect(texts).toContain('Draft')
    expect(texts.join()).not.toContain('Number')
  })

  test('shows business and customer in their own script, the tax number and the included VAT', async () => {
    await sendInvoice(business.ctx, id)
    const response = await ask(business.sandboxKey)
    expect(response.headers.get('content-disposition')).toMatch(/filename="invoice-20\d\d-\d\d-\d{6}\.pdf"/)
    const texts = await textsOf(response)
    expect(texts).toEqual(
      expect.arrayContaining([
        NAME,
        DESCRIPTION,
        'ज्ञानेन्द्र कर्की',
        'gyanendra@example.com',
        'Tax invoice',
        'VAT No. 301234567',
        'Due',
        'VAT 13 % (included)',
        'Rs 13.00',
        'Rs 100.00',
        'Rs 113.00',
        '4 Mangsir 2083 (20 November 2026) to 5 Poush 2083 (20 December 2026)',
      ]),
    )
  })

  test('is in Nepali on request', async () => {
    const texts = await textsOf(await ask(business.sandboxKey, '?lang=ne'))
    expect(texts).toEqual(expect.arrayContaining(['कर बीजक', 'तिर्न बाँकी', 'रू ११३.००', 'भ्याट नं. 301234567']))
  })
})

describe('the hosted address of an invoice', () => {
  const tokenOf = (url: string) => url.split('/').at(-1) as string

  test('leads to that invoice and to its PDF', async () => {
    const source = await getInvoiceSource({ ...business.ctx, id })
    const token = tokenOf(hostedUrl(source.invoice))
    expect(token).toMatch(/^[\w-]{64}$/)
    expect((await findHostedInvoice(token))?.invoice.id).toBe(id)
    const response = await hostedPdf(new Request('http://localhost:3000/invoice/x/pdf?lang=ne'), {
      params: Promise.resolve({ token }),
    })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(await textsOf(response)).toContain('कर बीजक')
  })

  test('with a changed character is not found', async () => {
    const { invoice } = await getInvoiceSource({ ...business.ctx, id })
    const token = tokenOf(hostedUrl(invoice))
    for (let i = 0; i < token.length; i++) {
      const changed = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1)
      expect(await findHostedInvoice(changed)).toBeNull()
    }
    for (const nonsense of ['', 'x', `${token}A`, '%00', '../../etc/passwd']) {
      expect(await findHostedInvoice(nonsense)).toBeNull()
    }
  })

  test('of a draft is not found', async () => {
    const { invoice } = await getInvoiceSource({ ...business.ctx, id })
    const [draft] = await query<{ id: string }>(
      `INSERT INTO invoices SELECT (i).* FROM (SELECT jsonb_populate_record(i, $4::jsonb) AS i FROM invoices i
         WHERE business_id = $1 AND environment = $2 AND id = $3) AS copy RETURNING id`,
      [
        invoice.businessId,
        invoice.environment,
        id,
        JSON.stringify({
          ...{ id: newId('inv'), status: 'draft', invoice_number: null },
          ...{ seller: null, buyer: null, tax_rate_percent: null },
        }),
      ],
    )
    const token = tokenOf(hostedUrl({ ...invoice, id: draft?.id as string }))
    expect(await findHostedInvoice(token)).toBeNull()
  })
})

test('without VAT an invoice is not a tax invoice and shows no VAT', async () => {
  const source = await getInvoiceSource({ ...business.ctx, id })
  const plain = { ...source, frozen: { ...source.frozen, taxRatePercent: 0 } }
  const document = describeInvoice(plain, 'en')
  expect([document.title, document.sender.taxNumber, document.totals]).toEqual([
    'Invoice',
    'PAN 301234567',
    [],
  ])
})

describe('a date', () => {
  test.each([
    ['2026-11-20T18:14:59Z', '20 November 2026', '4 Mangsir 2083', '२०८३ मंसिर ४'],
    ['2026-11-20T18:15:00Z', '21 November 2026', '5 Mangsir 2083', '२०८३ मंसिर ५'],
    ['2024-04-12T20:00:00Z', '13 April 2024', '1 Baisakh 2081', '२०८१ वैशाख १'],
    ['1943-04-14T00:00:00Z', '14 April 1943', '1 Baisakh 2000', '२००० वैशाख १'],
    ['2034-04-13T12:00:00Z', '13 April 2034', '30 Chaitra 2090', '२०९० चैत ३०'],
    ['2034-04-14T12:00:00Z', '14 April 2034', null, null],
  ])('%s is %s in Kathmandu, %s BS', (instant, ad, bs, nepali) => {
    const at = new Date(instant)
    expect(calendarDate(at, 'Asia/Kathmandu')).toBe(ad)
    expect(bikramSambatDate(at, 'Asia/Kathmandu', 'en')).toBe(bs)
    expect(bikramSambatDate(at, 'Asia/Kathmandu', 'ne')).toBe(nepali)
  })
})
