import { agreements } from '@/lib/agreement/table'
import { agreementEvents, endAgreementsOf, writeAllowanceUses } from '@/lib/agreement/write'
import { toWire } from '@/lib/core/id'
import { returnRedemptions } from '@/lib/coupon/redeem'
import { type EventDocument, eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import type { NewEvent } from '@/lib/events/parameters'
import { previousOf } from '@/lib/events/previous'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { assignNumbers } from '@/lib/invoice/assign-numbers'
import { freezeInvoices } from '@/lib/invoice/freeze'
import { invoiceDocument } from '@/lib/invoice/present'
import { invoices } from '@/lib/invoice/table'
import { invoiceItems } from '@/lib/invoice-item/table'
import { post, writeCharges } from '@/lib/ledger/post'
import { presentSubscription } from '@/lib/subscription/present'
import { CHANGING, changes, pauses, RARELY_CHANGING, subscriptions } from '@/lib/subscription/table'
import { presentPayingWallet } from '@/lib/wallet/present'
import { wallets } from '@/lib/wallet/table'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { forecastReminders, type ReminderForecast } from './forecast-reminders'
import type { BillingPlan } from './plan'
import type { About, BesideSubscription, PlannedEvent, Reminder } from './planned-events'
import { presentForecastCharge } from './present'

const PAID_OR_VOIDED = [
  'status',
  'periodStart',
  'periodEnd',
  'lines',
  'timeline',
  'settlement',
  'ledgerTransactionId',
  'paidAt',
  'voidedAt',
  'updatedAt',
] as const

/**
 * Writes a plan in a fixed number of statements, for any number of subscriptions. The whole tenant shares one row, the invoice counter, so
 * it is locked as late as possible. A subscription is written before its open invoice: the foreign key is checked at the commit.
 */
export async function writeBilling(tx: Tx, plan: BillingPlan, requestId: string): Promise<void> {
  plan.events.endStep()
  tx.awaitAtCommit(subscriptions.insert(tx, plan.newSubscriptions))
  tx.awaitAtCommit(agreements.insert(tx, plan.consents.made))
  tx.awaitAtCommit(agreements.update(tx, plan.consents.bound, ['subscriptionId', 'updatedAt']))
  tx.awaitAtCommit(writeAllowanceUses(tx, plan.consents.used))
  tx.awaitAtCommit(writeCharges(tx, plan.consents.charges))
  tx.awaitAtCommit(post(tx, plan.postings))
  tx.awaitAtCommit(wallets.update(tx, [...plan.movedWallets], ['balancePaisa', 'updatedAt']))
  const rare = new Set(plan.rare)
  for (const made of plan.newSubscriptions) rare.delete(made)
  const usual = [...plan.changedSubscriptions].filter((subscription) => !rare.has(subscription))
  tx.awaitAtCommit(subscriptions.update(tx, usual, CHANGING))
  tx.awaitAtCommit(subscriptions.update(tx, [...rare], [...CHANGING, ...RARELY_CHANGING]))
  tx.awaitAtCommit(pauses.insert(tx, plan.begunPauses))
  tx.awaitAtCommit(endPauses(tx, plan.endedPauses))
  tx.awaitAtCommit(changes.insert(tx, plan.changes))
  const opened = new Set(plan.newInvoices.map(({ invoice }) => invoice))
  const numbered = forecastReminders(tx, plan.events).then(async (forecasts) => {
    await assignNumbers(tx, plan.newInvoices)
    return forecasts
  })
  const [forecasts] = await Promise.all([numbered, freezeInvoices(tx, [...opened])])
  const changed = [...plan.changedInvoices].filter((invoice) => !opened.has(invoice))
  tx.awaitAtCommit(invoices.insert(tx, [...opened]))
  tx.awaitAtCommit(invoices.update(tx, changed, PAID_OR_VOIDED))
  // Written after the invoices, because an item may leave its invoice only when that is void.
  tx.awaitAtCommit(
    invoiceItems.update(tx, [...plan.changedItems], ['invoiceId', 'subscriptionId', 'freedAt']),
  )
  const given = plan.consents.made.filter(({ status }) => status === 'given')
  const events = [
    ...eventsWithDocuments(plan.events.all, forecasts),
    ...agreementEvents('agreement.given', given),
  ]
  tx.awaitAtCommit(emitAll(tx, events, requestId))
  const ended = [...plan.consents.ended]
  tx.awaitAtCommit(subscriptions.update(tx, ended, ['agreement']))
  await endAgreementsOf(tx, ended, requestId)
  await returnRedemptions(tx, plan.unbilled)
}

const END_PAUSES = `
UPDATE subscription_pauses p SET ended_at = k.ended_at, kept_ms = k.kept_ms
FROM unnest($1::uuid[], $2::environment[], $3::uuid[], $4::timestamptz[], $5::bigint[]) AS k(business_id, environment, id, ended_at, kept_ms)
WHERE p.business_id = k.business_id AND p.environment = k.environment AND p.subscription_id = k.id AND p.ended_at IS NULL`

async function endPauses(tx: Tx, ended: BillingPlan['endedPauses']): Promise<void> {
  if (ended.length === 0) return
  await tx.query(END_PAUSES, [
    arrayParameter(ended.map(({ subscription }) => subscription.businessId)),
    arrayParameter(ended.map(({ subscription }) => subscription.environment)),
    arrayParameter(ended.map(({ subscription }) => subscription.id)),
    arrayParameter(ended.map(({ endedAt }) => endedAt)),
    arrayParameter(ended.map(({ keptMs }) => keptMs)),
  ])
}

/** The events with their documents. Each state of an object, and each forecast, is serialized once. */
function eventsWithDocuments(
  events: readonly PlannedEvent[],
  forecasts: ReadonlyMap<Reminder, ReminderForecast>,
): NewEvent[] {
  const documents = new Map<About, EventDocument>()
  const texts = new Map<Reminder, string | undefined>()
  return events.flatMap(({ id, type, about, reminder, beside }) => {
    const known = reminder && forecasts.get(reminder)
    if (type === 'wallet.low_balance' && reminder && !isAnnouncedShort(known)) return []
    let document = documents.get(about)
    if (!document) {
      document = documentOf(about, reminder)
      documents.set(about, document)
    }
    if (beside) return { id, type, document: { ...document, previous: previousText(about, beside) } }
    if (!reminder) return { id, type, document }
    if (!texts.has(reminder)) texts.set(reminder, forecastText(known))
    const forecast = texts.get(reminder)
    return { id, type, document: { ...document, ...(forecast && { forecast }) } }
  })
}

/** @param reminder says which tenant the event about a wallet belongs to, because a wallet may pay several tenants. */
function documentOf(about: About, reminder?: Reminder): EventDocument {
  switch (about.kind) {
    case 'subscription':
      return eventDocument(about.row, about.row.id, presentSubscription(about.row))
    case 'invoice': {
      const { row, live } = about
      row.invoiceNumber = live.invoiceNumber
      row.taxRatePercent = live.taxRatePercent
      return eventDocument(row, row.id, invoiceDocument(row))
    }
    case 'wallet': {
      const tenant = (reminder as Reminder).billable.subscription
      const { objectId, data } = presentPayingWallet(about.row, tenant)
      const related = {
        customerId: toWire('cus', tenant.customerId),
        subscriptionId: toWire('sub', tenant.id),
      }
      return eventDocument(tenant, objectId, data, { related })
    }
  }
}

function previousText({ row }: About, { before, previous }: BesideSubscription): string {
  const now = () => presentSubscription(row as SubscriptionModel)
  return JSON.stringify(before ? previousOf(presentSubscription(before), now()) : previous)
}

function forecastText(known: ReminderForecast | undefined): string | undefined {
  if (!known?.forecast) return undefined
  const { forecast, formerPaisa, seen } = known
  const isOther = formerPaisa !== null && formerPaisa !== forecast.amountPaisa
  return JSON.stringify({
    ...presentForecastCharge(forecast, seen),
    ...(isOther && { previousAmountPaisa: formerPaisa.toString() }),
  })
}

/** True if the merchant is told that the wallet will be short. */
function isAnnouncedShort(known: ReminderForecast | undefined): boolean {
  const { forecast, seen = null } = known ?? {}
  return seen === 'wallet' ? Boolean(forecast?.shortfallPaisa) : seen === false
}
