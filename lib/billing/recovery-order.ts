import type { Billable } from './billable'

// Which open invoices a top-up pays, and in which order. Only this file decides it.

/**
 * SQL: true if a top-up pays the subscription's open invoice. False if the invoice waits for the customer's agreement, or if the merchant
 * collects the money.
 */
export const isRecoveredSql = (s: string) =>
  `${s}.ended_at IS NULL AND ${s}.open_invoice_id IS NOT NULL AND NOT ${s}.not_agreed
    AND ${s}.collection = 'wallet'`

/** SQL: the order of `recoveryOrder`. */
export const RECOVERY_ORDER = 's.past_due_at, s.id'

/** Oldest first. */
export function recoveryOrder(billables: readonly Billable[]): Billable[] {
  return billables.toSorted((a, b) => timeOf(a) - timeOf(b) || (idOf(a) < idOf(b) ? -1 : 1))
}

/** As `isRecoveredSql`. */
export function isRecovered({ subscription }: Billable): boolean {
  const { endedAt, openInvoiceId, notAgreed, collection } = subscription
  return endedAt === null && openInvoiceId !== null && !notAgreed && collection === 'wallet'
}

const timeOf = ({ subscription }: Billable) => subscription.pastDueAt?.getTime() ?? 0
const idOf = ({ subscription }: Billable) => subscription.id
