import { recordAudit } from '@/lib/audit/record'
import { mailAdministrators } from '@/lib/auth/administrators'
import { NEPAL } from '@/lib/core/calendar-date'
import { differs, given, nextUpdatedAt } from '@/lib/core/change'
import { addDays, type Day, dayOf } from '@/lib/core/day'
import { type BusinessId, toWire } from '@/lib/core/id'
import { formatNpr } from '@/lib/core/money'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import type { Environment } from '@/prisma/generated/enums'
import { type BusinessChange, lockBusiness } from './change'
import { requireMoneyMode } from './money-mode'
import { type FeeRate, feeOn } from './payout-fee'
import { listFeeChanges } from './payout-terms'
import type { ChangePayoutTermsInput } from './schema'
import { businesses } from './table'

/**
 * Changes the operator's terms for a business's payouts, in both environments. A fee applies from the next Nepali day on each environment's
 * clock, and owners get a mail. If nothing changes, nothing is written.
 * @returns whether payouts are newly held.
 * @throws {DomainError} `resource_not_found`, `money_mode_fixed`.
 */
export async function changePayoutTerms(
  tx: Tx,
  ctx: OperatorCtx,
  businessId: BusinessId,
  input: ChangePayoutTermsInput,
): Promise<{ holds: boolean }> {
  const before = await lockBusiness(tx, { businessId })
  const { fee, ...sent } = given(input)
  const change = columnsOf(input)
  if (input.moneyMode) await requireMoneyMode(tx, before, input.moneyMode)
  const isChanged = differs(before, change)
  if (isChanged) {
    const columns = Object.keys(change) as (keyof BusinessChange)[]
    const row = { ...before, ...change, updatedAt: nextUpdatedAt(before, ctx.now) }
    await businesses.update(tx, [row], [...columns, 'updatedAt'])
  }
  const feeFrom = fee === undefined ? null : await changeFee(tx, businessId, fee)
  if (feeFrom)
    await mailAdministrators(tx, { businessId, environment: 'production' }, feeMail(fee ?? null, feeFrom))
  if (isChanged || feeFrom)
    await auditTerms(tx, ctx, businessId, { ...(isChanged && sent), ...(feeFrom && { fee, from: feeFrom }) })
  return { holds: before.payoutHeld === null && typeof change.payoutHeld === 'string' }
}

function columnsOf(input: ChangePayoutTermsInput): BusinessChange {
  const { moneyMode, schedule, minimumPaisa, reservePaisa, held } = input
  return given({
    moneyMode,
    payoutInterval: schedule?.interval,
    payoutDay: schedule?.day,
    payoutMinimumPaisa: minimumPaisa,
    payoutReservePaisa: reservePaisa,
    payoutHeld: held,
  })
}

const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'production']

const FORGET_NEXT = `
DELETE FROM payout_fees WHERE business_id = $1 AND environment = $2 AND from_day > $3 RETURNING 1`
const ADD = `
INSERT INTO payout_fees (business_id, environment, from_day, basis_points, fixed_paisa, minimum_paisa)
VALUES ($1, $2, $3, $4, $5, $6)`

/**
 * Writes the fee of the next day in both environments. Days up to today keep theirs, because charges were made on those terms.
 * @returns the first day of the fee in production. Null if nothing changes there.
 */
async function changeFee(tx: Tx, businessId: BusinessId, rate: FeeRate | null): Promise<Day | null> {
  let production: Day | null = null
  for (const environment of ENVIRONMENTS) {
    const tenant = { businessId, environment }
    const today = dayOf(await readTenantNow(tx, tenant), NEPAL)
    const tomorrow = addDays(today, 1)
    const changes = await listFeeChanges(tx, tenant)
    const inForce = feeOn(changes, today)?.rate ?? null
    const planned = feeOn(changes, tomorrow)?.rate ?? null
    if (isSame(planned, rate)) continue
    await tx.query(FORGET_NEXT, [businessId, environment, today])
    if (!isSame(inForce, rate))
      await tx.query(ADD, [
        ...[businessId, environment, tomorrow],
        ...[rate?.basisPoints ?? null, rate?.fixedPaisa ?? null, rate?.minimumPaisa ?? null],
      ])
    if (environment === 'production') production = tomorrow
  }
  return production
}

const isSame = (one: FeeRate | null, other: FeeRate | null) =>
  one === null || other === null ? one === other : !differs(one, other)

async function auditTerms(
  tx: Tx,
  ctx: OperatorCtx,
  businessId: BusinessId,
  details: Record<string, unknown>,
): Promise<void> {
  const told = JSON.parse(
    JSON.stringify(details, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  )
  const { requestId } = ctx
  const seen = { businessId, requestId, actor: { kind: 'system' } } as const
  await recordAudit(tx, seen, 'payout_terms.changed', toWire('biz', businessId), told)
  await recordAudit(tx, ctx, 'payout_terms.changed', toWire('biz', businessId), told)
}

function feeMail(rate: FeeRate | null, from: Day): Parameters<typeof mailAdministrators>[2] {
  return {
    to: ['owner'],
    subject: (name) => `${name}: the fee of wallet charges changes on ${from}`,
    heading: 'Your fee changes',
    paragraphs: [
      rate
        ? `From ${from} on, the operator of this Khata keeps this of each charge that a wallet pays. Charges of earlier days keep their fee.`
        : `From ${from} on, the operator of this Khata keeps nothing of what wallets pay you.`,
    ],
    facts: rate
      ? [
          ['Of each charge', `${rate.basisPoints / 100} %`],
          ['Added to it', formatNpr(rate.fixedPaisa, 'en')],
          ['At least', rate.minimumPaisa === null ? 'Nothing' : formatNpr(rate.minimumPaisa, 'en')],
        ]
      : [],
    action: { label: 'Open the settings', url: `${env().APP_URL}/dashboard/production/settings/payouts` },
  }
}
