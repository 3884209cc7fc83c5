import { newWireId, type TopUpId } from '@/lib/core/id'
import { PROVIDER_NAMES, type ProviderName } from '@/lib/core/providers'
import { isNotPaused, setAside } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/database/db'
import { isOutage } from '@/lib/infra/database/outage'
import { log } from '@/lib/infra/telemetry/log'
import { ProviderFailure } from '@/lib/providers/provider'
import { nextAttemptAt, RECONCILED_AFTER_MS, undecided } from '@/lib/top-up/rules'
import { topUps } from '@/lib/top-up/table'
import type { Environment } from '@/prisma/generated/enums'
import type { TopUpModel } from '@/prisma/generated/models'
import { askAbout } from './check'
import { wakeForLook } from './due'
import { endOutage, hasNoOutage, listPauseOver, type Payee, recordOutage } from './provider-outage'
import { settleTopUp } from './settle'

// If a provider takes the longest allowed time for each answer, a batch takes half a minute.
const BATCH_SIZE = 32
const LANES = 8
// After an outage, this many top-ups test whether the provider answers again.
const PROBES = 3
// A single top-up without an answer says nothing about the provider. This many in a row mean an outage.
const FAILURES_OF_AN_OUTAGE = 3

// The claim is a lease: if this process dies, the top-up is due again after two minutes.
const claim = (whose: string) => `
UPDATE topups p SET next_check_at = now() + interval '2 minutes'
WHERE p.id IN (
  SELECT d.id FROM topups d
  WHERE d.environment = $1 AND d.provider = $2 AND d.next_check_at <= now() AND ${isNotPaused('top_up', 'd.id')}
    AND ${whose}
  ORDER BY d.next_check_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
RETURNING ${topUps.columnList('p')}`

const CLAIM = claim(hasNoOutage('d', 'open'))
const CLAIM_PROBES = claim('d.provider_account_id IS NOT DISTINCT FROM $4')

/**
 * Asks each provider about a batch of top-ups that are due, and applies the answers. A top-up that cannot be settled
 * is set aside. A provider that does not answer is left alone for a while: for one account, or for the instance.
 * @returns how many top-ups got an answer. 0: nothing is due now.
 */
export async function reconcileTopUps(environment: Environment): Promise<number> {
  const answered = await Promise.all(
    PROVIDER_NAMES.map((provider) => reconcileProvider(provider, environment)),
  )
  return answered.reduce((sum, count) => sum + count, 0)
}

async function reconcileProvider(provider: ProviderName, environment: Environment): Promise<number> {
  const probed = await listPauseOver(provider, environment)
  const probes = probed.map(({ accountId }) =>
    query<TopUpModel>(CLAIM_PROBES, [environment, provider, PROBES, accountId]),
  )
  const due = [
    ...(await query<TopUpModel>(CLAIM, [environment, provider, BATCH_SIZE])),
    ...(await Promise.all(probes)).flat(),
  ]
  const tallies = new Map<string | null, Tally>()
  for (const { providerAccountId: accountId } of due)
    tallies.set(accountId, { answered: 0, failed: 0, reason: '' })
  const lane = async () => {
    for (let next = due.shift(); next; next = due.shift()) {
      const tally = tallies.get(next.providerAccountId) as Tally
      // Top-ups that are skipped are due again when their claim expires.
      if (!isOut(tally)) await attend(next, tally)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  let answered = 0
  for (const [accountId, tally] of tallies) {
    const isProbed = probed.some((payee) => payee.accountId === accountId)
    await noteOutage({ provider, environment, accountId }, tally, isProbed)
    answered += tally.answered
  }
  return answered
}

const isOut = ({ answered, failed }: Tally) => answered === 0 && failed >= FAILURES_OF_AN_OUTAGE

/** @param isProbed the provider did not answer for this payee the last time. */
async function noteOutage(payee: Payee, tally: Tally, isProbed: boolean): Promise<void> {
  if (isOut(tally) || (isProbed && tally.failed > 0 && tally.answered === 0)) {
    log().warn({ ...payee, reason: tally.reason }, 'a payment provider does not answer')
    await recordOutage(payee, tally.reason)
  } else if (isProbed && tally.answered > 0) {
    await endOutage(payee)
  }
}

/** The counts of one payee. */
interface Tally {
  answered: number
  failed: number
  /** The reason of the last failure. */
  reason: string
}

/** Asks about one top-up. A failure does not stop the others. @throws if the database is down. */
async function attend(topUp: TopUpModel, tally: Tally): Promise<void> {
  const { id, businessId, environment } = topUp
  try {
    const record = await askAbout(topUp)
    tally.answered += 1
    await settleTopUp(id as TopUpId, { record, hint: 'none', requestId: newWireId('run') })
  } catch (error) {
    if (error instanceof ProviderFailure) {
      // A refusal because of a merchant's own settings, such as a wrong key, is not an outage.
      if (topUp.providerAccountId !== null && !error.isSilent) tally.answered += 1
      else tally.failed += 1
      tally.reason = error.reason
      await postpone(topUp)
    } else if (isOutage(error)) {
      throw error
    } else {
      await setAside('top_up', { id, businessId, environment }, error)
    }
  }
}

const POSTPONE = `
UPDATE topups SET next_check_at = $2, reconciliation = coalesce(reconciliation, $3)
WHERE id = $1 AND state = $4 AND next_check_at IS NOT NULL`

/** The provider gave no usable answer. After a day without one, a person must look at an unfinished top-up. */
async function postpone(topUp: TopUpModel): Promise<void> {
  const now = new Date()
  const isLate = topUp.settledAt === null && now.getTime() - topUp.createdAt.getTime() >= RECONCILED_AFTER_MS
  const change = isLate ? undecided(topUp) : undefined
  const reconciliation = change?.kind === 'reconcile' ? change.reconciliation : null
  const nextCheckAt = nextAttemptAt(topUp, now)
  await query(POSTPONE, [topUp.id, nextCheckAt, reconciliation, topUp.state])
  wakeForLook({ ...topUp, nextCheckAt })
}
