import { expect } from 'vitest'
import { payPeriods } from '@/lib/billing/pay-periods'
import { reversePayment } from '@/lib/billing/reverse-payment'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { DomainError } from '@/lib/core/errors'
import {
  type InvoiceId,
  newId,
  type PaymentId,
  type PriceId,
  type QrRequestId,
  type SubscriptionId,
} from '@/lib/core/id'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import type { QrAccount } from '@/lib/provider-account/qr-account'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { changeSubscription } from '@/lib/subscription/change'
import type { ChangeSubscriptionInput } from '@/lib/subscription/change-schema'
import { createSubscription } from '@/lib/subscription/create'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import type { InvoiceModel, PaymentModel, PriceModel, QrRequestModel } from '@/prisma/generated/models'
import { advanceTo, invoicesOf, later, newCustomer, newPrice, subscriptionNow } from '@/testing/billing'
import { ctxOf, newBusiness, type TestBusiness } from '@/testing/business'
import type { Random } from '@/testing/random'
import { closeQrRequest } from './close'
import { expectedHold } from './expected.fixture'
import { getQrRequest } from './read'
import { resolveQrRequest } from './resolve'
import { coversOf } from './rules'
import type { ResolveQrInput } from './schema'
import { anyQrRequest } from './settle'
import { madeRequest, newSilentAccount, received } from './without-provider.fixture'

// Two or more QRs for one bill, and what people do meanwhile. The model looks at invoices before the money comes, and says where it
// must go.

