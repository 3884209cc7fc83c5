import { refundInvoice } from '@/lib/billing/refund-invoice'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import type { CustomerId, InvoiceId, PriceId, ProductId, SubscriptionId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCustomer } from '@/lib/customer/create'
import type { Ctx } from '@/lib/infra/ctx'
import { createInvoice } from '@/lib/invoice/create'
import { finishSending, sendInvoice } from '@/lib/invoice/send'
import { createInvoiceItem } from '@/lib/invoice-item/create'
import { createPrice } from '@/lib/price/create'
import { createProduct } from '@/lib/product/create'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { changeSubscription } from '@/lib/subscription/change'
import { createSubscription } from '@/lib/subscription/create'
import { pauseSubscription } from '@/lib/subscription/pause'
import { getSubscriber, lockSubscription } from '@/lib/subscription/read'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import { advanceSandboxClock } from './advance-clock'
import { DESK_SCENES } from './desk-scenes'
import { PAY_PAYOUT, RETURN_PAYOUT, SEND_PAYOUT, SET_ACCOUNT } from './payout-scenes'
import { type Cast, METADATA, OF_PRICE, type StoryScene } from './scene'
import { topUpSandboxCustomer } from './top-up'

const DAY_SECONDS = 86_400
// How many days pass. This month is longer than every real one, so that each monthly subscription renews once.
const PASS = { month: 32, retry: 3, leaving: 35, pause: 10 }

/** How many days the story moves the clock in total. */
export const STORY_DAYS = Object.values(PASS).reduce((sum, days) => sum + days, 0)

const PEOPLE = {
  sita: { name: 'Sita Sharma', email: 'sita.sharma@example.com' },
  bikash: { name: 'Bikash Thapa', email: 'bikash.thapa@example.com' },
  maya: { name: 'Maya Tamang', email: 'maya.tamang@example.com' },
  anjali: { name: 'Anjali Shrestha', email: 'anjali.shrestha@example.com' },
}

