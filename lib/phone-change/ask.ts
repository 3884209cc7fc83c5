import { DomainError, invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { newId } from '@/lib/core/id'
import { transact, type UserCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { sendCode } from '@/lib/phone-code/send'
import { languageOfWallet } from '@/lib/wallet/language'
import type { PhoneChangeModel } from '@/prisma/generated/models'
import { codePlace } from './code-place'
import { insertChange, lockLiveChange, lockPerson } from './locked'
import { isOver } from './rules'
import type { AskPhoneChangeInput } from './schema'

/**
 * Sends a code to the new number, and one to the old number unless that phone is gone, in the language of the page. The answer does not
 * reveal whether the new number is known. Asking again for the same number sends the codes again.
 * @throws {DomainError} `phone_change_waiting`, `code_send_limited`, `parameter_invalid` if it is the current number, `resource_not_found`
 * in a sandbox: its numbers are for tests, and nobody has to prove a phone there.
 */
export function askPhoneChange(ctx: UserCtx, input: AskPhoneChangeInput): Promise<PhoneChangeModel> {
  found(ctx.environment === 'production' || undefined)
  return transact(ctx, async (tx) => {
    const user = await lockPerson(tx, ctx.userId)
    if (input.phone === user.phone) throw invalidParameter('phone', 'is the number that you have now.')
    const change = await renewedOrNew(tx, ctx, user.phone, input)
    const language = ctx.language ?? (await languageOfWallet(tx, ctx.walletId))
    const phones = [change.newPhone, ...(change.oldPhoneGone ? [] : [change.oldPhone])]
    for (const phone of phones.toSorted())
      await sendCode(tx, { ...codePlace(ctx, change, phone), offer: null, language })
    return change
  })
}

/** Continues the change that this session asked for just before. Any other change that waits for codes ends. */
async function renewedOrNew(
  tx: Tx,
  ctx: UserCtx,
  oldPhone: string,
  { phone, oldPhoneGone }: AskPhoneChangeInput,
): Promise<PhoneChangeModel> {
  const live = await lockLiveChange(tx, ctx.userId)
  if (live?.state === 'waiting') throw new DomainError('phone_change_waiting')
  const isSame = live?.sessionId === ctx.sessionId && live.newPhone === phone && live.oldPhone === oldPhone
  if (live && isSame && live.oldPhoneGone === oldPhoneGone && !isOver(live, ctx.now)) return live
  if (live) await tx.query('DELETE FROM phone_changes WHERE id = $1', [live.id])
  const change = {
    id: newId('phc'),
    userId: ctx.userId,
    sessionId: ctx.sessionId,
    oldPhone,
    newPhone: phone,
    oldPhoneGone,
    oldProved: false,
    newProved: false,
    state: 'asked' as const,
    dueAt: null,
    stopHash: null,
    createdAt: ctx.now,
    endedAt: null,
  }
  await insertChange(tx, change)
  return change
}
