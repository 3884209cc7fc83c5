import { forecastCharges } from '@/lib/billing/forecast'
import { loadFuture } from '@/lib/billing/load-futures'
import { DAY_MS } from '@/lib/core/duration'
import type { BusinessId, SubscriptionId, TopUpId } from '@/lib/core/id'
import { paidAheadUntil } from '@/lib/core/paid-ahead'
import { query } from '@/lib/infra/database/db'
import { CLOCK_NOW, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Bill } from '@/lib/qr-request/bill'
import { findAnyTopUp } from '@/lib/top-up/read'
import { isOpen } from '@/lib/top-up/rules'
import type { Environment, InvoiceStatus, SubscriptionStatus } from '@/prisma/generated/enums'
import type { TopUpModel } from '@/prisma/generated/models'
import { type Reminded, readReminderToken } from './reminder-token'

/** What the link of a reminder shows to the person who opens it. It never shows the balance of the wallet, or whose wallet it is. */
export interface ReminderView extends Reminded {
  businessId: BusinessId
  environment: Environment
  productName: string
  timeZone: string
  /** True if the business does not send reminders of charges that the balance will not cover. */
  isSilent: boolean
  walletId: string
  subscriptionId: SubscriptionId
  /** The time on the business's clock. */
  now: Date
  state: ReminderState
  /** The end of what is paid for: of the current period, or of the one that the next charge starts. */
  until: Date
  /** When the next charge is tried. Null if nothing will try it automatically. */
  dueAt: Date | null
  /** True if a charge has failed and is being retried. */
  isLate: boolean
  /** When the link expires: after seven days of real time, expressed on the business's clock. */
  expiresAt: Date
  /** The last top-up with this link that was credited. */
  paid: { topUpId: string; amountPaisa: bigint } | null
  /** The last top-up with this link. */
  begun: TopUpModel | null
  /** What is paid straight to the business in the place of adding this sum to the balance. */
  bill: Bill
  /** The sum is all of the bill. If the balance has a part of it, nobody with the link may learn how much. */
  isWhole: boolean
}

/**
 * `payable`; `waiting` for a provider; `paid`; `covered`: the wallet holds enough for the next charge; `over`: there is nothing left to
 * pay; `expired`.
 */
export type ReminderState = 'payable' | 'waiting' | 'paid' | 'covered' | 'over' | 'expired'

const VIEW = `
SELECT e.id AS event_id, e.business_id, e.environment, e.type, e.created_at, ${CLOCK_NOW} AS now,
  (e.data->>'currentPeriodEnd')::timestamptz AS charge_at, own.status AS invoice_status,
  s.id AS subscription_id, s.wallet_id, s.status, s.ended_at, s.cancel_at_period_end, s.current_period_end, s.open_invoice_id,
  s.customer_id, s.paid_ahead, own.id AS own_invoice_id, own.period_start AS own_period_start, due.total_amount_paisa AS due_paisa,
  s.next_retry_at, pr.name AS product_name, b.time_zone, 'renewalShort' = ANY (b.notices_off) AS is_silent, u.phone, last.id AS top_up_id
FROM (SELECT DISTINCT subject_id, business_id, environment FROM notices WHERE subject_id BETWEEN $1 AND $2) n
JOIN events e ON e.business_id = n.business_id AND e.environment = n.environment AND e.id = n.subject_id
  AND e.type IN ('invoice.payment_failed', 'subscription.renewal_upcoming')
LEFT JOIN invoices own ON e.type = 'invoice.payment_failed'
  AND own.business_id = e.business_id AND own.environment = e.environment AND own.id = e.object_id
JOIN subscriptions s ON s.business_id = e.business_id AND s.environment = e.environment
  AND s.id = coalesce(own.subscription_id, e.object_id)
LEFT JOIN invoices due ON due.business_id = s.business_id AND due.environment = s.environment AND due.id = s.open_invoice_id
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
JOIN businesses b ON b.id = e.business_id
JOIN wallets w ON w.id = s.wallet_id
JOIN users u ON u.id = w.user_id
LEFT JOIN LATERAL (
  SELECT t.id FROM topups t
  WHERE t.wallet_id = w.id AND t.pays_subscription_id = s.id AND t.id > e.id ORDER BY t.id DESC LIMIT 1
) last ON true
${joinClock('e.business_id', 'e.environment')}`

interface Row
  extends Omit<
    ReminderView,
    | 'state'
    | 'until'
    | 'dueAt'
    | 'isLate'
    | 'expiresAt'
    | 'paid'
    | 'begun'
    | 'bill'
    | 'isWhole'
    | 'amountPaisa'
  > {
  customerId: string
  paidAhead: unknown
  ownInvoiceId: string | null
  ownPeriodStart: Date | null
  duePaisa: bigint | null
  type: 'invoice.payment_failed' | 'subscription.renewal_upcoming'
  createdAt: Date
  chargeAt: Date | null
  invoiceStatus: InvoiceStatus | null
  status: SubscriptionStatus
  endedAt: Date | null
  cancelAtPeriodEnd: boolean
  currentPeriodEnd: Date
  openInvoiceId: string | null
  phone: string
  nextRetryAt: Date | null
  topUpId: TopUpId | null
}