const STEPS = 12
const ACTIONS = {
  ...{ ask: 3, askInvoice: 2, askNew: 1, pay: 4, payWrong: 2, payTwice: 1, wait: 3, read: 1, close: 1 },
  ...{ cash: 2, void: 1, pause: 1, end: 1, reprice: 1, sale: 1, change: 1, changeLater: 1 },
  ...{ resolve: 3, giveBack: 1, reverse: 1 },
}
type Action = keyof typeof ACTIONS
const BAG = Object.entries(ACTIONS).flatMap(([action, times]) => Array<Action>(times).fill(action as Action))

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

  async act(action: Exclude<Action, 'pay' | 'payWrong' | 'payTwice'>): Promise<void> {
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
        return this.price({ amountPaisa: random.pick([50_000n, 60_000n]) })
      case 'sale':
        return this.price({ active: random.chance(0.6) })
      case 'change':
        return this.change({ when: 'now', prorate: false })
      case 'changeLater':
        return this.change({ when: 'period_end' })
      case 'wait':
        return void (await advanceTo(ctx, later(ctx.now, 5 + random.integer(0, 29))))
      case 'askNew':
        return this.ask({ membership: { priceId: this.priceId, customer: SOMEBODY } as never, periods: 1 })
      case 'read':
      case 'close': {
        const request = await this.#some(() => true)
        if (!request) return
        const asked = request.id as QrRequestId
        return void (await (action === 'read' ? getQrRequest(ctx, asked) : closeQrRequest(ctx, asked)))
      }
      case 'resolve':
      case 'giveBack':
        return this.resolve(action === 'resolve' && open ? open : null)
      case 'reverse': {
        const paid = await this.#some(({ status }) => status === 'paid')
        if (!paid) return
        return void (await reversePayment(ctx, paid.paymentId as PaymentId, { reason: 'The model says so.' }))
      }
    }
  }

  async price(input: Parameters<typeof updatePrice>[2]): Promise<void> {
    await updatePrice(await this.ctx(), this.priceId, input, countPriceUsage)
  }

  async change(how: Pick<ChangeSubscriptionInput, 'when' | 'prorate'>): Promise<void> {
    await changeSubscription(await this.ctx(), this.id, { ...how, quantity: 1 + this.random.integer(0, 1) })
  }

  /** @param open what held money is to pay. Null: it is given back. */
  async resolve(open: InvoiceModel | null): Promise<void> {
    const held = await this.#some(({ status }) => status === 'held')
    if (!held) return
    const reason = 'The model says so.'
    const input: ResolveQrInput = open
      ? { to: 'invoices', invoiceIds: [open.id as InvoiceId], reason }
      : { to: 'given_back', reason }
    const done = resolveQrRequest(await this.ctx(), held.id as QrRequestId, input)
    if (open && held.heldFor === 'reference_taken')
      return expect(done).rejects.toMatchObject({ code: 'qr_reference_taken' })
    if (open && held.receivedPaisa !== open.totalAmountPaisa)
      return expect(done).rejects.toMatchObject({ code: 'qr_sum_differs' })
    expect((await done).status).toBe(open ? 'paid' : 'given_back')
  }

  async #some(is: (request: QrRequestModel) => boolean): Promise<QrRequestModel | undefined> {
    const all = await Promise.all(this.requests.map(({ id }) => anyQrRequest({ query }, id as QrRequestId)))
    const some = all.filter(is)
    return some.length > 0 ? this.random.pick(some) : undefined
  }

  async pay(how: 'pay' | 'payWrong' | 'payTwice'): Promise<void> {
    const request = await this.#some(({ receivedPaisa }) => receivedPaisa === null)
    if (!request) return
    const known = [...this.references]
    const reference = how === 'payTwice' && known.length > 0 ? this.random.pick(known) : newId('txn')
    const wrong = [50_000n, 60_000n, 120_000n].filter((each) => each !== request.amountPaisa)
    const amount = how === 'payWrong' ? this.random.pick(wrong) : request.amountPaisa
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
    return expectedHold(request, {
      subscription: await subscriptionNow(await this.ctx(), this.id),
      invoices: await this.invoices(),
      price: await this.sold(),
    })
  }

  async sold(): Promise<PriceModel> {
    const [price] = await query<PriceModel>('SELECT * FROM prices WHERE id = $1', [this.priceId])
    return price as PriceModel
  }

  async paidExactly(done: QrRequestModel): Promise<void> {
    const [payment] = await query<PaymentModel>('SELECT * FROM payments WHERE id = $1', [done.paymentId])
    const paid = await query<InvoiceModel>(
      'SELECT * FROM invoices WHERE id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], id)',
      [arrayParameter(payment?.invoiceIds ?? [])],
    )
    expect(paid.every((each) => each.status === 'paid' && each.settlement === 'outside')).toBe(true)
    expect(paid.map((each) => each.totalAmountPaisa.toString())).toEqual(
      done.membership ? [done.amountPaisa.toString()] : coversOf(done).map(({ amountPaisa }) => amountPaisa),
    )
  }

  /** Each rupee is on invoices, held, or given back. No invoice has two payments. */
  async addUp(): Promise<void> {
    const { businessId } = this.business
    const [sums] = await query<Record<'received' | 'paid' | 'held' | 'back' | 'confirmed', bigint>>(
      `SELECT coalesce(sum(received_paisa), 0)::bigint AS received,
         coalesce(sum(received_paisa) FILTER (WHERE status = 'paid'), 0)::bigint AS paid,
         coalesce(sum(received_paisa) FILTER (WHERE status = 'held'), 0)::bigint AS held,
         coalesce(sum(received_paisa) FILTER (WHERE status = 'given_back'), 0)::bigint AS back,
         (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM payments WHERE business_id = $1 AND confirmed_by IS NOT NULL) AS confirmed
       FROM qr_requests WHERE business_id = $1`,
      [businessId],
    )
    expect(sums?.received).toBe((sums?.paid ?? 0n) + (sums?.held ?? 0n) + (sums?.back ?? 0n))
    expect(sums?.confirmed).toBe(sums?.paid)
    const twice = await query(
      `SELECT invoice_id FROM payments, unnest(invoice_ids) AS invoice_id WHERE business_id = $1 GROUP BY 1 HAVING count(*) > 1`,
      [businessId],
    )
    expect(twice).toEqual([])
  }
}

const SOMEBODY = { name: 'Maya Tamang', phone: '+9779812345678' }

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
      const action = random.pick(BAG)
      told.push(action)
      // Nothing refuses money.
      if (action === 'pay' || action === 'payWrong' || action === 'payTwice') await story.pay(action)
      else await story.tries(() => story.act(action))
    }
    for (const _ of story.requests) await story.pay('pay')
    await story.addUp()
  } catch (error) {
    console.error(`The story: ${told.join(', ')}`)
    throw error
  }
}
