import { payPeriods } from '@/lib/billing/pay-periods'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import { reversePayment } from '@/lib/billing/reverse-payment'
import { payInvoiceOutside, settleInvoice } from '@/lib/billing/settle-invoice'
import { updateBusiness } from '@/lib/business/update'
import { DomainError } from '@/lib/core/errors'
import type { CustomerId, InvoiceId, PaymentId, PriceId, SubscriptionId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { sendInvoice } from '@/lib/invoice/send'
import { changeSubscription } from '@/lib/subscription/change'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import type { InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import { advanceTo, later, newDraft, newPrice, subscribe, topUp } from '@/testing/billing'
import { ctxOf, newBusiness, type TestBusiness } from '@/testing/business'
import { Random } from '@/testing/random'

const METHODS = ['cash', 'bank', 'qr', 'cheque', 'other'] as const
const MEMBERS = 6

/**
 * A business with a year of random events. Customers pay from wallets and at the counter, late, ahead and for past months, and change
 * plans. Invoices are refunded, voided, and credited by reversals.
 */
export async function randomYear(seed: number, days: number): Promise<TestBusiness> {
  const business = await newBusiness('Himal Fitness')
  const { ctx } = business
  const random = new Random(seed)
  const settings = { panNumber: '301234567', vatRegistered: random.chance(0.7) }
  await updateBusiness(ctx, settings, businessHasLiveSubscription)
  const prices = [
    await newPrice(ctx, { amountPaisa: '33333', interval: 'week' }),
    await newPrice(ctx, { amountPaisa: '250000' }),
    await newPrice(ctx, { amountPaisa: '77777' }),
  ]
  const members: SubscriptionModel[] = []
  const acts = actsOf(random, members, prices)
  for (let day = 0; day < days; day += random.integer(1, 9)) {
    const at = await advanceTo(ctx, later(ctx.now, day))
    if (members.length < MEMBERS) {
      const email = `member-${day}@example.com`
      const { id } = await createCustomer(at, { name: `Member ${day}`, email })
      await topUp(at, id as CustomerId, BigInt(random.pick([300_000, 900_000])))
      members.push(await subscribe(at, id as CustomerId, random.pick(prices)))
    }
    await allowed(async () => random.pick(acts)(await ctxOf(business.businessId)))
  }
  return business
}

/** Ignores what a rule refuses. The story continues. */
async function allowed(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

type Act = (ctx: Ctx) => Promise<unknown>

function actsOf(random: Random, members: SubscriptionModel[], prices: readonly { id: string }[]): Act[] {
  const member = () => random.pick(members)
  const id = () => member().id as SubscriptionId
  const open = (ctx: Ctx) => anInvoice(ctx, random, `status = 'open'`)
  const earlier = (ctx: Ctx) => ({
    method: random.pick(METHODS),
    receivedAt: later(ctx.now, -random.integer(0, 40)),
  })
  const reason = 'The cheque came back.'
  return [
    (ctx) => topUp(ctx, member().customerId as CustomerId, BigInt(random.integer(10_000, 300_000))),
    (ctx) => payPeriods(ctx, id(), { periods: random.integer(1, 3), ...earlier(ctx) }),
    async (ctx) => payInvoiceOutside(ctx, await open(ctx), earlier(ctx)),
    async (ctx) => settleInvoice(ctx, await open(ctx), { status: random.pick(['paid', 'void']) }),
    async (ctx) => {
      const paid = await anInvoice(ctx, random, `status = 'paid' AND total_amount_paisa > refunded_paisa`)
      return refundInvoice(ctx, paid, { reason, ...(random.chance(0.5) && { amountPaisa: 101n }) })
    },
    async (ctx) => {
      const [payment] = await query<{ id: string }>(
        `SELECT id FROM payments WHERE business_id = $1 AND reversed_at IS NULL ORDER BY id DESC LIMIT 1`,
        [ctx.businessId],
      )
      if (payment) await reversePayment(ctx, payment.id as PaymentId, { reason })
    },
    async (ctx) => {
      const draft = await newDraft(ctx, member(), { amountPaisa: BigInt(random.integer(1, 99_999)) })
      if (random.chance(0.8)) await sendInvoice(ctx, draft)
    },
    async (ctx) => sendInvoice(ctx, await newDraft(ctx, member(), { amountPaisa: 45_000n })),
    (ctx) =>
      changeSubscription(ctx, id(), { priceId: random.pick(prices).id as PriceId, when: 'now', quantity: 1 }),
  ]
}

async function anInvoice(ctx: Ctx, random: Random, condition: string): Promise<InvoiceId> {
  const found = await query<InvoiceModel>(
    `SELECT id FROM invoices WHERE business_id = $1 AND ${condition} ORDER BY id`,
    [ctx.businessId],
  )
  if (found.length === 0) throw new DomainError('resource_not_found')
  return random.pick(found).id as InvoiceId
}
