import { agreementUrl } from '@/lib/agreement/link'
import { askedAgreement } from '@/lib/agreement/new-agreement'
import { activeAgreement, coversAll, isWithinMaximum, toldOfRaise } from '@/lib/agreement/rules'
import { agreements } from '@/lib/agreement/table'
import { writeTold } from '@/lib/agreement/write'
import { discountIn, takenOff } from '@/lib/core/discount'
import { newId } from '@/lib/core/id'
import { timesQuantity } from '@/lib/core/quantity'
import { mostOf, shownPaisaOf, shownPeriods } from '@/lib/core/shown-terms'
import { setAside } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/database/db'
import { isOutage } from '@/lib/infra/database/outage'
import { CLOCK_NOW, joinClock } from '@/lib/infra/database/tenant-clock'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { formerAmountOf } from '@/lib/price/former-amounts'
import { priceChanges } from '@/lib/price/table'
import { subscriptions } from '@/lib/subscription/table'
import type { BillingInterval, Environment } from '@/prisma/generated/enums'
import type { AgreementModel, PriceChangeModel, SubscriptionModel } from '@/prisma/generated/models'
import { boundedChange } from './changes'
import { changesBefore } from './few-changes'
import { messagesOf } from './messages'
import type { Notice } from './notice'
import { RECIPIENT, type RecipientRow, recipientOf } from './recipient'
import { type NoticeMessage, writeNotices } from './write-notices'

// Each batch is one transaction, about as large as a batch of events.
const BATCH_SIZE = 200

const DUE = `
SELECT ${priceChanges.columnList()} FROM price_changes
WHERE environment = $1 AND told_at IS NULL ORDER BY id LIMIT 1`

/**
 * Notifies the next customers of the oldest price raise in one environment. The position in the list of subscriptions moves in the same
 * transaction, so each customer is notified once.
 * @returns whether there was a raise to handle.
 */
export async function tellRaises(environment: Environment): Promise<boolean> {
  const [change] = await query<PriceChangeModel>(DUE, [environment])
  if (!change) return false
  await tellNext(change, BATCH_SIZE)
  return true
}

/** If a batch fails, it is done again in smaller parts. A customer who cannot be notified is set aside. */
async function tellNext(change: PriceChangeModel, size: number): Promise<void> {
  try {
    await inTransaction((tx) => tellBatch(tx, change, size))
  } catch (error) {
    if (isOutage(error)) throw error
    if (size > 1) return tellNext(change, Math.ceil(size / 2))
    const { businessId, environment } = change
    await inTransaction(async (tx) => {
      const [failed] = await lockRaised(tx, change, 1)
      if (failed) await setAside('notice', { id: failed.id, businessId, environment }, error)
      await move(tx, change, failed?.id)
    })
  }
}

const LOCK = `
SELECT ${priceChanges.columnList()} FROM price_changes
WHERE business_id = $1 AND environment = $2 AND id = $3 AND told_at IS NULL FOR UPDATE`

async function tellBatch(
  tx: Tx,
  { businessId, environment, id }: PriceChangeModel,
  size: number,
): Promise<void> {
  const [change] = await tx.query<PriceChangeModel>(LOCK, [businessId, environment, id])
  if (!change) return
  const next = await lockRaised(tx, change, size)
  const told = next
    .filter(
      ({ formerPaisa, quantity }) =>
        formerPaisa !== null && formerPaisa < timesQuantity(change.toPaisa, quantity),
    )
    .map((raised) => tellOf(raised, change))
  await agreements.insert(
    tx,
    told.flatMap(({ asked }) => asked ?? []),
  )
  const maximums = told.flatMap(({ maximum }) => maximum ?? [])
  await writeTold(tx, maximums)
  await subscriptions.update(tx, maximums, ['agreement'])
  await writeNotices(
    tx,
    told.flatMap(({ messages }) => messages),
  )
  await move(tx, change, next.at(-1)?.id)
}

const MOVE = `
UPDATE price_changes SET told_through = coalesce($4, told_through), told_at = CASE WHEN $4::uuid IS NULL THEN now() END
WHERE business_id = $1 AND environment = $2 AND id = $3 AND told_at IS NULL`

/** @param through the last subscription whose customer was notified. Undefined: none was left. */
async function move(
  tx: Tx,
  { businessId, environment, id }: PriceChangeModel,
  through?: string,
): Promise<void> {
  await tx.query(MOVE, [businessId, environment, id, through ?? null])
}

