import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { toldIn } from '@/lib/wallet/language'
import type { Environment, TopUpProvider } from '@/prisma/generated/enums'
import type { Notice } from './notice'
import type { Recipient } from './recipient'
import { timeLeftMs } from './rules'

/** A credited top-up whose receipt is due. */
export interface DueReceipt {
  /** The id of the top-up. */
  id: string
  businessId: string | null
  environment: Environment
}

// A wallet has no e-mail address. The receipt goes to the one under which the business of the top-up knows the customer,
// else to the newest one.
const SELECT = `
SELECT t.id, t.business_id, t.environment, t.provider, t.amount_paisa, t.credited_at, w.id AS wallet_id,
  w.business_id AS world_id, u.phone, c.email, c.name, e.balance_after_paisa,
  extract(epoch FROM now() - d.created_at)::float8 * 1000 AS age_ms, ${toldIn('w.id')} AS language, wp.sms_receipts, wp.email_receipts
FROM due AS d
JOIN topups t ON t.id = d.top_up_id
JOIN wallets w ON w.id = t.wallet_id
JOIN users u ON u.id = t.user_id
LEFT JOIN wallet_preferences wp ON wp.wallet_id = w.id
LEFT JOIN ledger_entries e ON e.account_id = w.id AND e.transaction_id = d.transaction_id
LEFT JOIN LATERAL (
  SELECT c.email, c.name FROM customers c
  WHERE c.user_id = t.user_id AND c.environment = t.environment AND c.archived_at IS NULL
    AND (w.business_id IS NULL OR c.business_id = w.business_id)
  ORDER BY (c.business_id = t.business_id) DESC NULLS LAST, c.id DESC LIMIT 1
) c ON true`

// Deleting the row is what makes a receipt once: another process waits for this transaction and then finds no row.
const TAKE = `
WITH due AS (
  DELETE FROM due_receipts WHERE top_up_id = ANY($1::uuid[]) RETURNING top_up_id, transaction_id, created_at
)${SELECT}`

interface Row extends DueReceipt {
  provider: TopUpProvider
  amountPaisa: bigint
  creditedAt: Date | null
  walletId: string
  worldId: string | null
  phone: string
  email: string | null
  name: string | null
  balanceAfterPaisa: bigint | null
  ageMs: number
  language: Recipient['language']
  smsReceipts: boolean | null
  emailReceipts: boolean | null
}

/** Takes these receipts out of the queue. @returns what is to be sent. */
export async function takeReceipts(
  tx: Tx,
  receipts: readonly DueReceipt[],
): Promise<{ subjectId: string; ageMs: number; recipient: Recipient; notice: Notice }[]> {
  const rows = await tx.query<Row>(TAKE, [arrayParameter(receipts.map(({ id }) => id))])
  return rows
    .filter(({ ageMs }) => timeLeftMs('top_up_receipt', ageMs) > 0)
    .map((row) => ({
      subjectId: row.id,
      ageMs: row.ageMs,
      recipient: recipientOf(row),
      notice: receiptOf(row),
    }))
}

function receiptOf({ provider, amountPaisa, balanceAfterPaisa, creditedAt }: Row): Notice {
  return {
    kind: 'top_up_receipt',
    variant: 'credited',
    provider,
    amounts: { amount: amountPaisa, ...(balanceAfterPaisa !== null && { balance: balanceAfterPaisa }) },
    dates: { ...(creditedAt && { at: creditedAt }) },
    action: { to: 'wallet' },
  }
}

function recipientOf(row: Row): Recipient {
  return {
    tenant: { businessId: row.businessId ?? row.worldId, environment: row.environment },
    sender: null,
    walletId: row.walletId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    language: row.language,
    smsReceipts: row.smsReceipts ?? true,
    emailReceipts: row.emailReceipts ?? true,
    chargeNotices: true,
  }
}
