import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import { env } from '@/lib/infra/env'
import type { FrozenBuyer, FrozenSeller } from '@/lib/invoice/freeze'
import { presentBuyer, presentSeller } from '@/lib/invoice/present'
import { type Taxed, taxWithin } from '@/lib/invoice/tax'
import type { CreditNoteModel } from '@/prisma/generated/models'
import type { creditNote } from './schema'

export type WireCreditNote = z.output<typeof creditNote>

/** A credit note with the amounts that it credits of each invoice. */
export interface WholeCreditNote extends CreditNoteModel {
  parts: { invoiceId: string; amountPaisa: bigint }[]
}

export function presentCreditNote(row: WholeCreditNote): WireCreditNote {
  return {
    ...creditNoteDocument(row),
    seller: presentSeller(row.seller as unknown as FrozenSeller, row.taxRatePercent),
    buyer: presentBuyer(row.buyer as unknown as FrozenBuyer),
    printCount: row.printCount,
  }
}

/** A credit note as it appears in its event. */
export function creditNoteDocument(row: WholeCreditNote): WireCreditNote {
  const id = toWire('cn', row.id)
  const { taxPaisa, subtotalPaisa } = creditNoteTax(row)
  return {
    id,
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    number: row.number,
    invoiceId: toWire('inv', row.invoiceId),
    customerId: toWire('cus', row.customerId),
    subscriptionId: row.subscriptionId && toWire('sub', row.subscriptionId),
    amountPaisa: row.amountPaisa.toString(),
    currency: row.currency,
    kind: row.kind,
    settlement: row.settlement,
    reason: row.reason,
    parts: row.parts.map(({ invoiceId, amountPaisa }) => ({
      invoiceId: toWire('inv', invoiceId),
      amountPaisa: amountPaisa.toString(),
    })),
    subtotalPaisa: subtotalPaisa.toString(),
    taxPaisa: taxPaisa.toString(),
    taxRatePercent: row.taxRatePercent,
    pdfUrl: `${env().APP_URL}/v1/credit-notes/${id}/pdf`,
    metadata: row.metadata as Record<string, string>,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The VAT in the amount of a credit note. */
export function creditNoteTax({
  amountPaisa,
  taxRatePercent,
  taxPaisa,
}: Pick<CreditNoteModel, 'amountPaisa' | 'taxRatePercent' | 'taxPaisa'>): Omit<Taxed, 'ofLines'> {
  // In a row that was read as JSON, amounts are numbers.
  const amount = BigInt(amountPaisa)
  if (taxPaisa === null) return taxWithin([amount], taxRatePercent)
  return { taxPaisa: BigInt(taxPaisa), subtotalPaisa: amount - BigInt(taxPaisa) }
}