/** What the customer of one subscription is told and asked. */
interface Telling {
  asked: AgreementModel | null
  /** The subscription whose maximum its owner is told about. Null if the agreement has no maximum for this price. */
  maximum: SubscriptionModel | null
  messages: NoticeMessage[]
}

function tellOf(raised: Raised, { toPaisa }: PriceChangeModel): Telling {
  const { now, raisedFrom } = raised
  const formerPaisa = raised.formerPaisa as bigint
  const discount = discountIn(raised)
  const coming = shownPeriods(timesQuantity(toPaisa, raised.quantity), discount)
  const most = mostOf(coming)
  const known = activeAgreement(raised)
  const within = known && isWithinMaximum(known, most) ? toldOfRaise(known, most, now) : null
  const agreement = within ?? known
  const isCovered = raised.isUnlimited || (agreement !== null && coversAll(agreement, coming, raisedFrom))
  const asked = isCovered ? null : askFor(raised, most)
  const notice: Notice = {
    kind: 'price_raised',
    variant: asked ? 'asked' : within ? 'maximum' : 'agreed',
    amounts: { former: formerPaisa - takenOff(discount, formerPaisa), amount: shownPaisaOf(coming, 0) },
    dates: { at: raisedFrom },
    productName: raised.productName,
    action: asked ? { to: 'agreement', url: agreementUrl(asked) } : { to: 'wallet' },
  }
  const told = boundedChange(notice, raised.changesBefore)
  const cause = { id: asked?.id ?? newId('agr'), ageMs: 0, now }
  const messages = told ? messagesOf(cause, told, recipientOf(raised)) : []
  return { asked, maximum: within && { ...raised, agreement: { ...within } }, messages }
}

function askFor(raised: Raised, amountPaisa: bigint): AgreementModel {
  const { id: subscriptionId, customerId, priceId, quantity, interval, intervalCount, now } = raised
  const terms = { subscriptionId, customerId, priceId, quantity, interval, intervalCount, amountPaisa }
  return askedAgreement(raised, terms, { at: now, linkExpiresAt: null })
}

/** A live subscription whose price was raised. */
type Raised = SubscriptionModel &
  RecipientRow & {
    productName: string
    interval: BillingInterval
    intervalCount: number
    /** What its current period cost. Null if that equals the new price. */
    formerPaisa: bigint | null
    /** The start of the first period with the new price. */
    raisedFrom: Date
    /** How many other changes of it came before this one on the same day. */
    changesBefore: number
    /** True in the sandbox, where the business may charge any amount of test money. */
    isUnlimited: boolean
    /** The present time of the business. */
    now: Date
  }

const RAISED = `
SELECT ${subscriptions.columnList('s')}, ${RECIPIENT}, pr.name AS product_name, p.interval, p.interval_count,
  ${formerAmountOf('s')} AS former_paisa, coalesce(i.period_end, s.current_period_end) AS raised_from, ${CLOCK_NOW} AS now, ${changesBefore('$6::timestamptz')} AS changes_before,
  EXISTS (SELECT FROM agreements a WHERE a.wallet_id = w.id AND a.business_id = s.business_id
    AND a.environment = s.environment AND a.status = 'given' AND a.kind = 'allowance' AND a.amount_paisa IS NULL) AS is_unlimited
FROM subscriptions s
JOIN businesses b ON b.id = s.business_id
JOIN customers c ON c.business_id = s.business_id AND c.environment = s.environment AND c.id = s.customer_id
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
LEFT JOIN invoices i ON i.business_id = s.business_id AND i.environment = s.environment AND i.id = s.open_invoice_id
LEFT JOIN wallets w ON w.id = s.wallet_id
LEFT JOIN users u ON u.id = w.user_id
LEFT JOIN wallet_preferences wp ON wp.wallet_id = w.id
${joinClock('s.business_id', 's.environment')}
WHERE s.business_id = $1 AND s.environment = $2 AND s.price_id = $3 AND s.id > $4
  AND s.ended_at IS NULL AND NOT s.cancel_at_period_end
ORDER BY s.id LIMIT $5 FOR NO KEY UPDATE OF s`

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Locks the next live subscriptions of a raised price, ordered by id, after those whose customers were notified. */
function lockRaised(tx: Tx, change: PriceChangeModel, size: number): Promise<Raised[]> {
  const { businessId, environment, priceId, toldThrough } = change
  return tx.query<Raised>(RAISED, [
    businessId,
    environment,
    priceId,
    toldThrough ?? FIRST,
    size,
    change.createdAt,
  ])
}
