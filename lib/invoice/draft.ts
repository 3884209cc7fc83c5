import { invalidParameter } from '@/lib/core/errors'
import { type OnceBilled, onceLine, type StoredLine, sumOfItems, unitPaisaOf } from '@/lib/core/invoice-line'
import type { InvoiceModel } from '@/prisma/generated/models'
import type { UpdateDraftInput } from './draft-schema'

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

/**
 * What a draft says after a change. What the change leaves out stays.
 * @throws {DomainError} `parameter_invalid` if its period would end before it begins.
 */
export function changedDraft(invoice: InvoiceModel, input: UpdateDraftInput) {
  const { periodStart = invoice.periodStart, periodEnd = invoice.periodEnd } = input
  if (periodStart >= periodEnd)
    throw invalidParameter(input.periodEnd ? 'periodEnd' : 'periodStart', 'must leave a period.')
  return draftOf(input.lines ?? itemsOfDraft(invoice), { periodStart, periodEnd })
}

/** The things that a draft bills. */
export function itemsOfDraft({ lines }: Pick<InvoiceModel, 'lines'>): OnceBilled[] {
  return (lines as unknown as StoredLine[]).map((line) => ({
    description: line.description,
    amountPaisa: BigInt(unitPaisaOf(line)),
    quantity: line.quantity,
  }))
}
