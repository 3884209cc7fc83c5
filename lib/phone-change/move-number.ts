import { expireCheckoutSession } from '@/lib/checkout/expire'
import type { BusinessId, CheckoutSessionId } from '@/lib/core/id'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { maskedPhone } from '@/lib/core/phone'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { toldIn } from '@/lib/wallet/language'
import { findOrCreateUser } from '@/lib/wallet/open'
import { noticeWords } from '@/messages/notice-words'
import type { Environment } from '@/prisma/generated/enums'
import type { PhoneChangeModel } from '@/prisma/generated/models'
import { changeRow, lockPerson } from './locked'

// The wallet has had money, is a customer's wallet, or the number was confirmed in a checkout.
const HAS_SOMETHING = `
SELECT 1 FROM users u WHERE u.id = $1 AND (
  EXISTS (SELECT FROM customers c WHERE c.user_id = u.id)
  OR EXISTS (SELECT FROM wallets w WHERE w.user_id = u.id AND (
    w.balance_paisa <> 0
    OR EXISTS (SELECT FROM topups t WHERE t.wallet_id = w.id)
    OR EXISTS (SELECT FROM ledger_entries e WHERE e.account_id = w.id)
    OR EXISTS (SELECT FROM checkout_sessions k WHERE k.wallet_id = w.id))))`

/** Whether a number belongs to somebody who would lose something with it. */
export async function isTaken(tx: Tx, phone: string): Promise<boolean> {
  const [owner] = await tx.query<{ id: string }>('SELECT id FROM users WHERE phone = $1', [phone])
  return owner !== undefined && (await tx.query(HAS_SOMETHING, [owner.id])).length > 0
}

/** Who makes the change: a customer's call, or background work. */
interface Mover {
  now: Date
  requestId: string
}

/**
 * Gives a locked person the new number of a locked change, in this transaction. Whoever has the old phone loses access: all sessions end
 * except the one that asked, and so do the open checkouts of the old number. If the new number has meanwhile become somebody's with a
 * balance, the change is refused, and nothing else changes.
 */
export async function moveNumber(
  tx: Tx,
  change: PhoneChangeModel,
  { now, requestId }: Mover,
): Promise<PhoneChangeModel> {
  if (!(await freeNumber(tx, change))) {
    await tell(tx, change, change.newPhone, 'refused')
    return changeRow(tx, change, { state: 'refused', endedAt: now })
  }
  await endOpenCheckouts(tx, change, { now, requestId })
  await renumber(tx, change.userId, change.newPhone)
  await tx.query(SESSIONS_OF_OLD, [change.userId, change.sessionId])
  await tell(tx, change, change.oldPhone, 'done')
  await tell(tx, change, change.newPhone, 'begins')
  return changeRow(tx, change, { state: 'done', endedAt: now })
}

const SESSIONS_OF_OLD = `
DELETE FROM end_user_sessions s USING wallets w WHERE w.id = s.wallet_id AND w.user_id = $1 AND s.id <> $2`

/** Takes the number away from a person who has nothing but the number. False if they have something. */
async function freeNumber(tx: Tx, { newPhone }: PhoneChangeModel): Promise<boolean> {
  // Creates the person if there is none, so that nobody else can until the commit.
  const id = await findOrCreateUser(tx, newPhone)
  await tx.query('SELECT 1 FROM wallets WHERE user_id = $1 ORDER BY id FOR UPDATE', [id])
  if ((await tx.query(HAS_SOMETHING, [id])).length > 0) return false
  const [isKnown] = await tx.query(
    'SELECT 1 FROM wallets WHERE user_id = $1 UNION ALL SELECT 1 FROM phone_changes WHERE user_id = $1',
    [id],
  )
  if (!isKnown) {
    await tx.query('DELETE FROM users WHERE id = $1', [id])
    return true
  }
  await tx.query(
    'DELETE FROM end_user_sessions s USING wallets w WHERE w.id = s.wallet_id AND w.user_id = $1',
    [id],
  )
  await tx.query('DELETE FROM phone_changes WHERE user_id = $1', [id])
  await renumber(tx, id, `erased:${id}`)
  return true
}

async function renumber(tx: Tx, id: string, phone: string): Promise<void> {
  await lockPerson(tx, id)
  await tx.query('UPDATE users SET phone = $2 WHERE id = $1', [id, phone])
}

interface OpenCheckout {
  id: CheckoutSessionId
  businessId: BusinessId
  environment: Environment
}

const OPEN_CHECKOUTS = `
SELECT id, business_id, environment FROM checkout_sessions
WHERE phone = $1 AND status = 'open' AND (wallet_id IS NULL OR wallet_id IN (SELECT id FROM wallets WHERE user_id = $2))
ORDER BY id`

/** Their bearers were issued for the old number. */
async function endOpenCheckouts(tx: Tx, { oldPhone, userId }: PhoneChangeModel, by: Mover): Promise<void> {
  for (const { id, ...tenant } of await tx.query<OpenCheckout>(OPEN_CHECKOUTS, [oldPhone, userId])) {
    const ctx: Ctx = { ...tenant, ...by, actor: { kind: 'system' }, tx }
    await expireCheckoutSession(ctx, id)
  }
}

const LANGUAGE = `
SELECT ${toldIn('w.id')} AS language FROM wallets w WHERE w.user_id = $1 AND w.environment = 'production'`

async function tell(
  tx: Tx,
  { userId, newPhone }: PhoneChangeModel,
  to: string,
  what: 'done' | 'begins' | 'refused',
): Promise<void> {
  const [row] = await tx.query<{ language: Language }>(LANGUAGE, [userId])
  const text = noticeWords(row?.language ?? DEFAULT_LANGUAGE)(`phoneChange.${what}`, {
    phone: maskedPhone(newPhone),
  })
  await queueSms(tx, { to, text })
}
