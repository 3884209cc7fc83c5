import type { OfferedLink } from '@/lib/payment-link/load-offers'

const people = (count: number) =>
  count === 1
    ? 'One person'
    : `${count === 0 ? 'Nobody' : count.toLocaleString('en-IN')}${count === 0 ? '' : ' people'}`

/** Whether the link leads to an offer, and what came of it. */
export function linkTruth({ startAgain, ...link }: OfferedLink): string {
  const origin = startAgain
    ? 'Khata made this link: customers whose subscription has ended start again here. '
    : ''
  return origin + whatCameOf(link)
}

function whatCameOf({ active, isSold, opened, started, paid }: Omit<OfferedLink, 'startAgain'>): string {
  const state = !active
    ? 'It is archived: its page says that nothing is sold there. '
    : isSold
      ? ''
      : 'Its price is not sold any more, and its page says so. '
  if (opened === 0 && started === 0) return `${state}Nobody has opened it yet.`
  const begun = started.toLocaleString('en-IN')
  return `${state}${people(opened)} opened it, ${begun} began to pay, ${paid.toLocaleString('en-IN')} subscribed.`
}
