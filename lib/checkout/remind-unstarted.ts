import { type BusinessId, type CheckoutSessionId, newId } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { fittingSms } from '@/lib/core/sms-segments'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import { endSetAside, isNotPaused, setAside } from '@/lib/infra/bulkhead/set-aside'
import { doOrSplit } from '@/lib/infra/bulkhead/split'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { shortUrl } from '@/lib/messages/sms/short-link'
import { returnAddressOf } from '@/lib/top-up/return-address'
import { toldIn } from '@/lib/wallet/language'
import { walletPage } from '@/lib/wallet/rules'
import { smsStyle } from '@/messages/sms-words'
import type { Environment } from '@/prisma/generated/enums'
import type { CheckoutSessionModel, TopUpModel } from '@/prisma/generated/models'
import { lockCheckout } from './lock'
import { presentCheckoutSession } from './present'

const BATCH_SIZE = 100
// The second and last reminder comes twenty hours after the credit: the next day, while the link still works.
const SECOND_AFTER_FIRST = '19 hours 45 minutes'

const DUE = `
FROM unstarted_checkouts d JOIN topups t ON t.id = d.top_up_id
WHERE d.due_at <= now() AND ${isNotPaused('notice', 't.checkout_session_id')}`

const FIND = `
SELECT t.checkout_session_id AS id, t.business_id, t.environment, t.id AS top_up_id ${DUE} ORDER BY d.due_at LIMIT $1`

/** SQL: true if somebody who has paid and not started should be reminded. */
export const IS_REMINDER_DUE = `EXISTS (SELECT ${DUE})`

interface DueReminder {
  /** The id of the checkout. */
  id: CheckoutSessionId
  businessId: BusinessId
  environment: Environment
  topUpId: string
}

/**
 * Tells a batch of people that the checkout that they paid for has not started: by one SMS with the link, and once more later. Their
 * merchants get an event with the first one.
 * @returns how many were due. 0 if none is left.
 */
export async function remindUnstartedCheckouts(requestId: string): Promise<number> {
  const due = await query<DueReminder>(FIND, [BATCH_SIZE])
  await doOrSplit(
    due,
    (reminders) =>
      inTransaction(async (tx) => {
        for (const reminder of reminders.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
          await remind(tx, reminder, requestId)
        await endSetAside(
          tx,
          'notice',
          reminders.map(({ id }) => id),
        )
        return reminders.length
      }),
    (reminder, error) => setAside('notice', reminder, error),
  )
  return due.length
}

// Another process may have done it meanwhile. A later top-up of the same checkout covers both.
const LOCK = `
SELECT d.reminders, t.*, EXISTS (
    SELECT FROM topups o JOIN unstarted_checkouts u ON u.top_up_id = o.id
    WHERE o.wallet_id = t.wallet_id AND o.checkout_session_id = t.checkout_session_id AND o.id > t.id) AS is_outdone,
  k.outcome IS NOT NULL AS was_agreed
FROM unstarted_checkouts d JOIN topups t ON t.id = d.top_up_id
LEFT JOIN checkout_consents k ON k.top_up_id = t.id
WHERE d.top_up_id = $1 AND d.due_at <= now() FOR UPDATE OF d`

interface LockedReminder extends TopUpModel {
  reminders: number
  isOutdone: boolean
  /** True if the person agreed to a start with this money, and it was not possible. */
  wasAgreed: boolean
}

// No second reminder if the link will have expired by then.
const AGAIN = `
UPDATE unstarted_checkouts SET reminders = 1, due_at = due_at + interval '${SECOND_AFTER_FIRST}'
WHERE top_up_id = $1 AND due_at + interval '${SECOND_AFTER_FIRST}' < $2 RETURNING 1`

const DONE = 'DELETE FROM unstarted_checkouts WHERE top_up_id = $1'

async function remind(tx: Tx, due: DueReminder, requestId: string): Promise<void> {
  const session = await lockCheckout(tx, { ...due, checkoutId: due.id })
  const [topUp] = await tx.query<LockedReminder>(LOCK, [due.topUpId])
  if (!topUp) return
  const isOpen = session.status === 'open' && !session.isOver
  // A person who agreed to a start is told that it did not happen, even if nothing can be started here any more.
  const isOwed = topUp.wasAgreed && topUp.reminders === 0 && session.status !== 'completed'
  const isWaiting = (isOpen || isOwed) && !topUp.isOutdone
  if (isWaiting) await tell(tx, session, topUp, { isOpen, requestId })
  const again =
    isWaiting && isOpen && topUp.reminders === 0 && (await tx.query(AGAIN, [topUp.id, session.expiresAt]))
  if (!again || again.length === 0) await tx.query(DONE, [topUp.id])
}

// The merchant is told only once per checkout, even if more money comes in.
const TOLD = `SELECT 1 FROM events WHERE object_id = $1 AND type = 'checkout.session.paid_not_started'`

async function tell(
  tx: Tx,
  session: CheckoutSessionModel,
  topUp: LockedReminder,
  { isOpen, requestId }: { isOpen: boolean; requestId: string },
): Promise<void> {
  const { businessId, environment, phone, expiresAt } = session
  const link = returnAddressOf(topUp) ?? env().APP_URL + walletPage('/wallet', session)
  if (phone) {
    const words = isOpen && !topUp.wasAgreed ? 'unstarted' : 'startRefused'
    const text = await smsOf(tx, session, words, { amountPaisa: topUp.amountPaisa, link })
    const sms = { to: phone, text, tenant: { businessId, environment }, link }
    await queueSms(tx, isOpen ? { ...sms, expiresAt } : sms)
  }
  const [told] = await tx.query(TOLD, [session.id])
  if (told) return
  const document = eventDocument(session, session.id, presentCheckoutSession(session))
  await emitAll(tx, [{ id: newId('evt'), type: 'checkout.session.paid_not_started', document }], requestId)
}

const NAMES = `
SELECT b.name AS business, b.latin_sms, coalesce(c.terms ->> 'productName', pr.name) AS product, ${toldIn('c.wallet_id', 'known.language')} AS language
FROM checkout_sessions c
JOIN businesses b ON b.id = c.business_id
JOIN prices p ON p.business_id = c.business_id AND p.environment = c.environment AND p.id = c.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
LEFT JOIN customers known ON known.business_id = c.business_id AND known.environment = c.environment AND known.id = c.customer_id
WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3`

async function smsOf(
  tx: Tx,
  { businessId, environment, id }: CheckoutSessionModel,
  words: 'unstarted' | 'startRefused',
  { amountPaisa, link }: { amountPaisa: bigint; link: string },
): Promise<string> {
  const [row] = await tx.query<Names>(NAMES, [businessId, environment, id])
  const { business, product, language, latinSms } = row as Names
  const style = smsStyle({ language, isLatin: latinSms }, [business, product])
  const values = { amount: style.money(amountPaisa), link: shortUrl(link) }
  return fittingSms((room) =>
    style.text(words, { business: room.business(business), product: room.product(product), ...values }, room),
  )
}

interface Names {
  business: string
  product: string
  language: Language
  latinSms: boolean
}
