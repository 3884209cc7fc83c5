import { transact, type UserCtx } from '@/lib/infra/ctx'
import { toldIn } from './language'
import type { Preferences } from './read'
import type { UpdatePreferencesInput } from './schema'

// Columns that are not given keep their value, or get the default if there is no row yet.
const UPSERT = `
INSERT INTO wallet_preferences AS p (wallet_id, language, low_balance_paisa, sms_receipts, email_receipts, charge_notices)
VALUES ($1, coalesce($2::customer_language, ${toldIn('$1')}), $3::bigint, coalesce($5::boolean, true), coalesce($6::boolean, true),
  coalesce($7::boolean, true))
ON CONFLICT (wallet_id) DO UPDATE
SET language = coalesce($2, p.language), low_balance_paisa = CASE WHEN $4::boolean THEN $3 ELSE p.low_balance_paisa END,
  sms_receipts = coalesce($5, p.sms_receipts), email_receipts = coalesce($6, p.email_receipts),
  charge_notices = coalesce($7, p.charge_notices), updated_at = now()
RETURNING language, low_balance_paisa, sms_receipts, email_receipts, charge_notices`

/** Changes the preferences of the wallet's owner. Fields that are left out stay as they are. */
export function updatePreferences(
  ctx: UserCtx,
  { language, lowBalancePaisa, smsReceipts, emailReceipts, chargeNotices }: UpdatePreferencesInput,
): Promise<Preferences> {
  return transact(ctx, async (tx) => {
    const [row] = await tx.query<Preferences>(UPSERT, [
      ctx.walletId,
      language ?? null,
      lowBalancePaisa ?? null,
      lowBalancePaisa !== undefined,
      smsReceipts ?? null,
      emailReceipts ?? null,
      chargeNotices ?? null,
    ])
    return row as Preferences
  })
}
