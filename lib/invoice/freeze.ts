import { NEPAL } from '@/lib/core/calendar-date'
import { maskedPhone } from '@/lib/core/phone'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceModel } from '@/prisma/generated/models'

// What an issued invoice says of its seller, its buyer and its tax is on its row, and does not change. What is frozen of a
// business and a customer is decided in the database alone: khata_seller, khata_buyer and khata_tax_rate.

/** The seller as the invoice keeps it. What was not known is left out. */
export interface FrozenSeller {
  name: string
  legalName?: string
  panNumber?: string
  address?: string
  phone?: string
  /** Left out: that of Nepal. */
  timeZone?: string
}

/** The time zone of the dates on the invoice. */
export const zoneOf = ({ timeZone }: FrozenSeller): string => timeZone ?? NEPAL

/** The buyer as the invoice keeps it. */
export interface FrozenBuyer {
  name?: string
  email?: string
  /** As the merchant wrote it down. If nothing else is known of the buyer: the phone of their wallet, masked. */
  phone?: string
  panNumber?: string
  address?: string
}

/** How the paper names the buyer. If only the phone is known, it is masked, because everybody who has the link reads the paper. */
export function buyerName({ name, email, phone }: FrozenBuyer): string {
  return name ?? email ?? (phone?.startsWith('+') ? maskedPhone(phone) : phone) ?? '–'
}

/** Everything that an issued invoice keeps of the settings of its day. */
export interface Frozen {
  seller: FrozenSeller
  buyer: FrozenBuyer
  taxRatePercent: number
}

// One statement, whatever the number of invoices: a row for each business, whose thousands of invoices share it, and a row for
// each customer. (SELECT …) hides how many there are from the planner. Else it plans each statement again, because it expects ten
// of an unknown list: that took longer than the statement.
const PARTIES = `
SELECT b.id, khata_seller(b) AS seller, khata_tax_rate(b) AS tax_rate_percent, NULL AS buyer
FROM businesses b WHERE b.id = ANY ((SELECT $1::uuid[])::uuid[])
UNION ALL
SELECT c.id, NULL, NULL, khata_buyer(c, u.phone)
FROM unnest((SELECT $2::uuid[]), (SELECT $3::environment[]), (SELECT $4::uuid[])) AS k(business_id, environment, id)
JOIN customers c ON c.business_id = k.business_id AND c.environment = k.environment AND c.id = k.id
LEFT JOIN users u ON u.id = c.user_id AND c.name IS NULL AND c.email IS NULL`

type Reader = Pick<Tx, 'query'>
type Parties = Pick<InvoiceModel, 'businessId' | 'environment' | 'customerId'>
type PartyRow = { id: string } & (
  | (Pick<Frozen, 'seller' | 'taxRatePercent'> & { buyer: null })
  | { seller: null; taxRatePercent: null; buyer: FrozenBuyer }
)

/** What invoices of these parties keep if they are issued now. */
export async function loadFrozen(
  reader: Reader,
  rows: readonly Parties[],
): Promise<(row: Parties) => Frozen> {
  const customers = [...new Map(rows.map((row) => [row.customerId, row])).values()]
  const found = await reader.query<PartyRow>(PARTIES, [
    arrayParameter([...new Set(rows.map(({ businessId }) => businessId))]),
    arrayParameter(customers.map(({ businessId }) => businessId)),
    arrayParameter(customers.map(({ environment }) => environment)),
    arrayParameter(customers.map(({ customerId }) => customerId)),
  ])
  const known = new Map(found.map((row) => [row.id, row]))
  return ({ businessId, customerId }) => {
    const [sold, bought] = [known.get(businessId), known.get(customerId)]
    if (!sold?.seller || !bought?.buyer)
      throw new Error(`customer ${customerId} of an invoice does not exist`)
    return { seller: sold.seller, buyer: bought.buyer, taxRatePercent: sold.taxRatePercent }
  }
}

/** The columns that this freezes. */
export const FROZEN = ['seller', 'buyer', 'taxRatePercent'] as const

/** Freezes invoices that open in this transaction. The caller writes the rows. */
export async function freezeInvoices(tx: Tx, opening: readonly InvoiceModel[]): Promise<void> {
  if (opening.length === 0) return
  const frozenOf = await loadFrozen(tx, opening)
  for (const invoice of opening) Object.assign(invoice, frozenOf(invoice))
}

/** Freezes one invoice that opens. */
export async function freezeInvoice(tx: Tx, invoice: InvoiceModel): Promise<Frozen> {
  await freezeInvoices(tx, [invoice])
  return frozenOf(tx, invoice)
}

/** What an invoice says of its parties and its tax. A draft says what it would say if it were sent now. */
export async function frozenOf(reader: Reader, invoice: InvoiceModel): Promise<Frozen> {
  return issuedOf(invoice) ?? (await loadFrozen(reader, [invoice]))(invoice)
}

/** What an issued invoice keeps. Null for a draft. */
export function issuedOf({ seller, buyer, taxRatePercent }: Pick<InvoiceModel, keyof Frozen>): Frozen | null {
  if (seller === null || taxRatePercent === null) return null
  return {
    seller: seller as unknown as FrozenSeller,
    buyer: buyer as unknown as FrozenBuyer,
    taxRatePercent,
  }
}
