import type { CustomerId } from '@/lib/core/id'
import { updateCustomer } from '@/lib/customer/update'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { findLongUrl } from '@/lib/messages/sms/short-link'
import type { Environment } from '@/prisma/generated/enums'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { sendDueNotices } from './send-due'

/** The messages that a new subscriber gets, in the order of `toldTo`: about the top-up and about the first charge. */
export const ONE_EACH = ['top_up_receipt sms', 'top_up_receipt mail', 'receipt sms', 'receipt mail']

export interface SentNotice {
  kind: string
  channel: string
  recipient: string
  senderName: string
  subject: string | null
  text: string
  html: string | null
}

const NOTICES = `
SELECT n.kind, n.channel, m.recipient, m.sender_name, m.subject, m.text, m.html
FROM notices n JOIN outbox_messages m ON m.id = n.message_id
WHERE n.business_id = $1 AND n.environment = $2 ORDER BY n.subject_id, n.channel DESC`

/** Every notice of a business, ordered by what they are about. An SMS comes before its mail. */
export function noticesOf({ businessId, environment }: Ctx): Promise<SentNotice[]> {
  return query<SentNotice>(NOTICES, [businessId, environment])
}

const BEHIND = `
SELECT EXISTS (
  SELECT FROM events e JOIN notice_progress p ON p.environment = e.environment
  WHERE e.environment = $1 AND e.sequence > p.through_sequence) AS behind`

// Nobody sends the messages of a test. But a thousand waiting messages would hold back the notices, so they are moved.
const LATER = `UPDATE outbox_messages SET due_at = now() + interval '1 hour' WHERE due_at <= now() AND environment = $1`

/** Queues all notices that are due. Transactions of other tests may delay it for a moment. */
export async function sendNotices(environment: Environment = 'sandbox'): Promise<void> {
  for (;;) {
    await query(LATER, [environment])
    await sendDueNotices(environment, 60_000)
    const [state] = await query<{ behind: boolean }>(BEHIND, [environment])
    if (!state?.behind) return
  }
}

/** Queues everything that is due, and returns the messages of a business: `kind channel`. */
export async function toldTo(ctx: Ctx): Promise<string[]> {
  await sendNotices(ctx.environment)
  return (await noticesOf(ctx)).map(({ kind, channel }) => `${kind} ${channel}`)
}

/** The only notice of a kind on a channel. Fails if there is none, or more than one. */
export async function theNotice(ctx: Ctx, kind: string, channel: 'sms' | 'mail'): Promise<SentNotice> {
  await sendNotices(ctx.environment)
  const found = (await noticesOf(ctx)).filter((each) => each.kind === kind && each.channel === channel)
  if (found.length !== 1) throw new Error(`There are ${found.length} notices of ${kind} by ${channel}.`)
  return found[0] as SentNotice
}

/** The page that the link in an SMS leads to. */
export async function pageIn(text: string): Promise<string> {
  const long = await findLongUrl(/\/w\/([A-Za-z]{10})$/.exec(text)?.[1] ?? '')
  if (!long) throw new Error(`No short link in ${text}`)
  return long
}

/** Stores a customer's choices. Without a choice there is no row. */
export async function prefer(ctx: Ctx, customerId: string, choice: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(choice)
  await query(
    `INSERT INTO wallet_preferences (wallet_id, ${columns.join(', ')})
     SELECT w.id, ${columns.map((_, i) => `$${i + 3}`).join(', ')} FROM customers c
     JOIN wallets w ON w.user_id = c.user_id AND w.environment = c.environment AND coalesce(w.business_id, $1) = $1
     WHERE c.business_id = $1 AND c.id = $2
     ON CONFLICT (wallet_id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [ctx.businessId, customerId, ...Object.values(choice)],
  )
}

/** Switches off notices of a business. */
export const switchOff = (ctx: Ctx, ...names: string[]) =>
  query('UPDATE businesses SET notices_off = $2 WHERE id = $1', [ctx.businessId, names])

/** A customer with a monthly subscription of Rs 500 that was charged for the first time. `balancePaisa` is what is left in the wallet. */
export async function newSubscriber(balancePaisa = 0n, terms: Record<string, unknown> = {}) {
  const { ctx } = await newBusiness('Himal Tea')
  const price = await newPrice(ctx, terms)
  const customerId = await newCustomer(ctx, price.amountPaisa + balancePaisa)
  await updateCustomer(ctx, customerId as CustomerId, { name: 'Asha Rai' })
  const subscription = await subscribe(ctx, customerId, price)
  const [{ phone }] = (await query(
    'SELECT u.phone FROM customers c JOIN users u ON u.id = c.user_id WHERE c.business_id = $1 AND c.id = $2',
    [ctx.businessId, customerId],
  )) as [{ phone: string }]
  return { ctx, customerId, price, subscription, phone }
}
