import type { z } from 'zod'
import { query } from '@/lib/infra/database/db'
import { presentBegunTopUp, presentTopUp } from '@/lib/top-up/present'
import type { TopUpModel } from '@/prisma/generated/models'
import { findConsent } from './consent'
import { STARTED } from './start-with-credit'
import type { checkoutTopUp } from './top-up-schema'

type WireCheckoutTopUp = z.output<typeof checkoutTopUp>

/** What a top-up was meant to start, and the result. */
export type StartOfTopUp = NonNullable<WireCheckoutTopUp['start']>

/** A top-up of a checkout, with what it was meant to start. */
export async function presentCheckoutTopUp(row: TopUpModel): Promise<WireCheckoutTopUp> {
  return { ...presentTopUp(row), start: await findStart(row.id) }
}

/** The same, in the answer that starts it. */
export async function presentBegunCheckoutTopUp(row: TopUpModel): Promise<WireCheckoutTopUp> {
  return { ...presentBegunTopUp(row), start: await findStart(row.id) }
}

/** What a top-up was meant to start. Null if nothing. */
export async function findStart(topUpId: string): Promise<StartOfTopUp | null> {
  const consent = await findConsent({ query }, topUpId)
  if (!consent) return null
  const { outcome } = consent
  if (outcome === null) return { status: 'waiting', reason: null }
  return outcome === STARTED
    ? { status: 'started', reason: null }
    : { status: 'not_started', reason: outcome }
}