const HOLDS_MS = 7 * DAY_MS
// Most providers allow this long to make a payment.
const WAITS_MS = 1_800_000

/** What a link is about, in real time. Null if it is not ours, or not for the person who now pays. */
export async function loadReminder(token: string, at = new Date()): Promise<ReminderView | null> {
  const read = readReminderToken(token)
  const rows = read ? await query<Row>(VIEW, read.ids) : []
  const row = rows.find(({ eventId, phone }) => read?.isFor(eventId, phone))
  if (!read || !row) return null
  const { amountPaisa } = read
  const { eventId, businessId, environment, productName, timeZone, isSilent, walletId, subscriptionId, now } =
    row
  const shared = {
    eventId,
    amountPaisa,
    businessId,
    environment,
    productName,
    timeZone,
    isSilent,
    walletId,
    subscriptionId,
    now,
  }
  const begun = row.topUpId && (await findAnyTopUp(row.topUpId))
  const paidUntil = paidAheadUntil(row)
  const until = row.openInvoiceId || !row.chargeAt ? paidUntil : later(row.chargeAt, paidUntil)
  const expiresAt = new Date(row.createdAt.getTime() + HOLDS_MS)
  return {
    ...shared,
    ...(await standingOf(row, amountPaisa, { begun, expiresAt, at })),
    bill: billOf(row, amountPaisa),
    until,
    isLate: row.openInvoiceId !== null,
    dueAt: row.openInvoiceId ? row.nextRetryAt : row.currentPeriodEnd,
    // A sandbox whose clock was moved uses its own time.
    expiresAt: new Date(expiresAt.getTime() + now.getTime() - at.getTime()),
    paid: begun?.state === 'succeeded' ? { topUpId: begun.id, amountPaisa: begun.amountPaisa } : null,
    begun,
  }
}

const later = (a: Date, b: Date) => (a > b ? a : b)

type Standing = Pick<ReminderView, 'state' | 'isWhole'>

async function standingOf(
  row: Row,
  amountPaisa: bigint,
  { begun, expiresAt, at }: { begun: TopUpModel | null; expiresAt: Date; at: Date },
): Promise<Standing> {
  const { type, chargeAt, invoiceStatus, endedAt, openInvoiceId, duePaisa } = row
  const nothing = (state: ReminderState): Standing => ({ state, isWhole: false })
  const isPaid =
    type === 'invoice.payment_failed' ? invoiceStatus === 'paid' : paidAheadUntil(row) > (chargeAt ?? at)
  if (isPaid) return nothing('paid')
  if (endedAt || (invoiceStatus && invoiceStatus !== 'open')) return nothing('over')
  if (!openInvoiceId && row.cancelAtPeriodEnd) return nothing('over')
  const next = openInvoiceId ? null : await nextOf(row)
  // A top-up is of no use if the customer has not agreed to the charge that comes, or if the wallet holds enough.
  if (next && !next.isAgreed) return nothing('over')
  if (next?.shortfallPaisa === 0n) return nothing('covered')
  const isWhole = amountPaisa === (next ? next.amountPaisa : duePaisa)
  if (begun && isWaiting(begun, at)) return { state: 'waiting', isWhole }
  return { state: expiresAt <= at ? 'expired' : 'payable', isWhole }
}

const NO_CHARGE = { isAgreed: false, amountPaisa: 0n, shortfallPaisa: 0n }

async function nextOf({ walletId, subscriptionId }: Row) {
  const future = await loadFuture({ query }, walletId)
  const [next] = forecastCharges(future, new Map([[subscriptionId, 1]])).get(subscriptionId) ?? []
  return next ?? NO_CHARGE
}

/** An invoice that failed, or the period that begins with the charge that comes. */
function billOf(row: Row, amountPaisa: bigint): Bill {
  const { businessId, environment, customerId, subscriptionId, eventId } = row
  return {
    ...{ businessId, environment, customerId, subscriptionId, amountPaisa },
    invoiceId: row.ownInvoiceId ?? row.openInvoiceId,
    periodStart: row.ownPeriodStart ?? row.chargeAt,
    reminderId: eventId,
  }
}

/** True if somebody is at a provider right now, or has just come back from it. */
function isWaiting(topUp: TopUpModel, at: Date): boolean {
  return isOpen(topUp) && at.getTime() - topUp.createdAt.getTime() < WAITS_MS
}
