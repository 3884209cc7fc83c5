import { expect } from 'vitest'
import { payPeriods } from '@/lib/billing/pay-periods'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { DomainError } from '@/lib/core/errors'
import { type InvoiceId, newId, type PriceId, type SubscriptionId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import type { QrAccount } from '@/lib/provider-account/qr-account'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { createSubscription } from '@/lib/subscription/create'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import type { InvoiceModel, PaymentModel, QrRequestModel } from '@/prisma/generated/models'
import { advanceTo, invoicesOf, later, newCustomer, newPrice, subscriptionNow } from '@/testing/billing'
import { ctxOf, newBusiness, type TestBusiness } from '@/testing/business'
import type { Random } from '@/testing/random'
import { type Cover, coversOf } from './rules'
import { anyQrRequest } from './settle'
import { madeRequest, newSilentAccount, received } from './without-provider.fixture'

// Two or more QRs for one bill, and what people do meanwhile. The model looks at invoices before the money comes, and says where it
// must go.

const STEPS = 9
const ACTIONS = [
  'ask',
  'ask',
  'askInvoice',
  'cash',
  'void',
  'pause',
  'end',
  'reprice',
  'wait',
  'wait',
  'pay',
  'pay',
  'pay',
  'payWrong',
  'payTwice',
] as const

class Story {
  readonly requests: QrRequestModel[] = []
  readonly references = new Set<string>()

  constructor(
    readonly random: Random,
    readonly business: TestBusiness,
    readonly account: QrAccount,
    readonly priceId: PriceId,
    readonly id: SubscriptionId,
  ) {}

  ctx = () => ctxOf(this.business.businessId)
  invoices = async () => invoicesOf(await this.ctx(), this.id)
  open = async () => (await this.invoices()).find(({ status }) => status === 'open')

  /** What a person does may be refused. Then nothing has happened. */
  async tries(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error
    }
  }

  async ask(of: Parameters<typeof madeRequest>[2]): Promise<void> {
    this.requests.push(await madeRequest(await this.ctx(), this.account, of))
  }

  async act(action: (typeof ACTIONS)[number]): Promise<void> {
    const { random, id } = this
    const ctx = await this.ctx()
    const open = await this.open()
    switch (action) {
      case 'ask':
        return this.ask({ subscriptionId: id, periods: 1 + random.integer(0, 2) })
      case 'askInvoice':
        return open && this.ask({ invoiceId: open.id })
      case 'cash':
        return void (await payPeriods(ctx, id, { method: 'cash', periods: 1 + random.integer(0, 1) }))
      case 'void':
        return void (open && (await settleInvoice(ctx, open.id as InvoiceId, { status: 'void' })))
      case 'pause': {
        const { status } = await subscriptionNow(ctx, id)
        return void (await (status === 'paused'
          ? unpauseSubscription(ctx, id)
          : pauseSubscription(ctx, id, { remaining: 'keep' })))
      }
      case 'end':
        // Most stories go on to their last step.
        return void (
          random.integer(0, 3) === 0 && (await cancelSubscription(ctx, id, { cancelAtPeriodEnd: false }))
        )
      case 'reprice':
        return void (await updatePrice(
          ctx,
          this.priceId,
          { amountPaisa: random.pick([50_000n, 60_000n]) },
          countPriceUsage,
        ))
      case 'wait':
        return void (await advanceTo(ctx, later(ctx.now, 5 + random.integer(0, 29))))
      default:
        return this.pay(action)
    }
  }

  async pay(how: 'pay' | 'payWrong' | 'payTwice'): Promise<void> {
    if (this.requests.length === 0) return
    const request = await anyQrRequest({ query }, this.random.pick(this.requests).id as never)
    if (request.receivedPaisa !== null) return
    const known = [...this.references]
    const reference = how === 'payTwice' && known.length > 0 ? this.random.pick(known) : newId('txn')
    const amount = how === 'payWrong' ? request.amountPaisa - 100n : request.amountPaisa
    const expected = await this.expected(request, amount, reference)
    const done = await received(request, amount, reference)
    if (done.heldFor !== 'reference_taken') this.references.add(reference)
    expect([done.status, done.heldFor]).toEqual(expected === null ? ['paid', null] : ['held', expected])
    if (done.status === 'paid') await this.paidExactly(done)
    // What came once does not come again.
    expect(await received(request, amount, reference)).toEqual(done)
  }

  async expected(
    request: QrRequestModel,
    amount: bigint,
    reference: string,
  ): Promise<QrRequestModel['heldFor']> {
    if (this.references.has(reference)) return 'reference_taken'
    if (amount !== request.amountPaisa) return 'wrong_amount'
    const ctx = await this.ctx()
    const [subscription, invoices] = [await subscriptionNow(ctx, this.id), await this.invoices()]
    const covers = coversOf(request)
    if (request.invoiceId) {
      const { status } = invoices.find(({ id }) => id === request.invoiceId) as InvoiceModel
      return status === 'open' ? null : 'nothing_to_pay'
    }
    if (subscription.status === 'canceled' || subscription.status === 'paused') return 'nothing_to_pay'
    const open = invoices.find(({ id }) => id === subscription.openInvoiceId)
    const isOf = (invoice: InvoiceModel, cover: Cover) =>
      cover.invoiceId
        ? invoice.id === cover.invoiceId
        : invoice.periodStart.toISOString() === cover.periodStart
    if (open && !isOf(open, covers[0] as Cover)) return 'nothing_to_pay'
    if (covers.some((cover) => cover.invoiceId && cover.invoiceId !== open?.id)) return 'nothing_to_pay'
    const paid = invoices.filter(({ status }) => status === 'paid')
    const isMoved = subscription.status === 'unpaid'
    const ahead = covers.filter((cover) => !open || !isOf(open, cover))
    if (!isMoved && ahead.some((cover) => paid.some((invoice) => isOf(invoice, cover))))
      return 'nothing_to_pay'
    // The periods follow each other, and the first one is the next that nobody has paid.
    if (!isMoved && ahead[0]?.periodStart !== (await this.nextUnpaid(open))) {
      if (ahead.length > 0) return 'nothing_to_pay'
    }
    const [price] = await query<{ amountPaisa: bigint }>('SELECT amount_paisa FROM prices WHERE id = $1', [
      this.priceId,
    ])
    const costs = (cover: Cover) => (open && isOf(open, cover) ? open.totalAmountPaisa : price?.amountPaisa)
    return covers.every((cover) => BigInt(cover.amountPaisa) === costs(cover)) ? null : 'amount_changed'
  }

  /** When the first period begins that has neither a paid nor an open invoice. */
  async nextUnpaid(open: InvoiceModel | undefined): Promise<string | undefined> {
    const { currentPeriodEnd, paidAhead } = await subscriptionNow(await this.ctx(), this.id)
    const ahead = (paidAhead ?? []) as unknown as { periodEnd: string }[]
    const ends = [currentPeriodEnd, open?.periodEnd, ...ahead.map(({ periodEnd }) => new Date(periodEnd))]
    return new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0))).toISOString()
  }

  async paidExactly(done: QrRequestModel): Promise<void> {
    const [payment] = await query<PaymentModel>('SELECT * FROM payments WHERE id = $1', [done.paymentId])
    const invoices = await this.invoices()
    const paid = payment?.invoiceIds.map((id) => invoices.find((each) => each.id === id)) ?? []
    expect(paid.every((each) => each?.status === 'paid' && each.settlement === 'outside')).toBe(true)
    expect(paid.map((each) => each?.totalAmountPaisa.toString())).toEqual(
      coversOf(done).map(({ amountPaisa }) => amountPaisa),
    )
  }

  /** Each rupee is on invoices, or held. No invoice has two payments. */
  async addUp(): Promise<void> {
    const { businessId } = this.business
    const [sums] = await query<Record<'received' | 'paid' | 'held' | 'confirmed', bigint>>(
      `SELECT coalesce(sum(received_paisa), 0)::bigint AS received,
         coalesce(sum(received_paisa) FILTER (WHERE status = 'paid'), 0)::bigint AS paid,
         coalesce(sum(received_paisa) FILTER (WHERE status = 'held'), 0)::bigint AS held,
         (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM payments WHERE business_id = $1 AND confirmed_by IS NOT NULL) AS confirmed
       FROM qr_requests WHERE business_id = $1`,
      [businessId],
    )
    expect(sums?.received).toBe((sums?.paid ?? 0n) + (sums?.held ?? 0n))
    expect(sums?.confirmed).toBe(sums?.paid)
    const twice = await query(
      `SELECT invoice_id FROM payments, unnest(invoice_ids) AS invoice_id WHERE business_id = $1 GROUP BY 1 HAVING count(*) > 1`,
      [businessId],
    )
    expect(twice).toEqual([])
  }
}

export async function playStory(random: Random): Promise<void> {
  const business = await newBusiness()
  const { ctx } = business
  const priceId = (await newPrice(ctx)).id as PriceId
  const { id } = await createSubscription(ctx, {
    customerId: await newCustomer(ctx),
    priceId,
    collection: 'outside',
    skipTrial: false,
    payment: { method: 'cash', periods: 1 },
  })
  const story = new Story(random, business, await newSilentAccount(ctx), priceId, id as SubscriptionId)
  const told: string[] = []
  try {
    for (let step = 0; step < STEPS; step++) {
      const action = random.pick(ACTIONS)
      told.push(action)
      await story.tries(() => story.act(action))
    }
    for (const _ of story.requests) await story.pay('pay')
    await story.addUp()
  } catch (error) {
    console.error(`The story: ${told.join(', ')}`)
    throw error
  }
}
