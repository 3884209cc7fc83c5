import { DAY_MS } from '@/lib/core/duration'
import type { InvoiceModel } from '@/prisma/generated/models'

/** Nobody waits at a screen for an invoice that was made by hand. So it may be paid within a week, as most such invoices say. */
const MANUAL_DUE_MS = 7 * DAY_MS

/** When an invoice that opens is due: what was made by hand within 7 days, everything else at once. */
export function dueOf(origin: InvoiceModel['origin'], openedAt: Date): Date {
  return origin === 'manual' ? new Date(openedAt.getTime() + MANUAL_DUE_MS) : openedAt
}

/** Whether an invoice should have been paid before now. @param now the time of its tenant. */
export function isOverdue(
  { status, dueAt }: { status: InvoiceModel['status']; dueAt: Date | string | null },
  now: Date,
): boolean {
  return status === 'open' && dueAt !== null && new Date(dueAt) < now
}
