import { DomainError } from '@/lib/core/errors'
import { countAction } from '@/lib/infra/process/rate-limit'

// At one checkout, ten codes a minute can be tried. But anybody can open many checkouts from one link, and a printed code is often one of a
// few thousand words. A hundred tries an hour are more than a busy link needs, and such a list would take weeks.
const LIMIT = { action: 'coupon codes typed at a payment link', points: 100, seconds: 3_600 }

/**
 * Counts a code that is typed at a payment link, or at a checkout that was opened from there, whether it is right or wrong. @param linkId
 * null if there is no link.
 * @throws {DomainError} `coupon_attempts_exceeded`.
 */
export async function countGuess(linkId: string | null): Promise<void> {
  if (linkId === null) return
  await countAction(LIMIT, linkId).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError('coupon_attempts_exceeded', error.facts)
  })
}
