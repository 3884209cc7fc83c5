import { recordAudit } from '@/lib/auth/audit'
import { differs } from '@/lib/core/differs'
import { type DomainError, invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/transaction'
import type { BusinessModel } from '@/prisma/generated/models'
import type { UpdateBusinessInput } from './schema'

const COLUMNS = 'id, name, time_zone, final_action, pan_number, vat_enabled, created_at, updated_at'
const LOCK = `SELECT ${COLUMNS} FROM businesses WHERE id = $1 FOR NO KEY UPDATE`
// Real time: both environments share the settings, and the sandbox clock counts for the sandbox alone.
const UPDATE = `
UPDATE businesses SET name = $2, time_zone = $3, final_action = $4, pan_number = $5, vat_enabled = $6, updated_at = now()
WHERE id = $1 RETURNING ${COLUMNS}`

/**
 * Changes the settings of the caller's business.
 * @param hasLiveSubscription asked in the transaction of the change, with the business locked.
 * @throws {DomainError} `parameter_invalid` for VAT without a PAN, and for another time zone while subscriptions live.
 */
export function updateBusiness(
  ctx: Ctx,
  input: UpdateBusinessInput,
  hasLiveSubscription: (tx: Tx, ctx: Ctx) => Promise<boolean>,
): Promise<BusinessModel> {
  return transact(ctx, async (tx) => {
    const current = found((await tx.query<BusinessModel>(LOCK, [ctx.businessId]))[0])
    if (!differs(current, given(input))) return current
    const { name, timeZone, finalAction, panNumber, vatEnabled } = { ...current, ...given(input) }
    if (vatEnabled && !panNumber) {
      throw invalidParameter(
        'vatEnabled',
        'must be false without a PAN, which invoices with VAT show. Set panNumber too.',
      )
    }
    if (timeZone !== current.timeZone && (await hasLiveSubscription(tx, ctx))) throw timeZoneInUse()
    const values = [ctx.businessId, name, timeZone, finalAction, panNumber, vatEnabled]
    const [next] = await tx.query<BusinessModel>(UPDATE, values)
    await recordAudit(tx, ctx, 'business.updated', toWire('biz', ctx.businessId), given(input))
    return next as BusinessModel
  })
}

type Settings = Pick<BusinessModel, 'name' | 'timeZone' | 'finalAction' | 'panNumber' | 'vatEnabled'>

/** The settings that the caller sent. */
function given(input: UpdateBusinessInput): Partial<Settings> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

// Periods are counted from the anchor in this time zone. In another one, the periods of a live subscription could
// overlap or leave a gap.
function timeZoneInUse(): DomainError {
  return invalidParameter(
    'timeZone',
    'must stay the same while subscriptions live, because their periods are counted in it.',
  )
}
