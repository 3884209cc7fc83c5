import { dateInWords } from '@/lib/core/calendar-date'
import { countIn } from '@/lib/core/digits'
import { found } from '@/lib/core/found'
import { toWire } from '@/lib/core/id'
import { type StoredLine, unitPaisaOf } from '@/lib/core/invoice-line'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { ComingPayment } from '@/lib/core/next-payment'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import { amountInWords } from '@/messages/amount-in-words'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { nextPaymentInWords } from '@/messages/next-payment'
import { phoneWords } from '@/messages/phone-words'
import { topUpSource } from '@/messages/top-up-source'
import type { InvoiceStatus, TopUpProvider } from '@/prisma/generated/enums'
import type { BusinessModel, CustomerModel, InvoiceModel } from '@/prisma/generated/models'
import { buyerName, type Frozen, frozenOf, zoneOf } from './freeze'
import { hostedUrl } from './hosted-url'
import { lineInWords, timesOfLine } from './line-words'
import type { InvoiceKey } from './lock'
import { type Taxed, taxWithin } from './tax'
import { openedAt } from './timeline'

/** An invoice with the other data that its document needs. */
export interface InvoiceSource {
  invoice: InvoiceModel
  /** The seller, the buyer and the tax as they were frozen at issue. */
  frozen: Frozen
  /** The customer as they are now. */
  customer: Pick<CustomerModel, 'name' | 'email'>
  /** The present look and contact details of the business. */
  business: Pick<BusinessModel, 'logoUrl' | 'accentColor' | 'supportEmail' | 'supportUrl'>
  /** On a receipt: the payment that comes next. */
  coming?: ComingPayment & { timeZone: string }
  /** What a provider took just before the invoice was paid. Only for the payer to see. */
  providerPayment?: ProviderPayment
}

/** The provider that took a payment, and its own id of the payment. */
export interface ProviderPayment {
  provider: TopUpProvider
  reference: string
}

/** The texts and figures of an invoice, for a PDF or a page. */
export interface InvoiceDocument {
  language: Language
  title: string
  number: string | null
  status: InvoiceStatus
  statusLabel: string
  testNotice: string | null
  /** `Copy of Original (2)`. Null for the original. */
  copyNotice: string | null
  sender: {
    label: string
    name: string
    taxNumber: string | null
    phone: string | null
    /** The registered name and addresses. */
    details: string[]
    accentColor: string | null
    logoUrl: string | null
  }
  recipient: {
    label: string
    name: string
    email: string | null
    /** The address and the tax number. */
    details: string[]
  }
  facts: Row[]
  /** How it was paid: method, reference and time. Empty unless it is paid. */
  payment: Row[]
  paymentTitle: string
  columns: { serial: string; description: string; quantity: string; rate: string; amount: string }
  /** `detail` has the quantity, the price and the time. `period` is the time alone. */
  lines: {
    description: string
    detail: string
    period: string
    quantity: string
    rate: string
    amount: string
  }[]
  totals: Row[]
  total: Row
  /** The total in words. */
  inWords: Row
  /** The address of the invoice's page. Null for a draft. */
  page: { label: string; url: string } | null
  /** Where the money of the next payment comes from. Null if there is none. */
  nextPayment: string | null
  /** `{page}` and `{pages}` are filled in when the pages are drawn. */
  pageWords: string
}

interface Row {
  label: string
  value: string
}

/** @throws {DomainError} `resource_not_found`. */
export async function getInvoiceSource(key: InvoiceKey): Promise<InvoiceSource> {
  return found(await findInvoiceSource(key))
}

export async function findInvoiceSource({
  businessId,
  environment,
  id,
}: InvoiceKey): Promise<InvoiceSource | null> {
  const invoice = await prisma().invoice.findUnique({
    where: { businessId_environment_id: { businessId, environment, id } },
  })
  return invoice && sourceOf(invoice)
}

/** @param invoice may be one that is not saved. */
export async function sourceOf(invoice: InvoiceModel): Promise<InvoiceSource> {
  const { businessId, environment, customerId } = invoice
  const { business, ...customer } = await prisma().customer.findUniqueOrThrow({
    where: { businessId_environment_id: { businessId, environment, id: customerId } },
    include: { business: true },
  })
  return { invoice, frozen: await frozenOf({ query }, invoice), customer, business }
}

/** @param copy the number of the copy. 0 for the original. */
export function describeInvoice(source: InvoiceSource, language: Language, copy = 0): InvoiceDocument {
  const { invoice, frozen, business, coming } = source
  const { taxRatePercent } = frozen
  const words = MESSAGES[language].document
  const timeZone = zoneOf(frozen.seller)
  const money = (paisa: bigint) => formatNpr(paisa, language)
  const lines = invoice.lines as unknown as StoredLine[]
  return {
    language,
    title: taxRatePercent > 0 ? words.taxInvoice : words.invoice,
    number: invoice.invoiceNumber,
    status: invoice.status,
    statusLabel: words.status[invoice.status],
    testNotice: invoice.environment === 'sandbox' ? words.test : null,
    copyNotice: copyNotice(copy, language),
    ...partiesOf(frozen, business, language),
    facts: factsOf(invoice, timeZone, language),
    payment: paymentOf(source, language),
    paymentTitle: words.payment,
    columns: paperColumns(language),
    lines: lines.map((line) => {
      const period = periodOf(line, invoice, timeZone, language)
      const times = timesOfLine(line.quantity, unitPaisaOf(line), language)
      return {
        description: lineInWords(line, invoice, language),
        detail: [times, period].filter(Boolean).join(', '),
        period,
        quantity: countIn(language, line.quantity),
        rate: money(BigInt(unitPaisaOf(line))),
        amount: money(BigInt(line.amountPaisa)),
      }
    }),
    totals: vatRows(
      taxWithin(
        lines.map(({ amountPaisa }) => BigInt(amountPaisa)),
        taxRatePercent,
      ),
      taxRatePercent,
      language,
    ),
    total: { label: words.total, value: money(invoice.totalAmountPaisa) },
    inWords: { label: words.inWords, value: amountInWords(invoice.totalAmountPaisa, language) },
    page: invoice.status === 'draft' ? null : { label: words.online, url: hostedUrl(invoice) },
    nextPayment: coming ? nextPaymentInWords({ ...coming, business: frozen.seller.name }, language) : null,
    pageWords: words.sheet,
  }
}

