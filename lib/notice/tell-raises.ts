import { agreementUrl } from '@/lib/agreement/link'
import { askedAgreement } from '@/lib/agreement/new-agreement'
import { activeAgreement, covers, isWithinMaximum, toldOfRaise } from '@/lib/agreement/rules'
import { agreements } from '@/lib/agreement/table'
import { writeTold } from '@/lib/agreement/write'
import { newId } from '@/lib/core/id'
import { timesQuantity } from '@/lib/core/quantity'
import { setAside } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/database/db'
import { isOutage } from '@/lib/infra/database/outage'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { priceChanges } from '@/lib/price/table'
import { subscriptions } from '@/lib/subscription/table'
import type { Environment } from '@/prisma/generated/enums'
import type { AgreementModel, PriceChangeModel, SubscriptionModel } from '@/prisma/generated/models'
import { lockRaised, type Raised } from './load-raised'
import { messagesOf } from './messages'
import type { Notice } from './notice'
import { recipientOf } from './recipient'
import { type NoticeMessage, writeNotices } from './write-notices'

// A batch is one transaction, as large as one of events.
const BATCH_SIZE = 200

const DUE = `
SELECT ${priceChanges.columnList()} FROM price_changes
WHERE environment = $1 AND told_at IS NULL ORDER BY id LIMIT 1`

/**
 * Tells the next customers of the oldest raise of a price in one environment. The place in the list of subscriptions moves
 * in the same transaction, so each is told once.
 * @returns whether there was a raise to tell of.
 */
export async function tellRaises(environment: Environment): Promise<boolean> {
  const [change] = await query<PriceChangeModel>(DUE, [environment])
  if (!change) return false
  await tellNext(change, BATCH_SIZE)
  return true
}

/** Tells in smaller parts if a batch fails. One customer who cannot be told is set aside. */
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

/** @param through the last subscription whose customer was told. Undefined: none was left. */
async function move(
  tx: Tx,
  { businessId, environment, id }: PriceChangeModel,
  through?: string,
): Promise<void> {
  await tx.query(MOVE, [businessId, environment, id, through ?? null])
}

/** What the customer of one subscription is told, and what they are asked. */
interface Telling {
  asked: AgreementModel | null
  /** The subscription with its maximum, whose owner is told. Null: it has none for this price. */
  maximum: SubscriptionModel | null
  messages: NoticeMessage[]
}

function tellOf(raised: Raised, { toPaisa }: PriceChangeModel): Telling {
  const { now, raisedFrom } = raised
  const raisedPaisa = timesQuantity(toPaisa, raised.quantity)
  const known = activeAgreement(raised)
  const within = known && isWithinMaximum(known, raisedPaisa) ? toldOfRaise(known, raisedPaisa, now) : null
  const agreement = within ?? known
  const isCovered = raised.isUnlimited || (agreement !== null && covers(agreement, raisedPaisa, raisedFrom))
  const asked = isCovered ? null : askFor(raised, raisedPaisa)
  const notice: Notice = {
    kind: 'price_raised',
    variant: asked ? 'asked' : within ? 'maximum' : 'agreed',
    amounts: { former: raised.formerPaisa as bigint, amount: raisedPaisa },
    dates: { at: raisedFrom },
    productName: raised.productName,
    action: asked ? { to: 'agreement', url: agreementUrl(asked) } : { to: 'wallet' },
  }
  const messages = messagesOf({ id: asked?.id ?? newId('agr'), ageMs: 0, now }, notice, recipientOf(raised))
  return { asked, maximum: within && { ...raised, agreement: { ...within } }, messages }
}

function askFor(raised: Raised, amountPaisa: bigint): AgreementModel {
  const { id: subscriptionId, customerId, priceId, quantity, interval, intervalCount, now } = raised
  const terms = { subscriptionId, customerId, priceId, quantity, interval, intervalCount, amountPaisa }
  return askedAgreement(raised, terms, { at: now, linkExpiresAt: null })
}
