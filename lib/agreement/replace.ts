import { emitAll } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { AgreementModel } from '@/prisma/generated/models'
import { agreements } from './table'
import { agreementEvents } from './write'

// A newer agreement replaces the one in force. Its subscription, or the wallet of an allowance, is locked by the caller.

const end = (which: string) => `
UPDATE agreements SET status = 'ended', ended_at = $4, updated_at = $4
WHERE business_id = $1 AND environment = $2 AND ${which} AND status = 'given'
RETURNING ${agreements.columnList()}`

const OF_SUBSCRIPTION = end('subscription_id = $3')
// What was asked besides, up to this amount, is answered by the newer agreement. Nobody gave it, so it has no event.
const OTHERS_ASKED = `
UPDATE agreements SET status = 'ended', ended_at = $4, updated_at = $4
WHERE business_id = $1 AND environment = $2 AND subscription_id = $3 AND id <> $5 AND status = 'asked'
  AND amount_paisa <= $6`
const ALLOWANCE = end(`wallet_id = $3 AND kind = 'allowance'`)

/**
 * Closes what else a customer was asked about the subscription of an agreement that they give now. What was asked for more
 * stays open: they have seen and given this amount only.
 */
export async function closeOthers(tx: Tx, ctx: Ctx, given: AgreementModel): Promise<void> {
  const { businessId, environment, now } = ctx
  const { id, subscriptionId, amountPaisa } = given
  await tx.query(OTHERS_ASKED, [businessId, environment, subscriptionId, now, id, amountPaisa])
}

/** Ends the agreement in force of a subscription, if there is one. */
export const endInForce = (tx: Tx, ctx: Ctx, subscriptionId: string) =>
  endWith(tx, ctx, OF_SUBSCRIPTION, subscriptionId)

/** Ends the allowance of a wallet for the business, if there is one. */
export const endAllowance = (tx: Tx, ctx: Ctx, walletId: string) => endWith(tx, ctx, ALLOWANCE, walletId)

async function endWith(tx: Tx, ctx: Ctx, text: string, subject: string): Promise<void> {
  const { businessId, environment, now, requestId } = ctx
  const ended = await tx.query<AgreementModel>(text, [businessId, environment, subject, now])
  await emitAll(tx, agreementEvents('agreement.ended', ended), requestId)
}
