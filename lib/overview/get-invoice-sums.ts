import type { Ctx } from '@/lib/infra/ctx'
import { type Counted, countTenantRows } from '@/lib/infra/database/tenant-list'
import { keptFigure } from '@/lib/infra/process/kept-figure'
import { invoiceFilters } from '@/lib/invoice/read'
import type { ListInvoicesQuery } from '@/lib/invoice/schema'

export type InvoiceSums = Counted<'totalPaisa' | 'duePaisa'>

const SUMS = {
  totalPaisa: 'i.total_amount_paisa',
  duePaisa: `CASE WHEN i.status IN ('draft', 'open') THEN i.total_amount_paisa ELSE 0 END`,
}

type Wanted = Omit<ListInvoicesQuery, 'limit' | 'cursor' | 'order' | 'updatedFrom' | 'updatedTo'>

/**
 * The totals of a list of invoices: their number, their amounts, and what is still due as the API defines it. Counted up to
 * COUNTED_AT_MOST. From 5,000 on, the result is cached for a minute.
 * @returns null if no index fits the filters, so that all invoices would have to be read.
 */
export async function getInvoiceSums(ctx: Ctx, wanted: Wanted): Promise<InvoiceSums | null> {
  if (!isServed(wanted)) return null
  const page = { createdFrom: wanted.createdFrom, createdTo: wanted.createdTo }
  const { figure } = await keptFigure({
    key: `invoices ${ctx.businessId} ${ctx.environment} ${JSON.stringify(wanted)}`,
    read: () =>
      countTenantRows(
        ctx,
        { alias: 'i', from: 'invoices i', filters: invoiceFilters(ctx, wanted), page },
        SUMS,
      ),
    rowsOf: ({ count }) => count,
  })
  return figure
}

/** Days of payment can be turned into a range of ids. Due dates cannot: other rows would be read as well. */
function isServed({ dueSince, dueUntil, kind, ...wanted }: Wanted): boolean {
  if (!dueSince && !dueUntil && (!kind || kind === 'period')) return true
  const { q, status, customerId, subscriptionId, number, overdue, recovered } = wanted
  const isFew = (status && status !== 'paid') || overdue === 'true' || recovered === 'true'
  return Boolean(isFew || q || customerId || subscriptionId || number)
}
