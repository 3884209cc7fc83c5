import { DomainError } from '@/lib/core/errors'
import type { Tx } from '@/lib/infra/database/transaction'
import { leftWithoutCode, spendWithoutCode } from '@/lib/wallet/known-spending'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import type { Consent, LockedOffer } from './agreed-sum'

/** How much a start takes from the balance, beyond the money of its own top-up, and when, on the business's clock. */
interface StartWithoutCode {
  consent: Pick<Consent, 'agree'>
  terms: Pick<LockedOffer['terms'], 'allowancePaisa' | 'maxAmountPaisa'>
  fromBalancePaisa: bigint
  now: Date
}

type KnownSession = Pick<CheckoutSessionModel, 'isKnownOnly' | 'walletId'>

/**
 * For a browser that had no code for this checkout: refuses what needs a code.
 * @throws {DomainError} `checkout_not_verified`: ask for a code, then try again.
 */
export async function requireMayStart(
  reader: Pick<Tx, 'query'>,
  session: KnownSession,
  start: StartWithoutCode,
): Promise<void> {
  if (!session.isKnownOnly) return
  const left = await leftWithoutCode(reader, session.walletId as string, start.now)
  if (widens(start) || start.fromBalancePaisa > left) throw new DomainError('checkout_not_verified')
}

/** Like `requireMayStart`, and counts the amount. @param session its wallet is locked by this transaction. */
export async function countStart(tx: Tx, session: KnownSession, start: StartWithoutCode): Promise<void> {
  if (!session.isKnownOnly) return
  const isCounted =
    !widens(start) &&
    (await spendWithoutCode(tx, session.walletId as string, start.fromBalancePaisa, start.now))
  if (!isCounted) throw new DomainError('checkout_not_verified')
}

const widens = ({ consent: { agree }, terms: { allowancePaisa, maxAmountPaisa } }: StartWithoutCode) =>
  (agree?.allowance === true && allowancePaisa !== null) ||
  (agree?.maximum === true && maxAmountPaisa !== null)
