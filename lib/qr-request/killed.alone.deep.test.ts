import '@/lib/top-up/provider-server.fixture'
import { expect, it } from 'vitest'
import { payPeriods } from '@/lib/billing/pay-periods'
import { reversePayment } from '@/lib/billing/reverse-payment'
import type { PaymentId, PriceId, ProviderAccountId, QrRequestId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { qrAccountOf } from '@/lib/provider-account/qr-account'
import type { QrRequestModel } from '@/prisma/generated/models'
import { dieEverywhere } from '@/testing/dying'
import { closeQrRequest } from './close'
import {
  ask,
  type Gym,
  newGym,
  newQr,
  ownerOf,
  payAtProvider,
  withHeldMoney,
  withOpenInvoice,
  withTwoOpenInvoices,
} from './requests.fixture'
import { resolveQrRequest } from './resolve'
import { madeRequest, received } from './without-provider.fixture'

const TABLES = [
  ...['qr_requests', 'payments', 'subscriptions', 'invoices', 'invoice_counters', 'invoice_items'],
  ...['customers', 'coupons', 'coupon_redemptions', 'credit_notes', 'credit_note_counters', 'wallets'],
  ...['ledger_transactions', 'ledger_entries', 'events', 'outbox_messages', 'audit_entries'],
]

const accountOf = ({ ctx, account }: Gym) => qrAccountOf({ query }, ctx, account.id as ProviderAccountId)
const idOf = ({ id }: QrRequestModel) => id as QrRequestId

/** A request of somebody new, who is to begin with a discount and one thing that is billed once. */
async function membership(gym: Gym) {
  const coupon = { code: 'DASHAIN', percentOff: 20, duration: 'once', maxRedemptions: 1 }
  await createCoupon(gym.ctx, createCouponInput.parse(coupon))
  const terms = {
    priceId: gym.priceId as PriceId,
    customer: { name: 'Maya Tamang', phone: '+9779812345678' },
    couponCode: 'DASHAIN',
    items: [{ description: 'Admission', amountPaisa: '10000', quantity: 1 }],
  }
  return { membership: terms as never, periods: 2 }
}

type Write = (tx: Tx) => Promise<unknown>

/** What a write needs, and the write. */
const WRITES: Record<string, () => Promise<Write>> = {
  'is made, and closes the one that waited': async () => {
    const gym = await newGym()
    await newQr(gym)
    const account = await accountOf(gym)
    return (tx) => madeRequest({ ...gym.ctx, tx }, account, { subscriptionId: gym.id, periods: 2 })
  },
  'is made for a new membership': async () => {
    const gym = await newGym()
    const [account, wanted] = [await accountOf(gym), await membership(gym)]
    return (tx) => madeRequest({ ...gym.ctx, tx }, account, wanted)
  },
  'is closed': async () => {
    const gym = await newGym()
    const request = await newQr(gym)
    return (tx) => closeQrRequest({ ...gym.ctx, tx }, idOf(request))
  },
  'is closed by cash': async () => {
    const gym = await newGym()
    await newQr(gym)
    return (tx) => payPeriods({ ...gym.ctx, tx }, gym.id, { method: 'cash', periods: 1 })
  },
  'is paid': async () => {
    const gym = await newGym()
    await withOpenInvoice(gym)
    const request = await newQr(gym, { periods: 2 })
    return (tx) => received(request, request.amountPaisa, 'txn 1', tx)
  },
  'is paid, and a membership begins': async () => {
    const gym = await newGym()
    const request = await madeRequest(gym.ctx, await accountOf(gym), await membership(gym))
    return (tx) => received(request, request.amountPaisa, 'txn 1', tx)
  },
  'is held': async () => {
    const request = await newQr(await newGym())
    return (tx) => received(request, request.amountPaisa - 100n, 'txn 1', tx)
  },
  'is resolved to invoices of two subscriptions': async () => {
    const gym = await newGym()
    const request = await withHeldMoney(gym, 100_000n)
    const invoiceIds = await withTwoOpenInvoices(gym)
    const by = await ownerOf(gym)
    return (tx) =>
      resolveQrRequest({ ...by, tx }, idOf(request), { to: 'invoices', invoiceIds, reason: 'His.' })
  },
  'is given back': async () => {
    const gym = await newGym()
    const request = await withHeldMoney(gym, 20_000n)
    const by = await ownerOf(gym)
    return (tx) => resolveQrRequest({ ...by, tx }, idOf(request), { to: 'given_back', reason: 'In cash.' })
  },
  'is resolved, and its payment is reversed': async () => {
    const gym = await newGym()
    const request = await withHeldMoney(gym, 100_000n)
    const invoiceIds = await withTwoOpenInvoices(gym)
    const by = await ownerOf(gym)
    const its = { to: 'invoices', invoiceIds, reason: 'His.' } as const
    const { paymentId } = await resolveQrRequest(by, idOf(request), its)
    return (tx) => reversePayment({ ...by, tx }, paymentId as PaymentId, { reason: 'Not his.' })
  },
}

it.each(Object.keys(WRITES))(
  'a process that dies while a QR request %s has written nothing',
  async (write) => {
    await dieEverywhere(TABLES, await (WRITES[write] as (typeof WRITES)[string])())
  },
)

it('a process that dies with the answer of the provider loses nothing: who asks next gets it', async () => {
  const gym = await newGym()
  const request = await newQr(gym)
  payAtProvider(request)
  await expect(
    received(request, request.amountPaisa, `txn ${request.reference}`, {
      query: () => Promise.reject(new Error('died')),
    } as never),
  ).rejects.toThrow('died')
  expect(await ask(request.id)).toMatchObject({ status: 'paid', receivedPaisa: request.amountPaisa })
})
