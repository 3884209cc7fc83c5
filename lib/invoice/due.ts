import { DAY_MS } from '@/lib/core/duration'
import type { InvoiceModel } from '@/prisma/generated/models'

/** Nobody is at a screen for a manual invoice, so it may be paid within a week, as on most such invoices. */
const MANUAL_DUE_MS = 7 * DAY_MS

/** When an opened invoice is due: a manual one after 7 days, all others at once. */
export function dueOf(origin: InvoiceModel['origin'], openedAt: Date): Date {
  return origin === 'manual' ? new Date(openedAt.getTime() + MANUAL_DUE_MS) : openedAt
}

/** Whether an invoice should already have been paid. @param now the tenant's time. */
export function isOverdue(
  { status, dueAt }: { status: InvoiceModel['status']; dueAt: Date | string | null },
  now: Date,
): boolean {
  return status === 'open' && dueAt !== null && new Date(dueAt) < now
}
