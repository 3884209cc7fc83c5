import { type OnceBilled, onceLine, type StoredLine, sumOfItems, unitPaisaOf } from '@/lib/core/invoice-line'
import type { InvoiceModel } from '@/prisma/generated/models'

interface Period {
  periodStart: Date
  periodEnd: Date
}

/** What a draft of these things says. One thing describes the invoice; several are described by their lines. */
export function draftOf(items: readonly OnceBilled[], { periodStart, periodEnd }: Period) {
  const period = { periodStart: periodStart.toISOString(), periodEnd: periodEnd.toISOString() }
  return {
    periodStart,
    periodEnd,
    totalAmountPaisa: sumOfItems(items),
    description: items.length === 1 ? (items[0]?.description ?? null) : null,
    lines: items.map((item) => onceLine(item, period)),
  } satisfies Partial<InvoiceModel>
}

/** The things that a draft bills. */
export function itemsOfDraft({ lines }: Pick<InvoiceModel, 'lines'>): OnceBilled[] {
  return (lines as unknown as StoredLine[]).map((line) => ({
    description: line.description,
    amountPaisa: BigInt(unitPaisaOf(line)),
    quantity: line.quantity,
  }))
}
