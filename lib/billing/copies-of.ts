import type { Billable } from './plan'

/** Copies that a plan may change. What several subscriptions share, their copies share too. */
export function copiesOf(billables: readonly Billable[]): Billable[] {
  const allowances = new Map(
    billables.flatMap(({ allowance }) =>
      allowance ? [[allowance.id, { ...allowance, usedPaisa: new Map(allowance.usedPaisa) }]] : [],
    ),
  )
  return billables.map((billable) => ({
    ...billable,
    subscription: { ...billable.subscription },
    openInvoice: billable.openInvoice && { ...billable.openInvoice },
    allowance: billable.allowance && (allowances.get(billable.allowance.id) ?? null),
    now: new Date(billable.now),
  }))
}
