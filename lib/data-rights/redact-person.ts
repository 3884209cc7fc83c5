import type { Tx } from '@/lib/infra/database/transaction'
import { settingEmptied } from './emptied'
import { endingMessage } from './redact-copies'
import { ERASED_TEXT } from './rules'

// $1 is the person, $2 their phone. All customers of the person are erased already.
const STEPS = [
  'DELETE FROM end_user_sessions WHERE wallet_id IN (SELECT id FROM wallets WHERE user_id = $1) AND $2::text IS NOT NULL',
  'DELETE FROM wallet_preferences WHERE wallet_id IN (SELECT id FROM wallets WHERE user_id = $1) AND $2::text IS NOT NULL',
  // A receipt would be sent to the phone.
  'DELETE FROM due_receipts WHERE top_up_id IN (SELECT id FROM topups WHERE user_id = $1) AND $2::text IS NOT NULL',
  // The stored responses to the person's own calls. Nobody can repeat these any more.
  `DELETE FROM idempotency_keys WHERE $2::text IS NOT NULL AND scope_id IN (
     SELECT id FROM wallets WHERE user_id = $1
     UNION ALL SELECT id FROM checkout_sessions WHERE phone = $2)`,
  // The numbers of before. Somebody else may have them by now.
  `UPDATE outbox_messages m SET ${endingMessage("'erased:' || $1::uuid")} FROM phone_changes h
   WHERE h.user_id = $1 AND $2::text IS NOT NULL AND h.state = 'done' AND m.recipient = h.old_phone AND m.created_at <= h.ended_at + interval '1 minute'`,
  `UPDATE checkout_sessions SET phone = NULL WHERE phone <> $2 AND wallet_id IN (SELECT id FROM wallets WHERE user_id = $1)`,
  'DELETE FROM phone_changes WHERE user_id = $1 AND $2::text IS NOT NULL',
  // Mails and SMS of Khata itself too: codes, receipts of top-ups, low balances.
  `UPDATE outbox_messages SET ${endingMessage("'erased:' || $1::uuid")} WHERE recipient = $2`,
  // Checkouts that never came to a customer.
  `UPDATE checkout_sessions SET phone = NULL,
     bearer_expires_at = CASE WHEN bearer_expires_at > now() THEN now() ELSE bearer_expires_at END
   WHERE phone = $2 AND $1::uuid IS NOT NULL`,
  `UPDATE checkout_consents SET ${settingEmptied('checkout_consents')}
   WHERE top_up_id IN (SELECT id FROM topups WHERE user_id = $1) AND $2::text IS NOT NULL`,
  `UPDATE topups SET ${settingEmptied('topups', { handledNote: `CASE WHEN handled_note IS NOT NULL THEN '${ERASED_TEXT}' END` })}
   WHERE user_id = $1 AND $2::text IS NOT NULL AND (return_to_encrypted IS NOT NULL OR handled_note IS NOT NULL)`,
]

/** Ends what a person has apart from their customers: sessions, preferences, messages, and the phone itself. */
export async function redactPerson(tx: Tx, userId: string, phone: string): Promise<void> {
  for (const step of STEPS) await tx.query(step, [userId, phone])
  await tx.query(
    `UPDATE users SET ${settingEmptied('users', { phone: '$3::text' })} WHERE id = $1 AND phone = $2`,
    [userId, phone, `erased:${userId}`],
  )
}
