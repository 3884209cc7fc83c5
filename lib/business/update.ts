import { given } from '@/lib/core/change'
import { type DomainError, invalidParameter } from '@/lib/core/errors'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { BusinessModel } from '@/prisma/generated/models'
import { type BusinessChange, changeBusiness, lockBusiness } from './change'
import { changeOfMoneyMode } from './money-mode'
import { switchedOff } from './rules'
import type { UpdateBusinessInput } from './schema'

/**
 * Changes the settings of the caller's business.
 * @param hasLiveSubscription called in the transaction of the change, with the business locked.
 * @throws {DomainError} `parameter_invalid` for VAT without a PAN, for two different values of one setting, and for another time zone while
 * there are live subscriptions; and the errors of `changeOfMoneyMode`.
 */
export function updateBusiness(
  ctx: Ctx,
  input: UpdateBusinessInput,
  hasLiveSubscription: (tx: Tx, ctx: Ctx) => Promise<boolean>,
): Promise<BusinessModel> {
  return transact(ctx, async (tx) => {
    const current = await lockBusiness(tx, ctx)
    const told = underOneName(input)
    const change = {
      ...changeOf(current, told),
      ...(input.moneyMode && (await changeOfMoneyMode(tx, ctx, current, input.moneyMode))),
    }
    const { timeZone, panNumber, vatEnabled } = { ...current, ...change }
    if (vatEnabled && !panNumber) {
      throw invalidParameter(
        input.vatRegistered ? 'vatRegistered' : 'vatEnabled',
        'must be false without a PAN, which invoices with VAT show. Set panNumber too.',
      )
    }
    if (timeZone !== current.timeZone && (await hasLiveSubscription(tx, ctx))) throw timeZoneInUse()
    return changeBusiness(tx, ctx, current, change, told)
  })
}

type Settings = ReturnType<typeof underOneName>

/** The caller's input, with the column's name for each setting. */
function underOneName({ vatRegistered, ...input }: UpdateBusinessInput) {
  if (vatRegistered === undefined) return given(input)
  if (input.vatEnabled !== undefined && input.vatEnabled !== vatRegistered)
    throw invalidParameter(
      'vatEnabled',
      'must equal vatRegistered, because it is the former name of that field.',
    )
  return given({ ...input, vatEnabled: vatRegistered })
}

/** The columns of the settings that the caller sent. */
function changeOf(current: BusinessModel, { notices, ...settings }: Settings): BusinessChange {
  return { ...settings, ...(notices && { noticesOff: switchedOff(current.noticesOff, notices) }) }
}

// Periods are counted from the anchor in this time zone. In another zone, the periods of a live subscription could overlap or leave a gap.
function timeZoneInUse(): DomainError {
  return invalidParameter(
    'timeZone',
    'must stay the same while there are live subscriptions, because their periods are counted in it.',
  )
}
