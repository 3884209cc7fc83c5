import { newId } from '@/lib/core/id'
import type { EventType } from '@/lib/events/catalogue'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import type { NewEvent } from '@/lib/events/parameters'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { AgreementModel, SubscriptionModel } from '@/prisma/generated/models'
import { type AgreementRow, presentAgreement } from './present'
import { type ActiveAgreement, type Allowance, activeAgreement } from './rules'
import { agreements } from './table'

const WRITE_USES = `
INSERT INTO allowance_uses AS u (business_id, environment, agreement_id, month, used_paisa)
SELECT * FROM unnest($1::uuid[], $2::environment[], $3::uuid[], $4::text[], $5::bigint[])
ON CONFLICT (business_id, environment, agreement_id, month) DO UPDATE SET used_paisa = u.used_paisa + excluded.used_paisa`

/**
 * Writes what allowances pay in addition. The caller holds the locks of their wallets. A trigger refuses more than they allow.
 * @param used what each pays in each month with this plan.
 */
export async function writeAllowanceUses(
  tx: Tx,
  used: ReadonlyMap<Allowance, ReadonlyMap<string, bigint>>,
): Promise<void> {
  const rows = [...used].flatMap(([allowance, months]) =>
    [...months].map(([month, paisa]) => ({ allowance, month, paisa })),
  )
  if (rows.length === 0) return
  await tx.query(WRITE_USES, [
    arrayParameter(rows.map(({ allowance }) => allowance.businessId)),
    arrayParameter(rows.map(({ allowance }) => allowance.environment)),
    arrayParameter(rows.map(({ allowance }) => allowance.id)),
    arrayParameter(rows.map(({ month }) => month)),
    arrayParameter(rows.map(({ paisa }) => paisa)),
  ])
}

const WRITE_TOLD = `
UPDATE agreements a SET price_paisa = v.price_paisa, told_paisa = v.told_paisa, told_at = v.told_at, terms = v.terms
FROM unnest($1::uuid[], $2::environment[], $3::uuid[], $4::bigint[], $5::bigint[], $6::timestamptz[], $7::jsonb[])
  AS v(business_id, environment, id, price_paisa, told_paisa, told_at, terms)
WHERE a.business_id = v.business_id AND a.environment = v.environment AND a.id = v.id`

/** Stores what the owners of maximums were told. @param rows their subscriptions, locked, with their present agreements. */
export async function writeTold(tx: Tx, rows: readonly SubscriptionModel[]): Promise<void> {
  if (rows.length === 0) return
  const inForce = rows.map((row) => activeAgreement(row) as ActiveAgreement)
  await tx.query(WRITE_TOLD, [
    arrayParameter(rows.map(({ businessId }) => businessId)),
    arrayParameter(rows.map(({ environment }) => environment)),
    arrayParameter(inForce.map(({ id }) => id)),
    arrayParameter(inForce.map(({ pricePaisa }) => pricePaisa)),
    arrayParameter(inForce.map(({ told }) => told?.amountPaisa)),
    arrayParameter(inForce.map(({ told }) => told?.at)),
    arrayParameter(inForce.map(({ terms }) => terms && JSON.stringify(terms))),
  ])
}

const END_OF_SUBSCRIPTIONS = `
UPDATE agreements a SET status = 'ended', ended_at = v.at, updated_at = v.at
FROM unnest($1::uuid[], $2::environment[], $3::uuid[], $4::timestamptz[]) AS v(business_id, environment, subscription_id, at)
WHERE a.business_id = v.business_id AND a.environment = v.environment AND a.subscription_id = v.subscription_id
  AND a.status IN ('asked', 'given')
RETURNING ${agreements.columnList('a')}`

/** Ends the agreements of ended subscriptions. Active ones get an event. */
export async function endAgreementsOf(
  tx: Tx,
  ended: readonly SubscriptionModel[],
  requestId: string,
): Promise<void> {
  if (ended.length === 0) return
  const rows = await tx.query<AgreementModel>(END_OF_SUBSCRIPTIONS, [
    arrayParameter(ended.map(({ businessId }) => businessId)),
    arrayParameter(ended.map(({ environment }) => environment)),
    arrayParameter(ended.map(({ id }) => id)),
    arrayParameter(ended.map(({ updatedAt }) => updatedAt)),
  ])
  await emitAll(
    tx,
    agreementEvents(
      'agreement.ended',
      rows.filter(({ givenAt }) => givenAt),
    ),
    requestId,
  )
}

/** Events of one type about agreements. */
export function agreementEvents(
  type: EventType & `agreement.${string}`,
  rows: readonly AgreementRow[],
): NewEvent[] {
  return rows.map((row) => ({
    id: newId('evt'),
    type,
    document: eventDocument(row, row.id, presentAgreement(row)),
  }))
}

// A newer agreement replaces the active one. The caller has locked its subscription, or the wallet of an allowance.

const end = (which: string) => `
UPDATE agreements SET status = 'ended', ended_at = $4, updated_at = $4
WHERE business_id = $1 AND environment = $2 AND ${which} AND status = 'given'
RETURNING ${agreements.columnList()}`

const OF_SUBSCRIPTION = end('subscription_id = $3')
// Other requests up to this amount are answered by the newer agreement. Nobody has given them, so they have no event.
const OTHERS_ASKED = `
UPDATE agreements SET status = 'ended', ended_at = $4, updated_at = $4
WHERE business_id = $1 AND environment = $2 AND subscription_id = $3 AND id <> $5 AND status = 'asked'
  AND amount_paisa <= $6`
const ALLOWANCE = end(`wallet_id = $3 AND kind = 'allowance'`)

/**
 * When a customer gives an agreement, closes the other requests for its subscription. Requests for more stay open, because the customer has
 * seen and given only this amount.
 */
export async function closeOthers(tx: Tx, ctx: Ctx, given: AgreementModel): Promise<void> {
  const { businessId, environment, now } = ctx
  const { id, subscriptionId, amountPaisa } = given
  await tx.query(OTHERS_ASKED, [businessId, environment, subscriptionId, now, id, amountPaisa])
}

/** Ends a subscription's active agreement, if there is one. */
export const endActiveAgreement = (tx: Tx, ctx: Ctx, subscriptionId: string) =>
  endWith(tx, ctx, OF_SUBSCRIPTION, subscriptionId)

/** Ends a wallet's allowance for the business, if there is one. */
export const endAllowance = (tx: Tx, ctx: Ctx, walletId: string) => endWith(tx, ctx, ALLOWANCE, walletId)

async function endWith(tx: Tx, ctx: Ctx, text: string, subject: string): Promise<void> {
  const { businessId, environment, now, requestId } = ctx
  const ended = await tx.query<AgreementModel>(text, [businessId, environment, subject, now])
  await emitAll(tx, agreementEvents('agreement.ended', ended), requestId)
}
