import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { GET as hostedPdf } from '@/app/invoice/[token]/pdf/route'
import { GET as getPdf } from '@/app/v1/invoices/[id]/pdf/route'
import { type InvoiceId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import type { busyUntil } from '@/lib/infra/process/worker/jobs.fixture'
import { inWorker, type Job } from '@/lib/infra/process/worker-pool/in-worker'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { textsOf } from '@/testing/pdf-texts'
import { getInvoiceSource } from './document'
import { hostedUrl } from './hosted-url'
import { invoicePdf } from './pdf'
import { presentInvoice } from './present'

const BUSY_UNTIL: Job<typeof busyUntil> = {
  file: 'lib/infra/process/worker/jobs.fixture.ts',
  name: 'busyUntil',
}

let business: TestBusiness
let id: InvoiceId

beforeAll(async () => {
  business = await newBusiness('हिमाल डेरी')
  const customer = await newCustomer(business.ctx, 100_000n)
  await subscribe(business.ctx, customer, await newPrice(business.ctx))
  const [invoice] = await query<{ id: InvoiceId }>('SELECT id FROM invoices WHERE business_id = $1', [
    business.businessId,
  ])
  id = (invoice as { id: InvoiceId }).id
})

const sourceNow = () => getInvoiceSource({ ...business.ctx, id })

test('an invoice that many request at once is drawn once, and again after it has changed', async () => {
  const files = await Promise.all(
    Array.from({ length: 100 }, async () => invoicePdf(await sourceNow(), 'ne')),
  )
  expect(new Set(files.map(({ bytes }) => bytes)).size).toBe(1)
  expect((await invoicePdf(await sourceNow(), 'ne')).bytes).toBe(files[0]?.bytes)
  expect((await invoicePdf(await sourceNow(), 'en')).bytes).not.toBe(files[0]?.bytes)
  await query(`UPDATE businesses SET support_email = 'help@dairy.example.com' WHERE id = $1`, [
    business.businessId,
  ])
  expect((await invoicePdf(await sourceNow(), 'ne')).bytes).not.toBe(files[0]?.bytes)
})

test('the first print is the original, and each later one says which copy it is, also at one moment', async () => {
  const ask = async (search = '') => {
    const url = `http://localhost:3000/v1/invoices/x/pdf${search}`
    const response = await getPdf(new Request(url, { headers: { 'x-api-key': business.sandboxKey } }), {
      params: Promise.resolve({ id: toWire('inv', id) }),
    })
    const texts = await textsOf(response)
    return texts.find((text) => /^Copy of Original|प्रतिलिपि/.test(text)) ?? 'original'
  }
  expect(await ask()).toBe('original')
  expect(await ask('?copy=false')).toBe('Copy of Original (1)')
  const together = await Promise.all(Array.from({ length: 4 }, () => ask('?lang=ne')))
  expect(together.toSorted()).toEqual(['२', '३', '४', '५'].map((n) => `सक्कलको प्रतिलिपि (${n})`))
  const { printCount } = presentInvoice((await sourceNow()).invoice)
  expect(printCount).toBe(6)
  const printed = await query<{ details: { copy: number } }>(
    `SELECT details FROM audit_entries WHERE business_id = $1 AND action = 'invoice.printed' ORDER BY id`,
    [business.businessId],
  )
  expect(printed.map(({ details }) => details.copy)).toEqual([0, 1, 2, 3, 4, 5])
})

test('while too many requests of a business wait, more are refused with Retry-After', async () => {
  const source = await sourceNow()
  const gate = path.join(mkdtempSync(path.join(tmpdir(), 'khata-pdf-')), 'open')
  const flood = Array.from({ length: 60 }, () => inWorker(business.businessId, BUSY_UNTIL, gate))
  const settled = Promise.allSettled(flood)
  await query(`UPDATE businesses SET support_email = 'help@foods.example.com' WHERE id = $1`, [
    business.businessId,
  ])

  const token = hostedUrl(source.invoice).split('/').at(-1) as string
  const page = await hostedPdf(new Request('http://localhost:3000/invoice/x/pdf'), {
    params: Promise.resolve({ token }),
  })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  const api = await getPdf(
    new Request('http://localhost:3000/v1/invoices/x/pdf', { headers: { 'x-api-key': business.sandboxKey } }),
    { params: Promise.resolve({ id: toWire('inv', id) }) },
  )
  expect([api.status, api.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await api.json()).toMatchObject({ error: { code: 'unavailable' } })

  writeFileSync(gate, '')
  await settled
  expect((await invoicePdf(await sourceNow(), 'en')).bytes.length).toBeGreaterThan(0)
})
