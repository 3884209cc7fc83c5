import type { CheckoutLink } from '@/lib/checkout/load-links'
import type { CheckoutEntry } from '@/lib/checkout/load-timeline'

/** What is true of a checkout link now, and what its customer has to do next. */
export function standingText(
  link: CheckoutLink,
  entries: readonly CheckoutEntry[],
  timeZone: string,
): string {
  if (link.status === 'completed') return 'The customer has started the subscription. The link is used up.'
  if (link.status === 'canceled')
    return 'The customer left without starting. Create another link to offer it again.'
  if (link.status === 'expired') return 'The link has ended unused. Create another link to offer it again.'
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `Open until ${format.format(link.expiresAt)}. ${progressText(link, entries)}`
}

function progressText({ phone, verifiedAt }: CheckoutLink, entries: readonly CheckoutEntry[]): string {
  if (!phone) return 'Nobody has begun yet.'
  if (!verifiedAt) return 'A customer has asked for a code and has not entered it yet.'
  const last = entries.at(-1)?.type
  if (last === 'topup_begun') return 'The customer is paying at the provider.'
  if (last === 'topup_failed') return 'The last top-up brought no money. The customer can try again.'
  if (last === 'topup_succeeded')
    return 'The money is in the wallet. The customer has to start the subscription.'
  return 'The customer has confirmed their phone.'
}
