import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CheckoutConsentModel, CheckoutSessionModel } from '@/prisma/generated/models'
import type { AgreedSum, Consent } from './agreed-sum'
import { checkoutConsents } from './table'
import type { StartWithTopUp } from './top-up-schema'

type Agree = NonNullable<Consent['agree']>

type StoredAgree = Agree & { termsDigest?: string }

/**
 * Stores what a person agreed to when they start a top-up. The credit of the top-up starts it.
 * @param agreed the cost of the named subscriptions. The credit may come hours later, and they must still cost the same.
 */
export function keepConsent(
  tx: Tx,
  { businessId, environment, id: checkoutSessionId }: CheckoutSessionModel,
  topUpId: string,
  {
    email,
    name,
    expectedPaisa,
    termsDigest,
    agree: { subscriptionIds: _, subscriptions: __, ...agree } = {},
  }: StartWithTopUp,
  { subscriptions }: Pick<AgreedSum, 'subscriptions'>,
): Promise<void> {
  return checkoutConsents.insert(tx, [
    {
      ...checkoutConsents.nulls,
      topUpId,
      businessId,
      environment,
      checkoutSessionId,
      email: email ?? null,
      name: name ?? null,
      expectedPaisa,
      agreed: {
        ...agree,
        ...(termsDigest && { termsDigest }),
        ...(subscriptions.length > 0 && { subscriptions: subscriptions.map((each) => ({ ...each })) }),
      },
      givenAt: new Date(),
    },
  ])
}

/** A stored consent in the form that `completeCheckout` takes. */
export function consentOf({ email, name, expectedPaisa, agreed }: CheckoutConsentModel): Consent {
  const { termsDigest, ...agree } = agreed as unknown as StoredAgree
  return {
    ...(email !== null && { email }),
    ...(name !== null && { name }),
    expectedPaisa,
    ...(termsDigest && { termsDigest }),
    agree,
  }
}

const BY_TOP_UP = `SELECT ${checkoutConsents.columnList()} FROM checkout_consents WHERE top_up_id = $1`

/** What was agreed to with this top-up. Null if nothing. */
export async function findConsent(
  reader: Pick<Tx, 'query'>,
  topUpId: string,
): Promise<CheckoutConsentModel | null> {
  const [row] = await reader.query<CheckoutConsentModel>(BY_TOP_UP, [topUpId])
  return row ?? null
}

const BATCH_SIZE = 1_000

const PURGE = `
UPDATE checkout_consents SET email = NULL, name = NULL WHERE top_up_id IN (
  SELECT top_up_id FROM checkout_consents
  WHERE given_at < now() - interval '24 hours' AND (email IS NOT NULL OR name IS NOT NULL)
  ORDER BY given_at LIMIT $1)
RETURNING 1`

/**
 * Deletes the names and addresses in consents that are older than a checkout can be. Their money never came.
 * @returns how many.
 */
export async function purgeConsentDetails(): Promise<number> {
  return (await query(PURGE, [BATCH_SIZE])).length
}
