import type { z } from 'zod'
import { query } from '@/lib/infra/database/db'
import { presentTopUp } from '@/lib/top-up/present'
import type { TopUpModel } from '@/prisma/generated/models'
import { findConsent } from './consent'
import type { checkoutTopUp } from './schema'
import { STARTED } from './start-with-credit'

/** A top-up of a checkout, with what it was to start. */
export async function presentCheckoutTopUp(row: TopUpModel): Promise<z.output<typeof checkoutTopUp>> {
  const consent = await findConsent({ query }, row.id)
  return { ...presentTopUp(row), start: consent && startOf(consent.outcome) }
}

function startOf(outcome: string | null): NonNullable<z.output<typeof checkoutTopUp>['start']> {
  if (outcome === null) return { status: 'waiting', reason: null }
  return outcome === STARTED
    ? { status: 'started', reason: null }
    : { status: 'not_started', reason: outcome }
}
