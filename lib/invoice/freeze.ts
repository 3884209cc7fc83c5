import { NEPAL } from '@/lib/core/calendar-date'
import { maskedPhone } from '@/lib/core/phone'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceModel } from '@/prisma/generated/models'

// The seller, buyer and tax of an issued invoice are stored on its row and never change. Which fields are frozen is decided only in the
// database: khata_seller, khata_buyer and khata_tax_rate.

/** The seller as stored on the invoice. Unknown fields are left out. */
export interface FrozenSeller {
  name: string
  legalName?: string
  panNumber?: string
  address?: string
  phone?: string
  /** Left out if it is Nepal's. */
  timeZone?: string
}

/** The time zone of the dates on the invoice. */
export const zoneOf = ({ timeZone }: FrozenSeller): string => timeZone ?? NEPAL

/** The buyer as stored on the invoice. */
export interface FrozenBuyer {
  name?: string
  email?: string
  /** As the merchant wrote it. If nothing else is known about the buyer: the phone of their wallet, masked. */
  phone?: string
  panNumber?: string
  address?: string
}

/** The buyer's name on paper. If only the phone is known, it is masked, because everybody who has the link can read the paper. */
export function buyerName({ name, email, phone }: FrozenBuyer): string {
  return name ?? email ?? (phone?.startsWith('+') ? maskedPhone(phone) : phone) ?? '–'
}

/** All settings that an issued invoice keeps as they were on its day. */
export interface Frozen {
  seller: FrozenSeller
  buyer: FrozenBuyer
  taxRatePercent: number
}

// One statement for any number of invoices: a row per business, shared by its thousands of invoices, and a row per customer. (SELECT …)
// hides the length of the lists from the planner. Otherwise it would make a new plan each time, because it expects ten rows of an unknown
// list. That took longer than the statement itself.
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

/** What invoices of these parties would freeze if they were issued now. */
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

/** An invoice's parties and tax. For a draft: as they would be if it were sent now. */
export async function frozenOf(reader: Reader, invoice: InvoiceModel): Promise<Frozen> {
  return issuedOf(invoice) ?? (await loadFrozen(reader, [invoice]))(invoice)
}

/** The frozen data of an issued invoice. Null for a draft. */
export function issuedOf({ seller, buyer, taxRatePercent }: Pick<InvoiceModel, keyof Frozen>): Frozen | null {
  if (seller === null || taxRatePercent === null) return null
  return {
    seller: seller as unknown as FrozenSeller,
    buyer: buyer as unknown as FrozenBuyer,
    taxRatePercent,
  }
}
