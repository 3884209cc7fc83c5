import { expect, it } from 'vitest'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { REMINDER_MS } from '@/lib/core/dunning'
import type { SubscriptionId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { sendInvoice } from '@/lib/invoice/send'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { pauseSubscription } from '@/lib/subscription/pause'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { newSignedInCustomer, type SignedInCustomer, userCtxOf } from '@/testing/customer'
import { customerOf, payIntoWallet } from '@/testing/production'
import { type Calm, calmOf } from './calm'
import { loadComing } from './load-coming'
import { loadOtherOpenInvoices } from './load-invoices'
import { loadSubscriptions } from './load-subscriptions'
import { newPayer } from './payer.fixture'

/** The first line of a person's balance. */
async function firstLine(ctx: Ctx, person: SignedInCustomer): Promise<Calm> {
  const user = userCtxOf(ctx, person)
  const { items } = await loadSubscriptions(user, { limit: 100 })
  const open = await loadOtherOpenInvoices(user)
  return calmOf({ coming: await loadComing(user), subscriptions: items, hasOpen: open.length > 0 })
}

interface Scene {
  ctx: Ctx
  subscription: SubscriptionModel
  id: SubscriptionId
}

/** An open manual invoice of Rs 50. */
async function sentByHand({ ctx, subscription }: Scene) {
  const id = await newDraft(ctx, subscription, { amountPaisa: 5_000n })
  await sendInvoice(ctx, id)
  return id
}

const COUPON = createCouponInput.parse({ code: 'TEA-20', percentOff: 20, duration: 'once' })

/** Up to how many periods of Rs 500 it says that everything is paid, and the amount of the link. */
const SCENES: [
  title: string,
  brings: { paisa: bigint; trialDays?: number },
  happens: (scene: Scene) => unknown,
  line: { kind: Calm['kind']; periods: 0 | 1 | 2; linkPaisa: bigint | null },
][] = [
  ['a paid month', { paisa: 50_000n }, () => 0, { kind: 'paid', periods: 1, linkPaisa: 50_000n }],
  ['a month more in it', { paisa: 110_000n }, () => 0, { kind: 'paid', periods: 2, linkPaisa: 40_000n }],
  ['a trial', { paisa: 0n, trialDays: 14 }, () => 0, { kind: 'free', periods: 1, linkPaisa: 50_000n }],
  [
    'a coupon that ends with the next payment',
    { paisa: 90_000n },
    ({ ctx, id }) => createCoupon(ctx, COUPON).then(() => redeemCoupon(ctx, id, COUPON.code)),
    { kind: 'paid', periods: 2, linkPaisa: 50_000n },
  ],
  [
    'a pause',
    { paisa: 50_000n },
    ({ ctx, id }) => pauseSubscription(ctx, id, { remaining: 'keep' }),
    { kind: 'paid', periods: 0, linkPaisa: null },
  ],
  [
    'a subscription that ends',
    { paisa: 50_000n },
    ({ ctx, id }) => cancelSubscription(ctx, id, { cancelAtPeriodEnd: true }),
    { kind: 'paid', periods: 1, linkPaisa: null },
  ],
  [
    'an open invoice by hand',
    { paisa: 50_000n },
    sentByHand,
    { kind: 'agreedPaid', periods: 1, linkPaisa: 50_000n },
  ],
  [
    'an invoice by hand that was voided',
    { paisa: 50_000n },
    async (scene) => settleInvoice(scene.ctx, await sentByHand(scene), { status: 'void' }),
    { kind: 'paid', periods: 1, linkPaisa: 50_000n },
  ],
]

it.each(SCENES)(
  'the first line of a balance says how things stand: %s',
  async (_, { paisa, ...terms }, happens, line) => {
    const business = await newBusiness()
    const { ctx } = business
    const person = await newPayer(business, paisa || 100n)
    const subscription = await subscribe(ctx, person.customerId, await newPrice(ctx, terms))
    const end = subscription.currentPeriodEnd
    await happens({ ctx, subscription, id: subscription.id as SubscriptionId })
    const { kind, until, link } = await firstLine(ctx, person)
    expect([kind, link?.amountPaisa ?? null]).toEqual([
      line.kind,
      line.linkPaisa && line.linkPaisa - (paisa ? 0n : 100n),
    ])
    if (line.periods === 0) expect(until).toBeNull()
    else if (line.periods === 1) expect(until).toEqual(end)
    else expect(until?.getTime()).toBeGreaterThan(end.getTime())
    if (link) expect(link.at.getTime()).toBe((until as Date).getTime() - REMINDER_MS)
  },
)

it('of several shops, the one whose payment is missing first is named', async () => {
  const [gym, tea] = [await newBusiness('Himal Fitness'), await newBusiness('Himal Tea')]
  const person = await newSignedInCustomer({ environment: 'production', businessId: null })
  await payIntoWallet(person.userId, 80_000n)
  const started = []
  for (const [{ productionCtx: ctx }, terms] of [
    [gym, { amountPaisa: '50000' }],
    [tea, { amountPaisa: '20000', interval: 'week' }],
  ] as const) {
    const customerId = await customerOf(ctx, 'asha@example.com', person.phone)
    started.push(await subscribe(ctx, customerId, await newPrice(ctx, terms)))
  }
  // Rs 100 are left, which is not enough for the tea of the second week.
  expect(await firstLine(gym.productionCtx, person)).toMatchObject({
    kind: 'paid',
    until: started[1]?.currentPeriodEnd,
    link: { amountPaisa: 10_000n },
  })
})
