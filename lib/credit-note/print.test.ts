import { beforeAll, expect, test } from 'vitest'
import { GET as getPdf } from '@/app/v1/credit-notes/[id]/pdf/route'
import { GET as getNote } from '@/app/v1/credit-notes/[id]/route'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import { type InvoiceId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { invoicesOf, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { textsOf } from '@/testing/pdf-texts'

let business: TestBusiness

beforeAll(async () => {
  business = await newBusiness('हिमाल डेरी')
})

async function newCreditNote(): Promise<string> {
  const customer = await newCustomer(business.ctx, 100_000n)
  const subscription = await subscribe(business.ctx, customer, await newPrice(business.ctx))
  const [invoice] = await invoicesOf(business.ctx, subscription.id)
  return (await refundInvoice(business.ctx, invoice?.id as InvoiceId, { reason: 'The class fell out.' })).id
}

/** What the paper says of itself. */
async function printed(id: string, search = ''): Promise<string> {
  const url = `http://localhost:3000/v1/credit-notes/x/pdf${search}`
  const request = new Request(url, { headers: { 'x-api-key': business.sandboxKey } })
  const texts = await textsOf(await getPdf(request, { params: Promise.resolve({ id: toWire('cn', id) }) }))
  return texts.find((text) => /^Copy of Original|प्रतिलिपि/.test(text)) ?? 'original'
}

test('the first print of a credit note is the original, each later one a copy, also at one moment', async () => {
  const id = await newCreditNote()
  expect(await printed(id)).toBe('original')
  expect(await printed(id, '?copy=false')).toBe('Copy of Original (1)')
  const together = await Promise.all(Array.from({ length: 4 }, () => printed(id, '?lang=ne')))
  expect(together.toSorted()).toEqual(['२', '३', '४', '५'].map((n) => `सक्कलको प्रतिलिपि (${n})`))
  const { data } = await call(getNote, business.sandboxKey, {
    method: 'GET',
    params: { id: toWire('cn', id) },
  })
  expect(data.printCount).toBe(6)
  const audited = await query<{ details: { number: string; copy: number } }>(
    `SELECT details FROM audit_entries WHERE business_id = $1 AND action = 'credit_note.printed' AND object_id = $2 ORDER BY id`,
    [business.businessId, toWire('cn', id)],
  )
  expect(audited.map(({ details }) => details.copy)).toEqual([0, 1, 2, 3, 4, 5])
  expect(audited[0]?.details.number).toBe(data.number)
})

test('the count of prints only rises, and nothing else of an issued credit note changes', async () => {
  const id = await newCreditNote()
  const change = (columns: string) =>
    query(`UPDATE credit_notes SET ${columns} WHERE business_id = $1 AND id = $2`, [business.businessId, id])
  await expect(change('print_count = print_count - 1')).rejects.toThrow('is issued: it stays as it is')
  await expect(change('print_count = print_count + 1, amount_paisa = 1')).rejects.toThrow('is issued')
})

test('a print that is asked for as a copy is one, also the first', async () => {
  const id = await newCreditNote()
  expect([await printed(id, '?copy=true'), await printed(id)]).toEqual([
    'Copy of Original (1)',
    'Copy of Original (2)',
  ])
})
