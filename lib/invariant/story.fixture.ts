import { settleInvoice } from '@/lib/billing/settle-invoice'
import { createCheckoutSession } from '@/lib/checkout/create'
import { expireCheckoutSessions } from '@/lib/checkout/expire'
import { DAY_MS } from '@/lib/core/duration'
import {
  type CustomerId,
  fromWire,
  type InvoiceId,
  type PriceId,
  type SubscriptionId,
  type WebhookEndpointId,
} from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { archiveCustomer } from '@/lib/customer/archive'
import { query } from '@/lib/infra/database/db'
import { sendNotices } from '@/lib/notice/notices.fixture'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { advanceSandboxClock, catchUpSandbox } from '@/lib/sandbox/advance-clock'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { changeSubscription } from '@/lib/subscription/change'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import { customerHasLiveSubscription } from '@/lib/subscription/read'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import { createEndpoint } from '@/lib/webhook/endpoint/create'
import { updateEndpoint } from '@/lib/webhook/endpoint/update'
import { deliver, newDispatcher } from '@/lib/webhook/stage.fixture'
import type { PriceModel } from '@/prisma/generated/models'
import { newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { type BooksStory, tellBooks } from './books-story.fixture'
import { tellDesk } from './desk-story.fixture'
import { type CreditNoteStory, tellCreditNotes, tellManualInvoices } from './invoice-story.fixture'
import { tellQr } from './qr-story.fixture'
import { type Team, tellTeam } from './team-story.fixture'
import { type TopUpStory, tellTopUps } from './top-up-story.fixture'

const GOOD = { latencyMs: 3, response: { status: 200, headers: {}, body: 'ok' } }
const BAD = { latencyMs: 3, response: { status: 500, headers: {}, body: 'no' } }

/** Half a year in the sandbox of one business, with a subscription in every state. Ids are UUIDs. */
export interface Story {
  business: string
  /** Subscribes to all events. All but the last ones were delivered to it. */
  endpoint: string
  /** Subscribes to the events of invoices. Its deliveries fail. */
  failingEndpoint: string
  /** It failed, was disabled and enabled again, and now subscribes to other events. */
  stoppedEndpoint: string
  price: string
  /** A customer whose subscription is paid every month. */
  paying: Told
  /** Past due after several retries, because its wallet is empty. */
  pastDue: Told
  /** It was past due once, and then a top-up paid it. */
  recovered: Told
  /** All its retries failed. */
  givenUp: Told
  /** In its trial. */
  trialing: Told
  /** A trial whose first period was paid when the trial ended. */
  tried: Told
  /** Canceled by the customer. It ended with its period. */
  ended: Told
  /** Will end with its period. */
  ending: Told
  /** It was past due, and the merchant marked its invoice as paid outside. Later it was paid in advance. */
  outside: Told
  /** It was past due, and the merchant voided its invoice. */
  forgiven: Told
  /** It was paused for some days, and kept its remaining time. */
  kept: Told
  /** Its period ended during a pause. A new one began after it. */
  lost: Told
  /** Two of its periods had a discount. */
  discounted: Told
  /** Its quantity changed in its first month. */
  changed: Told
  /** Paused during its trial. */
  paused: Told
  /** Two QR requests: one is paid, and the money of the other is held. */
  qr: { paid: string; held: string }
  /** Its price is zero. */
  free: Told
  /** Manual invoices of `paying`: a draft, one that is open, one settled outside and one voided. */
  manual: { draft: string; open: string; paid: string; void: string }
  /** The credit notes of the first invoice of `tried` and of `manual.paid`. */
  notes: CreditNoteStory
  archivedCustomer: string
  expiredCheckout: string
  openCheckout: string
  topUps: TopUpStory
  books: BooksStory
  team: Team
}

export interface Told {
  customer: string
  subscription: string
  wallet: string
  user: string
  /** Its invoices, one for each period. */
  invoices: string[]
}

/** Builds the story with the operations of the product, and commits it. */
export async function tellStory(): Promise<Story> {
  const { ctx, businessId } = await newBusiness('Everest Dairy')
  const endpoint = await createEndpoint(ctx, { url: 'http://127.0.0.1:9/good', enabledEvents: ['*'] })
  const failing = await createEndpoint(ctx, { url: 'http://127.0.0.1:9/bad', enabledEvents: ['invoice.*'] })
  const stopped = await createEndpoint(ctx, {
    url: 'http://127.0.0.1:9/bad',
    enabledEvents: ['customer.created'],
  })
  const monthly = await newPrice(ctx, { amountPaisa: '30000', nickname: 'Monthly' })
  const trial = await newPrice(ctx, { amountPaisa: '30000', trialDays: 14 })
  const nothing = await newPrice(ctx, { amountPaisa: '0' })
  const moving = await newPrice(ctx)
  for (const amountPaisa of [60_000n, 40_000n])
    await updatePrice(ctx, moving.id as PriceId, { amountPaisa }, countPriceUsage)
  const now = () => ctxOf(businessId)
  const after = async (days: number) => {
    const at = await now()
    await advanceSandboxClock(at, { to: new Date(at.now.getTime() + days * DAY_MS) })
    await catchUpSandbox(ctx)
  }
  const begin = async (price: PriceModel, balancePaisa: bigint) => {
    const customer = await newCustomer(await now(), balancePaisa)
    const { id } = await subscribe(await now(), customer, price)
    return { customer, id: id as SubscriptionId }
  }
  const openOf = async ({ id }: { id: string }) => {
    const [row] = await query<{ id: InvoiceId }>(
      `SELECT open_invoice_id AS id FROM subscriptions WHERE id = $1`,
      [id],
    )
    return (row as { id: InvoiceId }).id
  }

  const paying = await begin(monthly, 1_000_000n)
  const recovered = await begin(monthly, 30_000n)
  const givenUp = await begin(monthly, 30_000n)
  const outside = await begin(monthly, 30_000n)
  const forgiven = await begin(monthly, 30_000n)
  const ended = await begin(monthly, 100_000n)
  const tried = await begin(trial, 500_000n)
  const free = await begin(nothing, 100n)
  const kept = await begin(monthly, 500_000n)
  const lost = await begin(monthly, 500_000n)
  await cancelSubscription(await now(), ended.id, { cancelAtPeriodEnd: true, reason: 'Too much milk.' })
  const discounted = await begin(monthly, 500_000n)
  await createCoupon(
    await now(),
    createCouponInput.parse({ code: 'MILK', percentOff: 7, duration: 'repeating', periods: 9 }),
  )
  await redeemCoupon(await now(), discounted.id, 'MILK')
  const changed = await begin(monthly, 900_000n)
  await pauseSubscription(await now(), lost.id, { remaining: 'lose' })
  await pauseSubscription(await now(), kept.id, {
    remaining: 'keep',
    resumesAt: new Date((await now()).now.getTime() + 12 * DAY_MS),
  })
  await after(9)
  await changeSubscription(await now(), changed.id, { quantity: 2, when: 'now' })
  await after(31)
  await unpauseSubscription(await now(), lost.id)
  await topUp(ctx, recovered.customer, 400_000n)
  await settleInvoice(await now(), await openOf(outside), { status: 'paid' })
  await settleInvoice(await now(), await openOf(forgiven), { status: 'void' })
  for (const each of [outside, forgiven]) await topUp(ctx, each.customer, 500_000n)
  await after(60)
  const pastDue = await begin(monthly, 40_000n)
  const ending = await begin(monthly, 100_000n)
  await after(35)
  const trialing = await begin(trial, 5_000n)
  const paused = await begin(trial, 5_000n)
  await pauseSubscription(await now(), paused.id, { remaining: 'keep' })
  await tellDesk(now, businessId, outside.id)
  const qr = await tellQr(now, outside.id)
  await cancelSubscription(await now(), ending.id, { cancelAtPeriodEnd: true })

  await deliver(newDispatcher({ send: ({ url }) => Promise.resolve(url.endsWith('good') ? GOOD : BAD) }))
  await updateEndpoint(ctx, stopped.row.id as WebhookEndpointId, {
    active: false,
    enabledEvents: undefined,
  })
  await updateEndpoint(ctx, stopped.row.id as WebhookEndpointId, { active: true, enabledEvents: ['price.*'] })
  const archivedCustomer = await newCustomer(await now())
  await archiveCustomer(await now(), archivedCustomer, customerHasLiveSubscription)
  const checkout = async () => {
    const { id } = await createCheckoutSession(await now(), { priceId: monthly.id as PriceId })
    return fromWire('cs', id) as string
  }
  const expiredCheckout = await checkout()
  await query(
    // Its day has passed.
    `UPDATE checkout_sessions SET expires_at = now() - interval '1 second' WHERE id = $1`,
    [expiredCheckout],
  )
  await expireCheckoutSessions('run_story')
  const openCheckout = await checkout()
  const manual = await tellManualInvoices(now, { id: paying.id, priceId: monthly.id })
  const notes = await tellCreditNotes(await now(), tried.id, manual.paid)

  await sendNotices()

  const told = async ({ customer, id }: { customer: CustomerId; id: SubscriptionId }): Promise<Told> => {
    const [row] = await query<{ userId: string; walletId: string; invoices: string[] }>(
      `SELECT user_id, wallet_id, (SELECT array_agg(i.id::text ORDER BY i.period_start) FROM invoices i
         WHERE i.subscription_id = s.id AND i.origin = 'subscription') AS invoices
       FROM subscriptions s WHERE id = $1`,
      [id],
    )
    const { userId: user, walletId: wallet, invoices } = row as NonNullable<typeof row>
    return { customer, subscription: id, wallet, user, invoices: invoices ?? [] }
  }
  return {
    business: businessId,
    endpoint: endpoint.row.id,
    failingEndpoint: failing.row.id,
    stoppedEndpoint: stopped.row.id,
    price: monthly.id,
    paying: await told(paying),
    pastDue: await told(pastDue),
    recovered: await told(recovered),
    givenUp: await told(givenUp),
    trialing: await told(trialing),
    tried: await told(tried),
    ended: await told(ended),
    ending: await told(ending),
    outside: await told(outside),
    forgiven: await told(forgiven),
    kept: await told(kept),
    discounted: await told(discounted),
    lost: await told(lost),
    changed: await told(changed),
    paused: await told(paused),
    free: await told(free),
    manual,
    notes,
    qr,
    archivedCustomer,
    expiredCheckout,
    openCheckout,
    topUps: await tellTopUps(await now()),
    books: await tellBooks(await now()),
    team: await tellTeam(),
  }
}
