import { recordAudit } from '@/lib/audit/record'
import { mailOperators } from '@/lib/auth/mail-operators'
import { NEPAL } from '@/lib/core/calendar-date'
import { dayOf, startOfDay } from '@/lib/core/day'
import { DomainError } from '@/lib/core/errors'
import { type PayoutBatchId, toWire } from '@/lib/core/id'
import { formatNpr } from '@/lib/core/money'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { leaveDraft, lockDraft } from '@/lib/payout/batched'
import { markSent } from '@/lib/payout/transitions'
import { lockDraftWithdrawals, markWithdrawalsSent } from '@/lib/withdrawal/batched'
import type { PayoutBatchModel } from '@/prisma/generated/models'
import { batchFacts } from './make'
import { batchFile, type FiledPayout, filedWithdrawal, sha256Of } from './present'
import { type Batch, readBatch } from './read'
import { lockBatch } from './table'

// Without this lock, two releases by the same person at the same time would both count from the same sum.
const LOCK_OPERATOR = 'SELECT 1 FROM operators WHERE account_id = $1 FOR NO KEY UPDATE'

const KEEP = `
UPDATE payout_batches SET status = 'released', released_by_id = $2, released_at = $3, count = $4, total_paisa = $5, sha256 = $6
WHERE id = $1`

/**
 * Releases a draft: its payouts and withdrawals count as sent, and the bank file becomes available. Those that were canceled meanwhile are
 * left out.
 * @throws {DomainError} `resource_not_found`; `payout_not_pending` if it was already released, or nothing in it is pending any more;
 * `two_persons_needed`.
 */
export function releaseBatch(ctx: OperatorCtx, id: PayoutBatchId): Promise<Batch> {
  const { environment, operatorId, now } = ctx
  return transact(ctx, async (tx) => {
    await tx.query(LOCK_OPERATOR, [operatorId])
    const batch = await lockBatch(tx, ctx, id)
    if (batch.status !== 'draft') throw new DomainError('payout_not_pending')
    const draft = { environment, batchId: id }
    const payouts = await lockDraft(tx, draft)
    const withdrawals = await lockDraftWithdrawals(tx, draft)
    const filed: FiledPayout[] = [...payouts, ...withdrawals.map(filedWithdrawal)]
    if (filed.length === 0) throw new DomainError('payout_not_pending')
    await leaveDraft(tx, draft, 'not_pending')
    const totalPaisa = filed.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n)
    await refuseAlone(tx, ctx, batch, totalPaisa)
    await markSent(tx, ctx, { environment, ids: payouts.map((payout) => payout.id) })
    await markWithdrawalsSent(tx, withdrawals)
    const sha256 = sha256Of(batchFile(filed))
    await tx.query(KEEP, [id, operatorId, now, filed.length, totalPaisa, sha256])
    const released = await readBatch(tx, ctx, id)
    await recordAudit(tx, ctx, 'payout_batch.released', toWire('pob', id), {
      ...batchFacts(released),
      sha256,
    })
    await mailReleased(tx, released)
    return released
  })
}

const ALONE = `
SELECT coalesce(sum(total_paisa), 0)::numeric(38, 0) AS paisa FROM payout_batches
WHERE environment = $1 AND made_by_id = $2 AND released_by_id = $2 AND released_at >= $3`

/** @throws {DomainError} `two_persons_needed` if one person would create and release more in a day than the limit for one person. */
async function refuseAlone(
  tx: Tx,
  { environment, operatorId, now }: OperatorCtx,
  { madeById }: PayoutBatchModel,
  totalPaisa: bigint,
): Promise<void> {
  const limit = env().PAYOUT_TWO_PERSONS_PAISA
  if (limit === null || madeById !== operatorId) return
  const today = startOfDay(dayOf(now, NEPAL), NEPAL)
  const [before] = await tx.query<{ paisa: bigint }>(ALONE, [environment, operatorId, today])
  if ((before?.paisa ?? 0n) + totalPaisa > limit) throw new DomainError('two_persons_needed')
}

/** Queues a mail to all operators, so that nobody can send money without the others knowing. */
async function mailReleased(tx: Tx, batch: Batch): Promise<void> {
  const { environment, count, totalPaisa, madeBy, releasedBy } = batch
  const payments = count === 1 ? '1 payment' : `${count} payments`
  const heading = `${formatNpr(totalPaisa, 'en')} went to the bank in ${payments}`
  await mailOperators(tx, environment, {
    heading,
    paragraphs: ['If you do not know of this, call the bank and the others now.'],
    facts: [
      ['Made by', madeBy.name],
      ['Released by', releasedBy?.name ?? ''],
    ],
    action: {
      label: 'See the batch',
      url: `${env().APP_URL}/operator/${environment}/payouts/batches/${toWire('pob', batch.id)}`,
    },
  })
}
