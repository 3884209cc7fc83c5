import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET as listCreditNotes } from '@/app/v1/credit-notes/route'
import { GET as getRegister } from '@/app/v1/invoices/register/route'
import { GET as getRegisterCsv } from '@/app/v1/invoices/register.csv/route'
import { GET as listInvoices } from '@/app/v1/invoices/route'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import { bikramSambatDate } from '@/lib/core/calendar-date'
import type { InvoiceId } from '@/lib/core/id'
import type { WireCreditNote } from '@/lib/credit-note/present'
import { query } from '@/lib/infra/database/db'
import { updateDraft } from '@/lib/invoice/draft'
import type { WireInvoice } from '@/lib/invoice/present'
import { getInvoice } from '@/lib/invoice/read'
import { sendInvoice } from '@/lib/invoice/send'
import { advanceTo, later, newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { registerMonth } from './month'
import { readRegister } from './read'
import type { Register, RegisterRow, RegisterSums } from './schema'
import { twoYears } from './two-years.fixture'

// From Mangsir 2083 to Asar 2085: the rest of one fiscal year and the whole next one.
const YEARS = ['2083-84', '2084-85'] as const
const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1)

let business: TestBusiness

const now = () => ctxOf(business.businessId)

async function ask(fiscalYear: string, month: number) {
  const path = `/v1/invoices/register?fiscalYear=${fiscalYear}&month=${month}`
  return call(getRegister, business.sandboxKey, { method: 'GET', path })
}

beforeAll(async () => {
  business = await twoYears()
}, 240_000)

