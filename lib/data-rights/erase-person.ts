import { expireCheckoutSession } from '@/lib/checkout/expire'
import { type BusinessId, type CheckoutSessionId, type CustomerId, newWireId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import { settingEmptied } from './emptied'
import { eraseCustomer, findErasureRefusal } from './erase-customer'
import { endingMessage } from './redact-copies'
import { redactWithdrawalsOf } from './redact-withdrawals'
import { ERASED_TEXT } from './rules'

interface PersonCustomer {
  id: CustomerId
  businessId: BusinessId
  environment: Environment
}

export interface PersonErasure {
  /** Null if nobody has this phone. */
  userId: string | null
  /** Why the person cannot be erased now, one sentence each. If there are any, nothing was changed. */
  obstacles: string[]
  /** How many customers were erased now. */
  customers: number
}

const USER = 'SELECT id FROM users WHERE phone = $1'
const CUSTOMERS = `
SELECT id, business_id, environment FROM customers WHERE user_id = $1 ORDER BY business_id, environment, id`

/**
 * Erases a person from every business: each of their customers in a separate transaction, then their wallets, sessions and phone. If it is
 * interrupted, the next run continues. The ledger stays.
 * @param phone in E.164.
 * @param onProgress called after each customer.
 */
export async function erasePerson(
  phone: string,
  onProgress: (sentence: string) => void = () => {},
): Promise<PersonErasure> {
  const [user] = await query<{ id: string }>(USER, [phone])
  if (!user) return { userId: null, obstacles: [], customers: 0 }
  const customers = await query<PersonCustomer>(CUSTOMERS, [user.id])
  const obstacles = [...(await moneyObstacles({ query }, user.id)), ...(await billingObstacles(customers))]
  if (obstacles.length > 0) return { userId: user.id, obstacles, customers: 0 }
  for (const [i, customer] of customers.entries()) {
    await eraseCustomer(await contextOf(customer), customer.id)
    onProgress(`${i + 1} of ${customers.length}: ${named(customer)} is erased.`)
  }
  // Money, a customer or a checkout may have been added meanwhile. The lock on the person blocks further ones.
  const late = await inTransaction((tx) => endPerson(tx, user.id, phone))
  return { userId: user.id, obstacles: late, customers: customers.length }
}

/** Returns what was added meanwhile. If there is anything, nothing is changed. */
async function endPerson(tx: Tx, userId: string, phone: string): Promise<string[]> {
  const [same] = await tx.query('SELECT 1 FROM users WHERE id = $1 AND phone = $2 FOR UPDATE', [
    userId,
    phone,
  ])
  if (!same) return ['The person has another phone since: run this again with that one.']
  await tx.query('SELECT 1 FROM wallets WHERE user_id = $1 ORDER BY id FOR UPDATE', [userId])
  const linked = await tx.query<PersonCustomer>(CUSTOMERS, [userId])
  const late = [
    ...(await moneyObstacles(tx, userId)),
    ...linked.map((customer) => `${named(customer)} was linked in the meantime: run this again.`),
  ]
  if (late.length > 0) return late
  await endOpenCheckouts(tx, phone)
  await redactWithdrawalsOf(tx, userId)
  await redactPerson(tx, userId, phone)
  return []
}

const OPEN_CHECKOUTS = `
SELECT id, business_id, environment FROM checkout_sessions WHERE phone = $1 AND status = 'open' ORDER BY id`

async function endOpenCheckouts(tx: Tx, phone: string): Promise<void> {
  const open = await tx.query<PersonCustomer>(OPEN_CHECKOUTS, [phone])
  for (const checkout of open) {
    const ctx = { ...(await contextOf(checkout)), tx }
    await expireCheckoutSession(ctx, checkout.id as string as CheckoutSessionId)
  }
}

const MONEY = `
SELECT format('Wallet %s holds %s paisa. Have the person take it out or spend it first.', w.id, w.balance_paisa) AS sentence
FROM wallets w WHERE w.user_id = $1 AND w.environment = 'production' AND w.balance_paisa > 0
UNION ALL
SELECT format('A top-up of %s paisa by %s is under way since %s. It ends by itself within a day.', t.amount_paisa, t.provider,
  to_char(t.created_at, 'YYYY-MM-DD HH24:MI'))
FROM topups t JOIN wallets w ON w.id = t.wallet_id
WHERE w.user_id = $1 AND w.environment = 'production' AND t.state IN ('initiated', 'pending')
UNION ALL
SELECT format('Withdrawal %s of %s paisa is on its way to the person. Wait until it is paid, or cancel it.', d.number, d.amount_paisa)
FROM withdrawals d JOIN wallets w ON w.id = d.wallet_id
WHERE w.user_id = $1 AND w.environment = 'production' AND d.status IN ('requested', 'sent')`

/** Test money does not count. */
async function moneyObstacles(on: Pick<Tx, 'query'>, userId: string): Promise<string[]> {
  return (await on.query<{ sentence: string }>(MONEY, [userId])).map(({ sentence }) => sentence)
}

const WHY = {
  customer_has_active_subscriptions: 'has a subscription that is not over. Cancel it first.',
  customer_has_open_invoices: 'has a draft or an open invoice. Settle or void it first.',
}

async function billingObstacles(customers: readonly PersonCustomer[]): Promise<string[]> {
  const found: string[] = []
  for (const customer of customers) {
    const refusal = await findErasureRefusal(await contextOf(customer), customer.id)
    if (refusal) found.push(`${named(customer)} ${WHY[refusal]}`)
  }
  return found
}

const named = ({ id, businessId, environment }: PersonCustomer) =>
  `Customer ${toWire('cus', id)} of ${toWire('biz', businessId)} in ${environment}`

/** The context of a job for this tenant. */
async function contextOf({ businessId, environment }: Omit<PersonCustomer, 'id'>): Promise<Ctx> {
  const now = await readTenantNow({ query }, { businessId, environment })
  return { businessId, environment, actor: { kind: 'system' }, now, requestId: newWireId('run') }
}

// $1 is the person, $2 their phone. All customers of the person are already erased.
const STEPS = [
  'DELETE FROM end_user_sessions WHERE wallet_id IN (SELECT id FROM wallets WHERE user_id = $1) AND $2::text IS NOT NULL',
  'DELETE FROM known_browser_spendings WHERE wallet_id IN (SELECT id FROM wallets WHERE user_id = $1) AND $2::text IS NOT NULL',
  'DELETE FROM wallet_preferences WHERE wallet_id IN (SELECT id FROM wallets WHERE user_id = $1) AND $2::text IS NOT NULL',
  // Otherwise a receipt would be sent to the phone.
  'DELETE FROM due_receipts WHERE top_up_id IN (SELECT id FROM topups WHERE user_id = $1) AND $2::text IS NOT NULL',
  // The stored responses to the person's own calls, which nobody can repeat any more.
  `DELETE FROM idempotency_keys WHERE $2::text IS NOT NULL AND scope_id IN (
     SELECT id FROM wallets WHERE user_id = $1
     UNION ALL SELECT id FROM checkout_sessions WHERE phone = $2)`,
  // For former numbers, only their own messages: somebody else may have the number by now.
  `UPDATE outbox_messages m SET ${endingMessage("'erased:' || $1::uuid")} FROM phone_changes h
   WHERE h.user_id = $1 AND $2::text IS NOT NULL AND h.state = 'done' AND m.recipient = h.old_phone AND m.created_at <= h.ended_at + interval '1 minute'`,
  `UPDATE checkout_sessions SET phone = NULL WHERE phone <> $2 AND wallet_id IN (SELECT id FROM wallets WHERE user_id = $1)`,
  'DELETE FROM phone_changes WHERE user_id = $1 AND $2::text IS NOT NULL',
  // Including mails and SMS of Khata itself: codes, receipts of top-ups, low balances.
  `UPDATE outbox_messages SET ${endingMessage("'erased:' || $1::uuid")} WHERE recipient = $2`,
  // Checkouts that never led to a customer.
  `UPDATE checkout_sessions SET phone = NULL,
     bearer_expires_at = CASE WHEN bearer_expires_at > now() THEN now() ELSE bearer_expires_at END
   WHERE phone = $2 AND $1::uuid IS NOT NULL`,
  `UPDATE checkout_consents SET ${settingEmptied('checkout_consents')}
   WHERE top_up_id IN (SELECT id FROM topups WHERE user_id = $1) AND $2::text IS NOT NULL`,
  `UPDATE topups SET ${settingEmptied('topups', { handledNote: `CASE WHEN handled_note IS NOT NULL THEN '${ERASED_TEXT}' END` })}
   WHERE user_id = $1 AND $2::text IS NOT NULL AND (return_to_encrypted IS NOT NULL OR handled_note IS NOT NULL)`,
]

/** Removes what a person has besides their customers: sessions, preferences, messages, and the phone itself. */
async function redactPerson(tx: Tx, userId: string, phone: string): Promise<void> {
  for (const step of STEPS) await tx.query(step, [userId, phone])
  await tx.query(
    `UPDATE users SET ${settingEmptied('users', { phone: '$3::text' })} WHERE id = $1 AND phone = $2`,
    [userId, phone, `erased:${userId}`],
  )
}
