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
  /** What it says of seller, buyer and tax: what was frozen when it was issued. */
  frozen: Frozen
  /** The customer as they are now. */
  customer: Pick<CustomerModel, 'name' | 'email'>
  /** How the business looks and is reached now. */
  business: Pick<BusinessModel, 'logoUrl' | 'accentColor' | 'supportEmail' | 'supportUrl'>
  /** The payment that follows that of a receipt. */
  coming?: ComingPayment & { timeZone: string }
  /** What a provider took for it just before it was paid, for the eyes of the payer only. */
  providerPayment?: ProviderPayment
}

/** What a provider took, and its own id of that payment. */
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
  /** `Copy of Original (2)`. Null: the original. */
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
  /** How it was paid: with what, its reference, when. Empty unless it is paid. */
  payment: Row[]
  paymentTitle: string
  columns: { serial: string; description: string; quantity: string; rate: string; amount: string }
  /** `detail`: how many of which price and for which time. `period` is the time alone. */
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
  /** The page of the invoice. Null: a draft has none. */
  page: { label: string; url: string } | null
  /** Where the next payment comes from. Null: none follows. */
  nextPayment: string | null
  /** `{page}` and `{pages}` are filled when the sheets are drawn. */
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

/** @param invoice may be one that nobody has saved. */
export async function sourceOf(invoice: InvoiceModel): Promise<InvoiceSource> {
  const { businessId, environment, customerId } = invoice
  const { business, ...customer } = await prisma().customer.findUniqueOrThrow({
    where: { businessId_environment_id: { businessId, environment, id: customerId } },
    include: { business: true },
  })
  return { invoice, frozen: await frozenOf({ query }, invoice), customer, business }
}

/** @param copy which copy of the original it is. 0: the original. */
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
    copyNotice: copy > 0 ? filled(words.copy, { count: countIn(language, copy) }) : null,
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

/** The heads of the columns of a paper. */
export function paperColumns(language: Language): InvoiceDocument['columns'] {
  const { serial, description, quantity, rate, amount } = MESSAGES[language].document
  return { serial, description, quantity, rate, amount }
}

/** Who sells and who buys, on paper. */
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
    // By its credit notes, which are papers of their own.
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

/** For which time. What is billed once beside a period is for no time. */
function periodOf(
  line: StoredLine,
  { origin }: Pick<InvoiceModel, 'origin'>,
  timeZone: string,
  language: Language,
): string {
  if (line.once && origin !== 'manual') return ''
  return periodText(new Date(line.periodStart), new Date(line.periodEnd), timeZone, language)
}

/** From which day to which. */
export function periodText(startAt: Date, endAt: Date, timeZone: string, language: Language): string {
  const [start, end] = [startAt, endAt].map((at) => dateInWords(at, timeZone, language)) as [string, string]
  return filled(MESSAGES[language].document.fromTo, { start, end })
}

/** The VAT that amounts include, as rows above the total. None without VAT. */
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
