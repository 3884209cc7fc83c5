import { HOUR_MS } from '@/lib/core/duration'
import { DomainError } from '@/lib/core/errors'
import { maskedPhone } from '@/lib/core/phone'
import { fittingSms } from '@/lib/core/sms-segments'
import { transact, type UserCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { newToken, sha256 } from '@/lib/infra/keys/crypto'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { shortUrl } from '@/lib/messages/sms/short-link'
import { checkCode } from '@/lib/phone-code/check'
import { languageOfWallet } from '@/lib/wallet/language'
import { smsStyle } from '@/messages/sms-words'
import type { PhoneChangeModel } from '@/prisma/generated/models'
import { codePlace } from './code-place'
import { changeRow, lockLiveChange, lockPerson } from './locked'
import { isTaken, moveNumber } from './move-number'
import { HOLD_HOURS, isOver } from './rules'
import type { ConfirmPhoneChangeInput } from './schema'

/**
 * Takes the codes. With both codes, the number changes now. If the old phone is gone, the code of the new number is enough: then the change
 * waits for a day, and an SMS tells the old number how to stop it. A code that was already accepted need not be sent again.
 * @throws {DomainError} `phone_change_closed`, `phone_has_balance`, and those of `checkCode`.
 */
export function confirmPhoneChange(
  ctx: UserCtx,
  { oldCode, newCode }: ConfirmPhoneChangeInput,
): Promise<PhoneChangeModel> {
  return transact(ctx, async (tx) => {
    await lockPerson(tx, ctx.userId)
    let change = await lockLiveChange(tx, ctx.userId)
    if (change?.state !== 'asked' || change.sessionId !== ctx.sessionId || isOver(change, ctx.now))
      throw new DomainError('phone_change_closed')
    // A wrong code commits what was written before it, so the other code stays accepted if it was right.
    if (oldCode && !change.oldProved && !change.oldPhoneGone) {
      await checkCode(tx, codePlace(ctx, change, change.oldPhone), oldCode)
      change = await changeRow(tx, change, { oldProved: true })
    }
    if (newCode && !change.newProved) {
      await checkCode(tx, codePlace(ctx, change, change.newPhone), newCode)
      change = await changeRow(tx, change, { newProved: true })
    }
    return goOn(tx, ctx, change)
  })
}

async function goOn(tx: Tx, ctx: UserCtx, change: PhoneChangeModel): Promise<PhoneChangeModel> {
  const isProved = change.newProved && (change.oldProved || change.oldPhoneGone)
  if (!isProved) return change
  // Checked only now: a person who has the code of a number may learn that the number has a balance.
  if (await isTaken(tx, change.newPhone)) throw new DomainError('phone_has_balance', { commits: true })
  return change.oldProved ? moveNumber(tx, change, ctx) : hold(tx, ctx, change)
}

async function hold(tx: Tx, ctx: UserCtx, change: PhoneChangeModel): Promise<PhoneChangeModel> {
  const token = newToken()
  const dueAt = new Date(ctx.now.getTime() + HOLD_HOURS * HOUR_MS)
  const link = `${env().CHECKOUT_URL}/wallet/number/${token}`
  // The owner's language and not the page's, because a stranger may be using the page.
  const language = await languageOfWallet(tx, ctx.walletId)
  const phone = maskedPhone(change.newPhone)
  await queueSms(tx, {
    to: change.oldPhone,
    text: fittingSms((room) =>
      smsStyle({ language }).text('phoneChange.waits', { phone, link: shortUrl(link) }, room),
    ),
    link,
    expiresAt: dueAt,
  })
  return changeRow(tx, change, { state: 'waiting', dueAt, stopHash: new Uint8Array(sha256(token)) })
}
