import { describe, expect, it } from 'vitest'
import { GET as drawersOf } from '@/app/v1/payments/drawers/route'
import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { payPeriods } from '@/lib/billing/pay-periods'
import { newId, type SubscriptionId, toWire, type WithdrawalId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { askPhoneChange } from '@/lib/phone-change/ask'
import { confirmPhoneChange } from '@/lib/phone-change/confirm'
import { codeTo, textsTo } from '@/lib/phone-change/phone-change.fixture'
import { readProof } from '@/lib/proof/read-proof'
import { paySandboxWithdrawal } from '@/lib/sandbox/withdrawals'
import { check } from '@/lib/settlement/story.fixture'
import { createSubscription } from '@/lib/subscription/create'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import { PAYMENTS, pay } from '@/lib/top-up/provider-server.fixture'
import { begin, topUpNow } from '@/lib/top-up/wallet.fixture'
import { getWallet } from '@/lib/wallet/read'
import type { WalletModel } from '@/prisma/generated/models'
import {
  advanceTo,
  invoicesOf,
  later,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { linkCustomer, newPhone, newSignedInCustomer, userCtxOf } from '@/testing/customer'
import { newMember, signedIn } from '@/testing/merchant'
import { allowEverything } from '@/testing/production'
import { cancelOwnWithdrawal } from './cancel'
import { giveWithdrawal, takeWithdrawalBack } from './give'
import { newOwnBusiness, newSaver, type Saver, takeOut } from './withdrawals.fixture'

const balanceOf = async ({ user }: Saver) => (await getWallet(user)).balancePaisa
const idOf = ({ id }: { id: string }) => id as WithdrawalId
const cancel = ({ ctx }: Saver, row: { id: string }) =>
  cancelOwnWithdrawal(ctx, idOf(row), payOverdueInvoices)

/** A member with Rs 1,000, of which the first month of Rs 300 is paid. */
async function member() {
  const { ctx } = await newBusiness()
  const saver = await newSaver(ctx, 100_000n)
  const customer = await newCustomer(ctx)
  await linkCustomer(ctx, customer, saver.user.phone)
  await allowEverything(ctx, customer)
  const price = await newPrice(ctx, { amountPaisa: '30000' })
  const id = (await subscribe(await ctxOf(ctx.businessId), customer, price)).id as SubscriptionId
  const pass = (days: number) => ctxOf(ctx.businessId).then(({ now }) => advanceTo(ctx, later(now, days)))
  const status = async () => (await subscriptionNow(ctx, id)).status
  return { ctx, saver, id, pass, status }
}

describe('money that was taken out', () => {
  it('does not pay the next month, and pays what is open as soon as it comes back', async () => {
    const { saver, pass, status, ctx, id } = await member()
    const row = await takeOut(saver, 70_000n)
    await pass(32)
    expect(await status()).toBe('past_due')
    await cancel(saver, row)
    expect(await status()).toBe('active')
    expect(await balanceOf(saver)).toBe(40_000n)
    expect((await invoicesOf(ctx, id)).map((each) => each.status)).toEqual(['paid', 'paid'])
  })

  it('comes back into the balance of a paused member, who is charged when the pause ends', async () => {
    const { ctx, saver, id, pass, status } = await member()
    await pauseSubscription(await ctxOf(ctx.businessId), id, { remaining: 'lose' })
    const row = await takeOut(saver, 70_000n)
    await pass(40)
    await cancel(saver, row)
    expect([await status(), await balanceOf(saver)]).toEqual(['paused', 70_000n])
    const all = await takeOut(saver, 70_000n)
    await unpauseSubscription(await ctxOf(ctx.businessId), id)
    expect(await status()).toBe('past_due')
    await cancel(saver, all)
    expect([await status(), await balanceOf(saver)]).toEqual(['active', 40_000n])
  })

  it('leaves a debt where it was if it is paid to the bank while its member is paused', async () => {
    const { ctx, saver, id, pass, status } = await member()
    const row = await takeOut(saver, 70_000n)
    await pass(32)
    expect(await status()).toBe('past_due')
    await expect(
      pauseSubscription(await ctxOf(ctx.businessId), id, { remaining: 'keep' }),
    ).rejects.toMatchObject({ code: 'subscription_not_pausable' })
    await paySandboxWithdrawal(await ctxOf(ctx.businessId), idOf(row))
    expect([await status(), await balanceOf(saver)]).toEqual(['past_due', 0n])
  })

  it('follows its owner to another number: the next SMS goes there, and the session that stays cancels it', async () => {
    const { productionCtx: at } = await newBusiness()
    const user = await newSignedInCustomer({ environment: 'production', businessId: null })
    const saver = await newSaver(at, 100_000n)
    const row = await takeOut(saver, 60_000n)
    const phone = newPhone()
    await askPhoneChange(saver.ctx, { phone, oldPhoneGone: false })
    const codes = { oldCode: await codeTo(saver.user.phone), newCode: await codeTo(phone) }
    expect((await confirmPhoneChange(saver.ctx, codes)).state).toBe('done')
    await expect(cancel({ user, ctx: userCtxOf(at, user) }, row)).rejects.toMatchObject({
      code: 'resource_not_found',
    })
    await cancel(saver, row)
    expect((await textsTo(phone)).at(-1)).toBe('Khata: Rs 600 is not paid out. Your balance is Rs 1,000.')
    expect((await textsTo(saver.user.phone)).at(-1)).not.toContain('Rs 1,000')
    expect(await balanceOf(saver)).toBe(100_000n)
  })

  it('is not there when the provider takes its top-up back: nothing goes below zero, and later money is not touched', async () => {
    const { ctx } = await newBusiness()
    const user = await newSignedInCustomer(ctx)
    const saver: Saver = { user, ctx: userCtxOf(ctx, user) }
    const before = await readProof({ query }, 'sandbox')
    const [wallet] = await query<WalletModel>('SELECT * FROM wallets WHERE id = $1', [user.walletId])
    const topUp = await begin(ctx, wallet as WalletModel, { provider: 'khalti' })
    pay(topUp)
    await check(topUp)
    const row = await takeOut(saver, 50_000n)
    Object.assign(PAYMENTS.get(topUp.providerPaymentId as string) ?? {}, { status: 'Refunded' })
    await check(topUp)
    const isOpen = { refundedPaisa: 50_000n, uncollectedPaisa: 50_000n, reconciliation: 'refund_uncollected' }
    expect(await topUpNow(topUp)).toMatchObject(isOpen)
    expect(await balanceOf(saver)).toBe(0n)
    await cancel(saver, row)
    expect(await balanceOf(saver)).toBe(50_000n)
    expect(await topUpNow(topUp)).toMatchObject(isOpen)
    expect((await readProof({ query }, 'sandbox')).differencePaisa).toBe(before.differencePaisa)
  })
})

describe('the drawer of who gives money back', () => {
  /** A shop whose cashier took Rs 500 in cash today. */
  async function shop() {
    const { ctx, businessId } = await newOwnBusiness()
    const cashier = await signedIn(await newMember(businessId, 'cashier'))
    const by: Ctx = { ...cashier.ctx, now: ctx.now }
    const { id } = await createSubscription(by, {
      customerId: await newCustomer(ctx),
      priceId: (await newPrice(ctx)).id as never,
      collection: 'outside',
      skipTrial: false,
      payment: { method: 'cash', periods: 1 },
    })
    const drawer = async () => {
      const { data } = await call(drawersOf, cashier.headers, { method: 'GET' })
      const [its] = data.items
      return [its.cashPaisa, its.expectedPaisa]
    }
    const owner = await newMember(businessId, 'owner')
    const acting = { kind: 'merchant', role: 'owner', emailVerified: true } as const
    const actor = { ...acting, id: toWire('acc', owner.accountId), sessionId: newId('ses') }
    return { ctx, by, id: id as SubscriptionId, drawer, asOwner: { ...ctx, actor } }
  }

  it('has less by what went out in cash, and by nothing else', async () => {
    const { ctx, by, drawer, asOwner } = await shop()
    const saver = await newSaver(ctx, 100_000n)
    expect(await drawer()).toEqual(['50000', '50000'])
    const inCash = await takeOut(saver, 20_000n)
    expect(await drawer()).toEqual(['50000', '50000'])
    await giveWithdrawal(by, idOf(inCash), { method: 'cash' })
    expect(await drawer()).toEqual(['30000', '30000'])
    await giveWithdrawal(by, idOf(await takeOut(saver, 10_000n)), { method: 'bank' })
    await giveWithdrawal(asOwner, idOf(await takeOut(saver, 5_000n)), { method: 'cash' })
    expect(await drawer()).toEqual(['30000', '30000'])
    await takeWithdrawalBack(asOwner, idOf(inCash), { reason: 'It was not hers.' }, payOverdueInvoices)
    expect(await drawer()).toEqual(['50000', '50000'])
  })

  it('can owe more than it took, which stands there as it is', async () => {
    const { ctx, by, id, drawer } = await shop()
    const saver = await newSaver(ctx, 100_000n)
    await giveWithdrawal(by, idOf(await takeOut(saver, 80_000n)), { method: 'cash' })
    expect(await drawer()).toEqual(['-30000', '-30000'])
    await payPeriods(by, id, { method: 'cash', periods: 1 })
    expect(await drawer()).toEqual(['20000', '20000'])
  })
})
