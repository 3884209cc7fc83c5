import type { CheckoutSessionId } from '@/lib/core/id'
import { timeOfId } from '@/lib/core/id-time'
import { formatNpr } from '@/lib/core/money'
import { maskedPhone } from '@/lib/core/phone'
import { sourceTitle } from '@/lib/core/providers'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { topUps } from '@/lib/top-up/table'
import type { CheckoutSessionModel, TopUpModel } from '@/prisma/generated/models'
import { getCheckoutSession } from './read'
import type { CheckoutEntryType } from './schema'

/** One thing that happened at a checkout. */
export interface CheckoutEntry {
  type: CheckoutEntryType
  at: Date
  description: string
  /** In database form. */
  topUpId: string | null
}

// More than a person begins within the 24 hours of a link.
const MAX_TOP_UPS = 100

const TOP_UPS = `SELECT ${topUps.columnList('t')} FROM checkout_sessions c
JOIN topups t ON t.wallet_id = c.wallet_id AND t.checkout_session_id = c.id
WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3 ORDER BY t.id LIMIT ${MAX_TOP_UPS}`

/**
 * What happened at a checkout, the oldest first. All instants are real time, because a person opens a link in real time.
 * @throws {DomainError} `resource_not_found`.
 */
export async function listCheckoutEntries(ctx: Ctx, id: CheckoutSessionId): Promise<CheckoutEntry[]> {
  const session = await getCheckoutSession(ctx, id)
  const rows = await query<TopUpModel>(TOP_UPS, [ctx.businessId, ctx.environment, id])
  return [
    ...begun(session),
    ...rows.flatMap(ofTopUp).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    ...ended(session),
  ]
}

const entry = (type: CheckoutEntryType, at: Date, description: string): CheckoutEntry => ({
  type,
  at,
  description,
  topUpId: null,
})

function begun({ id, phone, verifiedAt }: CheckoutSessionModel): CheckoutEntry[] {
  const made = entry('created', timeOfId(id), 'The link was made.')
  if (!phone || !verifiedAt) return [made]
  return [made, entry('phone_verified', verifiedAt, `The phone ${maskedPhone(phone)} was confirmed.`)]
}

function ofTopUp(topUp: TopUpModel): CheckoutEntry[] {
  const { provider, amountPaisa, state, createdAt, settledAt, id } = topUp
  const name = sourceTitle(provider)
  const amount = formatNpr(amountPaisa, 'en')
  const entries = [entry('topup_begun', createdAt, `A top-up of ${amount} with ${name} was begun.`)]
  if (settledAt && state === 'succeeded')
    entries.push(entry('topup_succeeded', settledAt, `${amount} from ${name} came into the wallet.`))
  else if (settledAt) entries.push(entry('topup_failed', settledAt, noMoney(topUp, name)))
  return entries.map((each) => ({ ...each, topUpId: id }))
}

function noMoney({ state, failureReason }: TopUpModel, name: string): string {
  if (state === 'canceled') return `The customer canceled the payment at ${name}.`
  if (state === 'expired') return `The payment at ${name} was not made in time.`
  return `The payment at ${name} failed${failureReason ? `: ${failureReason}` : '.'}`
}

function ended({ status, subscriptionId, updatedAt, expiresAt }: CheckoutSessionModel): CheckoutEntry[] {
  if (status === 'open') return []
  // It was completed in the transaction that made its subscription.
  if (subscriptionId) return [entry('completed', timeOfId(subscriptionId), 'The subscription started.')]
  if (status === 'canceled') return [entry('canceled', updatedAt, 'The customer left the checkout.')]
  // The sweep ends a session after it has expired. The merchant ends it at the instant at which it then expires.
  return [
    updatedAt <= expiresAt
      ? entry('expired', updatedAt, 'The link was ended before its time.')
      : entry('expired', expiresAt, 'Nobody finished within 24 hours.'),
  ]
}
