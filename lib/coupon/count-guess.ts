import { DomainError } from '@/lib/core/errors'
import { countAction } from '@/lib/infra/process/rate-limit'

// At a checkout ten codes a minute can be tried. Anybody can make many checkouts at one link, and a code that a merchant has printed is
// one of some thousand words. A hundred an hour are more than a busy link needs, and weeks for such a list.
const LIMIT = { action: 'coupon codes typed at a payment link', points: 100, seconds: 3_600 }

/**
 * Counts a code that is typed at a payment link or at a checkout that began there, right or wrong. @param linkId null: no link.
 * @throws {DomainError} `coupon_attempts_exceeded`.
 */
export async function countGuess(linkId: string | null): Promise<void> {
  if (linkId === null) return
  await countAction(LIMIT, linkId).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError('coupon_attempts_exceeded', error.facts)
  })
}