/** All issued invoices from the API, by the month in which they were opened, such as `Mangsir 2083`. */
async function issuedByMonth() {
  const months = new Map<string, WireInvoice[]>()
  const opened = new Map(
    (
      await query<{ number: string; at: Date }>(
        `SELECT data->>'invoiceNumber' AS number, (data->>'updatedAt')::timestamptz AS at FROM events WHERE business_id = $1 AND type = 'invoice.opened'`,
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
        const invoices = months.get(name) ?? []
        expect(
          rows.map(({ invoiceNumber }) => invoiceNumber),
          name,
        ).toEqual(invoices.map(({ invoiceNumber }) => invoiceNumber).toSorted())
        const sums = { total: 0n, taxable: 0n, vat: 0n }
        for (const invoice of invoices) {
          const row = rows.find(({ invoiceNumber }) => invoiceNumber === invoice.invoiceNumber)
          expect(row).toMatchObject({
            buyer: invoice.buyer?.name,
            pan: invoice.buyer?.panNumber,
            totalPaisa: invoice.totalAmountPaisa,
            vatPaisa: invoice.taxPaisa,
            voided: invoice.status === 'void',
          })
          if (invoice.status === 'void') continue
          sums.total += BigInt(invoice.totalAmountPaisa)
          sums.vat += BigInt(invoice.taxPaisa as string)
          if (invoice.taxRatePercent === 13) sums.taxable += BigInt(invoice.subtotalPaisa as string)
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

  test('has the credit notes of each month in a part of their own, each once', async () => {
    const { data } = await call(listCreditNotes, business.sandboxKey, {
      method: 'GET',
      path: '/v1/credit-notes?limit=100',
    })
    const written = new Map<string, WireCreditNote>(
      data.items.map((note: WireCreditNote) => [note.number, note]),
    )
    expect(written.size).toBeGreaterThan(5)
    for (const fiscalYear of YEARS)
      for (const month of MONTHS) {
        const { creditNotes, creditNoteTotals } = (await ask(fiscalYear, month)).data as Register
        let total = 0n
        for (const row of creditNotes) {
          const note = written.get(row.number) as WireCreditNote
          expect(row).toMatchObject({ totalPaisa: note.amountPaisa, vatPaisa: note.taxPaisa })
          expect(bikramSambatDate(new Date(note.createdAt), 'Asia/Kathmandu', 'en')).toContain(
            nameOf(fiscalYear, month),
          )
          total += BigInt(note.amountPaisa)
          written.delete(row.number)
        }
        expect(creditNoteTotals.totalPaisa).toBe(`${total}`)
      }
    expect([...written.keys()]).toEqual([])
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
    const first = lines.slice(0, data.rows.length + 2)
    const notes = lines.slice(first.length)
    expect(notes).toHaveLength(data.creditNotes.length && data.creditNotes.length + 3)
    const rupees = (paisa: string) =>
      `${BigInt(paisa) / 100n}.${String(BigInt(paisa) % 100n).padStart(2, '0')}`
    const { totalPaisa, taxablePaisa, vatPaisa } = data.totals as RegisterSums
    expect(first.at(-1)?.split(',').slice(5, 8)).toEqual([totalPaisa, taxablePaisa, vatPaisa].map(rupees))
    const back = data.creditNoteTotals as RegisterSums
    expect(notes.at(-1)?.split(',')[5]).toEqual(notes.length > 0 ? rupees(back.totalPaisa) : undefined)
    expect(lines[1]?.split(',').slice(0, 3)).toEqual([
      data.rows[0].dateBs,
      data.rows[0].date,
      data.rows[0].invoiceNumber,
    ])
  })

  test('has the fields of the central billing system, with the same sums', async () => {
    const { data } = await ask('2083-84', 7)
    const response = await getRegisterCsv(
      new Request('http://localhost:3000/v1/invoices/register.csv?fiscalYear=2083-84&month=7&format=cbms', {
        headers: { 'x-api-key': business.sandboxKey },
      }),
      { params: Promise.resolve({}) },
    )
    expect(response.headers.get('content-disposition')).toContain('khata-cbms-sandbox-2083-84-07.csv')
    const [head = '', ...lines] = (await text(response.body as ReadableStream)).trim().split('\r\n')
    expect(head.split(',').slice(0, 4)).toEqual(['type', 'seller_pan', 'buyer_pan', 'fiscal_year'])
    const bills = lines.filter((line) => line.startsWith('bill,'))
    expect([bills.length, lines.length - bills.length]).toEqual([data.rows.length, data.creditNotes.length])
    const sum = bills.reduce((total, line) => total + BigInt(line.split(',')[11]?.replace('.', '') ?? 0), 0n)
    expect(sum.toString()).toBe(data.totals.totalPaisa)
    expect(bills[0]?.split(',')[3]).toBe('2083.084')
    expect(bills[0]).toContain(data.rows[0].dateBs.replaceAll('-', '.'))
  })

  test('is that of the present month if nothing is asked for', async () => {
    const { data } = await call(getRegister, business.sandboxKey, {
      method: 'GET',
      path: '/v1/invoices/register',
    })
    const days = data.rows.map(({ dateBs }: RegisterRow) => dateBs?.slice(0, 7))
    expect(new Set(days).size).toBeLessThanOrEqual(1)
    const inWords = bikramSambatDate((await now()).now, 'Asia/Kathmandu', 'en') as string
    const [, name = '', year] = inWords.split(' ')
    const n = NAMES.indexOf(name) + 1
    const first = Number(year) - (n > 9 ? 1 : 0)
    expect(data).toEqual((await ask(`${first}-${String(first + 1).slice(-2)}`, n)).data)
  })

  test('of a month without invoices is empty, and of a year that the calendar does not have is refused', async () => {
    expect((await ask('2083-84', 1)).data).toEqual({
      rows: [],
      creditNotes: [],
      totals: { totalPaisa: '0', taxablePaisa: '0', vatPaisa: '0' },
      creditNoteTotals: { totalPaisa: '0', taxablePaisa: '0', vatPaisa: '0' },
    })
    for (const [year, month] of [
      ['2083-85', 1],
      ['2091-92', 1],
      ['2083-84', 13],
      ['2083', 1],
    ] as const)
      expect((await ask(year, month)).status, `${year} ${month}`).toBe(400)
  })

  test('of more credit notes than an answer holds is refused: a part of them would be a wrong tax return', async () => {
    const own = await newBusiness('Himal Dairy')
    await subscribe(own.ctx, await newCustomer(own.ctx, 500_000n), await newPrice(own.ctx))
    const [invoice] = await query<{ id: InvoiceId }>('SELECT id FROM invoices WHERE business_id = $1', [
      own.businessId,
    ])
    for (const amountPaisa of [100n, 200n])
      await refundInvoice(own.ctx, invoice?.id as InvoiceId, { amountPaisa, reason: 'It fell out.' })
    const month = await registerMonth(own.ctx, {})
    expect((await readRegister(own.ctx, month, 2)).creditNoteTotals.totalPaisa).toBe('300')
    await expect(readRegister(own.ctx, month, 1)).rejects.toMatchObject({ facts: { param: 'month' } })
  })

  test('has an invoice in the month in which it was sent, also if its draft was changed before', async () => {
    const own = await newBusiness('Himal Dairy')
    const subscription = await subscribe(
      own.ctx,
      await newCustomer(own.ctx, 500_000n),
      await newPrice(own.ctx),
    )
    const id = await newDraft(own.ctx, subscription)
    await updateDraft(own.ctx, id, { lines: [{ description: 'Butter', amountPaisa: 700n, quantity: 1 }] })
    await sendInvoice(await advanceTo(own.ctx, later(own.ctx.now, 33)), id)
    const sent = await getInvoice(await ctxOf(own.businessId), id)
    const { data } = await call(getRegister, own.sandboxKey, { method: 'GET', path: '/v1/invoices/register' })
    expect(data.rows.map(({ invoiceNumber }: RegisterRow) => invoiceNumber)).toContain(sent.invoiceNumber)
  })
})