/** Which copy of the original a paper is. Null: the original. */
export function copyNotice(copy: number, language: Language): string | null {
  if (copy === 0) return null
  return filled(MESSAGES[language].document.copy, { count: countIn(language, copy) })
}

/** The column headings of a paper. */
export function paperColumns(language: Language): InvoiceDocument['columns'] {
  const { serial, description, quantity, rate, amount } = MESSAGES[language].document
  return { serial, description, quantity, rate, amount }
}

/** The seller and the buyer, as a paper shows them. */
export function partiesOf(
  { seller, buyer, taxRatePercent }: Frozen,
  business: InvoiceSource['business'],
  language: Language,
): Pick<InvoiceDocument, 'sender' | 'recipient'> {
  const words = MESSAGES[language].document
  return {
    sender: {
      label: words.from,
      name: seller.name,
      taxNumber: seller.panNumber
        ? `${taxRatePercent > 0 ? words.vatNumber : words.pan} ${seller.panNumber}`
        : null,
      phone: seller.phone ? phoneWords(seller.phone, language) : null,
      details: [
        seller.legalName !== seller.name && seller.legalName,
        seller.address,
        business.supportEmail,
        business.supportUrl?.replace(/^https?:\/\/|\/$/g, ''),
      ].filter((each) => typeof each === 'string'),
      accentColor: business.accentColor,
      logoUrl: business.logoUrl,
    },
    recipient: {
      label: words.to,
      name: buyerName(buyer),
      email: buyer.email ?? null,
      details: [buyer.address, buyer.panNumber && `${words.pan} ${buyer.panNumber}`].filter(
        (each) => each !== undefined,
      ),
    },
  }
}

function paymentOf({ invoice, frozen, providerPayment }: InvoiceSource, language: Language): Row[] {
  const words = MESSAGES[language].document
  const { settlement, paidAt, ledgerTransactionId, totalAmountPaisa, refundedPaisa } = invoice
  if (!settlement || !paidAt || settlement === 'nothing_due') return []
  const rows: [string, string | null][] = [
    [words.paidWith, settlement === 'outside' ? words.settledOutside : words.khataBalance],
    [
      filled(words.providerReference, {
        provider: topUpSource(providerPayment?.provider ?? 'sandbox', language),
      }),
      providerPayment?.reference ?? null,
    ],
    [words.reference, ledgerTransactionId && toWire('txn', ledgerTransactionId)],
    [words.paidOn, dateInWords(paidAt, zoneOf(frozen.seller), language)],
    [words.amount, formatNpr(totalAmountPaisa, language)],
    // Refunds, which have credit notes of their own.
    [words.returned, refundedPaisa > 0n ? formatNpr(refundedPaisa, language) : null],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function factsOf(invoice: InvoiceModel, timeZone: string, language: Language): InvoiceDocument['facts'] {
  const words = MESSAGES[language].document
  const dates: [label: string, at: Date | null][] = [
    [words.issued, openedAt(invoice.timeline)],
    [words.due, invoice.status === 'open' ? invoice.dueAt : null],
    [words.paid, invoice.paidAt],
    [words.voided, invoice.voidedAt],
  ]
  return [
    ...(invoice.invoiceNumber ? [{ label: words.number, value: invoice.invoiceNumber }] : []),
    ...dates.flatMap(([label, at]) => (at ? [{ label, value: dateInWords(at, timeZone, language) }] : [])),
  ]
}

/** The period of a line. Items that are billed once have none. */
function periodOf(
  line: StoredLine,
  { origin }: Pick<InvoiceModel, 'origin'>,
  timeZone: string,
  language: Language,
): string {
  if (line.once && origin !== 'manual') return ''
  return periodText(new Date(line.periodStart), new Date(line.periodEnd), timeZone, language)
}

/** A period as first and last day. */
export function periodText(startAt: Date, endAt: Date, timeZone: string, language: Language): string {
  const [start, end] = [startAt, endAt].map((at) => dateInWords(at, timeZone, language)) as [string, string]
  return filled(MESSAGES[language].document.fromTo, { start, end })
}

/** The VAT included in amounts, as rows above the total. Empty without VAT. */
export function vatRows(
  { subtotalPaisa, taxPaisa }: Omit<Taxed, 'ofLines'>,
  ratePercent: number,
  language: Language,
): Row[] {
  if (ratePercent === 0) return []
  return [
    { label: MESSAGES[language].document.taxable, value: formatNpr(subtotalPaisa, language) },
    { label: MESSAGES[language].document.vat, value: formatNpr(taxPaisa, language) },
  ]
}
