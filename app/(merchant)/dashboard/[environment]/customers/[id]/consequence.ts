import type { NamedSubscription } from '@/lib/subscription/present'

/** What archiving a customer does, in figures. */
export function archiving(subscriptions: readonly Pick<NamedSubscription, 'endedAt'>[]): string {
  const live = subscriptions.filter(({ endedAt }) => endedAt === null).length
  if (live > 0) {
    const count = live === 1 ? 'One subscription is' : `${live} subscriptions are`
    return `${count} not over yet. Cancel first: a customer with a live subscription cannot be archived.`
  }
  const ended =
    subscriptions.length === 1 ? 'The ended subscription' : `The ${subscriptions.length} ended subscriptions`
  const kept =
    subscriptions.length > 0
      ? `${ended} and all invoices stay readable.`
      : 'All that is known stays readable.'
  return `The customer gets no new subscription any more. ${kept} Cannot be undone.`
}
