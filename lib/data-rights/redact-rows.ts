import { toWire } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { deleteViewsWith } from '@/lib/saved-view/delete'
import { settingEmptied } from './emptied'
import { type Erasure, ofCustomerParams } from './erasure'
import { ERASED_TEXT, OWN_REASON } from './rules'

const REASON_KEPT = `CASE WHEN cancel_reason = '${OWN_REASON}' THEN cancel_reason END`

// The time of the last change stays, because the last event of the object says it.
const SUBSCRIPTIONS = `
UPDATE subscriptions SET ${settingEmptied('subscriptions', { cancelReason: REASON_KEPT })}
WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

// A bearer that still works would open a page that shows the phone.
const CHECKOUTS = `
UPDATE checkout_sessions SET ${settingEmptied('checkout_sessions')},
  bearer_expires_at = CASE WHEN bearer_expires_at > now() THEN now() ELSE bearer_expires_at END
WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

const CONSENTS = `
UPDATE checkout_consents k SET ${settingEmptied('checkout_consents')}
FROM checkout_sessions c
WHERE c.business_id = $1 AND c.environment = $2 AND c.customer_id = $3
  AND (k.business_id, k.environment, k.checkout_session_id) = (c.business_id, c.environment, c.id)`

// What waits is not billed any more.
const ITEMS = `
UPDATE invoice_items SET ${settingEmptied('invoice_items', { description: `'${ERASED_TEXT}'` })}
WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

const PAYMENTS = `
UPDATE payments SET ${settingEmptied('payments')}
WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

const QUESTIONS = `
UPDATE payment_questions SET ${settingEmptied('payment_questions', { question: `'${ERASED_TEXT}'` })}
WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

// Nothing is left of a note without its words.
const TEAM_NOTES =
  'DELETE FROM customer_notes WHERE business_id = $1 AND environment = $2 AND customer_id = $3'

// The law wants credit notes kept. The trigger credit_notes_frozen lets nothing else be written.
const CREDIT_NOTES = `
UPDATE credit_notes SET ${settingEmptied('credit_notes', { buyer: '$4::jsonb' })}
WHERE business_id = $1 AND environment = $2 AND customer_id = $3`

// A member wrote it about the person.
const NOTES = `
UPDATE topups t SET handled_note = '${ERASED_TEXT}'
FROM wallets w
WHERE w.user_id = $4 AND w.environment = $2 AND t.wallet_id = w.id AND t.reconciler_id = $1 AND t.handled_note IS NOT NULL
  AND $3::uuid IS NOT NULL`

const SET_ASIDE = `
UPDATE set_aside_items SET error = '${ERASED_TEXT}'
WHERE business_id = $1 AND environment = $2 AND subject_id IN (
  SELECT id FROM subscriptions WHERE business_id = $1 AND environment = $2 AND customer_id = $3
  UNION ALL SELECT id FROM checkout_sessions WHERE business_id = $1 AND environment = $2 AND customer_id = $3
  UNION ALL SELECT id FROM outbox_messages WHERE recipient = $4 AND business_id = $1 AND environment = $2)`

/** Redacts the rows of what a customer has, but for the invoices. */
export async function redactRows(tx: Tx, erasure: Erasure): Promise<void> {
  const params = ofCustomerParams(erasure)
  await tx.query(SUBSCRIPTIONS, params)
  await tx.query(CHECKOUTS, params)
  await tx.query(CONSENTS, params)
  await tx.query(ITEMS, params)
  await tx.query(PAYMENTS, params)
  await tx.query(QUESTIONS, params)
  await tx.query(TEAM_NOTES, params)
  await tx.query(CREDIT_NOTES, [...params, JSON.stringify(erasure.pseudonym)])
  await tx.query(NOTES, [...params, erasure.customer.userId])
  // Nobody looks for a person who is not there any more.
  const wireId = toWire('cus', erasure.customer.id)
  await deleteViewsWith(tx, erasure.ctx, (text) => text === wireId || erasure.scrub(text) !== text)
  await tx.query(SET_ASIDE, [...params, erasure.pseudonym.email])
}
