import type { Billable } from './billable'

/** Copies that a plan may change. What several subscriptions share, their copies share too. */
export function copiesOf(billables: readonly Billable[]): Billable[] {
  const allowances = new Map(
    billables.flatMap(({ allowance }) =>
      allowance ? [[allowance.id, { ...allowance, usedPaisa: new Map(allowance.usedPaisa) }]] : [],
    ),
  )
  const items = new Map(billables.flatMap(({ waiting }) => waiting.map((item) => [item.id, { ...item }])))
  return billables.map((billable) => ({
    ...billable,
    subscription: { ...billable.subscription },
    openInvoice: billable.openInvoice && { ...billable.openInvoice },
    allowance: billable.allowance && (allowances.get(billable.allowance.id) ?? null),
    waiting: billable.waiting.map((item) => items.get(item.id) ?? item),
    now: new Date(billable.now),
  }))
}