/** What the story does, scene by scene, through the operations of the API. Amounts are in paisa. */
export const STORY: readonly StoryScene[] = [
  {
    title: 'Two products with three prices were put up for sale.',
    play: async (ctx) => {
      const gold = await createProduct(ctx, {
        name: 'Gold membership',
        description: 'All classes, every day.',
        metadata: METADATA,
      })
      const student = await createProduct(ctx, {
        name: 'Student membership',
        description: 'Classes before noon. The first week is free.',
        metadata: METADATA,
      })
      const price = (productId: string, terms: Terms) =>
        createPrice(ctx, { ...OF_PRICE, productId: productId as ProductId, ...terms })
      const monthly = await price(gold.id, { amountPaisa: 150_000n, interval: 'month', trialDays: 0 })
      const yearly = await price(gold.id, { amountPaisa: 1_500_000n, interval: 'year', trialDays: 0 })
      const studying = await price(student.id, { amountPaisa: 50_000n, interval: 'month', trialDays: 7 })
      return { monthly: monthly.id, yearly: yearly.id, studying: studying.id }
    },
  },
  {
    title: 'Four customers signed up and topped up their wallets.',
    play: async (ctx) => {
      const balances = { sita: 2_000_000n, bikash: 150_000n, maya: 600_000n, anjali: 120_000n }
      const made: Record<string, string> = {}
      for (const [role, person] of Object.entries(PEOPLE)) {
        const { id } = await createCustomer(ctx, { ...person, metadata: METADATA })
        const amountPaisa = balances[role as keyof typeof PEOPLE]
        await topUpSandboxCustomer(ctx, id as CustomerId, { amountPaisa })
        made[role] = id
      }
      return made
    },
  },
  {
    title: 'All four subscribed: one by the year, two by the month, one with a free week.',
    play: async (ctx, cast) => {
      const subscribe = async (customer: string, price: string) =>
        createSubscription(ctx, {
          customerId: cast[customer] as CustomerId,
          priceId: cast[price] as PriceId,
          skipTrial: false,
          metadata: METADATA,
        })
      return {
        sitaSubscription: (await subscribe('sita', 'yearly')).id,
        bikashSubscription: (await subscribe('bikash', 'monthly')).id,
        mayaSubscription: (await subscribe('maya', 'monthly')).id,
        anjaliSubscription: (await subscribe('anjali', 'studying')).id,
      }
    },
  },
  SET_ACCOUNT,
  {
    title: 'You sent Sita an invoice for her locker.',
    play: async (ctx, cast) => {
      const input = {
        subscriptionId: cast.sitaSubscription as SubscriptionId,
        priceId: cast.yearly as PriceId,
        amountPaisa: 120_000n,
        description: 'Locker, one year',
        periodStart: ctx.now,
        periodEnd: new Date(ctx.now.getTime() + 365 * DAY_SECONDS * 1000),
      }
      const locker = await createInvoice(ctx, input, getSubscriber)
      const mail = await sendInvoice(ctx, locker.id as InvoiceId)
      return { locker: locker.id, lockerMail: mail }
    },
    after: (ctx, { lockerMail }) => finishSending(ctx, lockerMail as string),
  },
  {
    title: 'Sita paid the invoice in cash, and you marked it as paid.',
    play: async (ctx, { locker }) => {
      await settleInvoice(ctx, locker as InvoiceId, { status: 'paid' })
      return {}
    },
  },
  {
    title:
      'A month passed. Maya renewed, Anjali paid after her free week, and the wallet of Bikash was empty.',
    play: (ctx) => wait(ctx, PASS.month),
  },
  SEND_PAYOUT,
  {
    title: 'Three days passed. Bikash was charged again, and his wallet was still empty.',
    play: (ctx) => wait(ctx, PASS.retry),
  },
  PAY_PAYOUT,
  {
    title: 'Bikash topped up Rs 5,000. That paid his invoice at once, and he is active again.',
    play: async (ctx, { bikash }) => {
      await topUpSandboxCustomer(ctx, bikash as CustomerId, { amountPaisa: 500_000n })
      return {}
    },
  },
  {
    title: 'You gave Bikash 20 % off his next month with a coupon, and put a towel of Rs 250 on top.',
    play: async (ctx, { bikash, bikashSubscription = '' }) => {
      // A story that is started again needs a new code.
      const code = `DASHAIN-${bikashSubscription.slice(-6)}`.toUpperCase()
      const terms = {
        percentOff: 20,
        duration: 'once',
        firstSubscriptionOnly: false,
        maxPerCustomer: 1,
      } as const
      await createCoupon(ctx, { code, ...terms, metadata: METADATA })
      await redeemCoupon(ctx, bikashSubscription as SubscriptionId, code)
      const towel = { description: 'Towel', amountPaisa: 25_000n, quantity: 1, metadata: METADATA }
      const item = await createInvoiceItem(
        ctx,
        { customerId: bikash as CustomerId, ...towel },
        lockSubscription,
      )
      return { towel: item.id }
    },
  },
  {
    title: 'Maya took a second membership for her sister, and paid it for the rest of her month.',
    play: async (ctx, { mayaSubscription }) => {
      const more = { quantity: 2, when: 'now' } as const
      const { invoice } = await changeSubscription(ctx, mayaSubscription as SubscriptionId, more)
      return { mayaChange: invoice?.id as string }
    },
  },
  {
    title: 'A class fell out. You gave Maya Rs 200 back into her wallet, with a credit note.',
    play: async (ctx, { mayaChange }) => {
      await refundInvoice(ctx, mayaChange as InvoiceId, { amountPaisa: 20_000n, reason: 'A class fell out.' })
      return {}
    },
  },
  {
    title: 'Maya canceled for the end of her month.',
    play: async (ctx, { mayaSubscription }) => {
      const ending = { cancelAtPeriodEnd: true, reason: 'Moving to Pokhara' }
      await cancelSubscription(ctx, mayaSubscription as SubscriptionId, ending)
      return {}
    },
  },
  {
    title: 'Five weeks passed. Maya has left, and Anjali is past due: her wallet is short.',
    play: (ctx) => wait(ctx, PASS.leaving),
  },
  RETURN_PAYOUT,
  {
    title: 'Sita went on a journey: you paused her membership for ten days.',
    play: async (ctx, { sitaSubscription }) => {
      const resumesAt = new Date(ctx.now.getTime() + PASS.pause * DAY_SECONDS * 1000)
      await pauseSubscription(ctx, sitaSubscription as SubscriptionId, { remaining: 'keep', resumesAt })
      return {}
    },
  },
  {
    title: 'Ten days passed. Her membership went on by itself, and its year ends ten days later.',
    play: (ctx) => wait(ctx, PASS.pause),
  },
  ...DESK_SCENES,
]

type Terms = Pick<Parameters<typeof createPrice>[1], 'amountPaisa' | 'interval' | 'trialDays'>

async function wait(ctx: Ctx, days: number): Promise<Cast> {
  await advanceSandboxClock(ctx, { seconds: days * DAY_SECONDS })
  return {}
}
