import { describe, expect, it } from 'vitest'
import { POST as startLogin } from '@/app/v1/auth/start/route'
import { POST as verifyLogin } from '@/app/v1/auth/verify/route'
import { POST as authorize } from '@/app/v1/checkout/sessions/[token]/authorize/route'
import { GET as getCheckout } from '@/app/v1/checkout/sessions/[token]/route'
import { GET as getCustomer } from '@/app/v1/customers/[customerId]/route'
import { GET as getBusiness, PATCH as updateBusiness } from '@/app/v1/merchant/business/route'
import { GET as getWallet } from '@/app/v1/wallet/route'
import { POST as createTopUp, GET as getTopUps } from '@/app/v1/wallet/topups/route'
import { GET as listWallets } from '@/app/v1/wallets/route'
import { continueCheckout } from '@/lib/checkout/continue'
import { createCheckoutSession } from '@/lib/checkout/create'
import { type BusinessId, fromWire, type PriceId, type TopUpId, toWire } from '@/lib/core/id'
import type { DeclaredRoute } from '@/lib/http/route'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { sendNotices } from '@/lib/notice/notices.fixture'
import { readProof } from '@/lib/proof/read-proof'
import { addProviderAccount } from '@/lib/provider-account/create'
import { performVerification } from '@/lib/provider-account/verify'
import { checkTopUp } from '@/lib/settlement/check'
import { pay } from '@/lib/top-up/provider-server.fixture'
import { findAnyTopUp } from '@/lib/top-up/read'
import { newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import {
  linkCustomer,
  newPhone,
  newSignedInCustomer,
  newStartedCheckout,
  userCtxOf,
} from '@/testing/customer'
import { newMember, newOwner, signedIn } from '@/testing/merchant'
import { findOrCreateUser, lockWalletOf } from './open'

const WALLET = '/v1/wallet'
const TOP_UPS = '/v1/wallet/topups'

/** A business that keeps its customers' balances itself, approved for production. */
async function newOwnBusiness(name?: string) {
  const business = await newBusiness(name)
  await query(`UPDATE businesses SET money_mode = 'own', production_waits_since = NULL WHERE id = $1`, [
    business.businessId,
  ])
  return business
}

async function withAccount(ctx: Ctx, code: string) {
  const settings = { productCode: code, secretKey: 'a-secret-of-esewa' }
  const { id } = await addProviderAccount(ctx, { provider: 'esewa', settings })
  return performVerification(ctx, id)
}

const get = (operation: DeclaredRoute, headers: Record<string, string>, path: string) =>
  call(operation, headers, { method: 'GET', path })

const walletAt = (ctx: Ctx, phone: string) =>
  inTransaction(async (tx) => lockWalletOf(tx, ctx, await findOrCreateUser(tx, phone)))

describe('a person in production', () => {
  it('has one wallet at all shared businesses, and one at each other', async () => {
    const phone = newPhone()
    const [one, other, shared, too] = [
      await newOwnBusiness('Himal Fitness'),
      await newOwnBusiness('Pokhara Yoga'),
      await newBusiness(),
      await newBusiness(),
    ]
    const ids = await Promise.all(
      [one, one, other, shared, too].map(
        async ({ productionCtx }) => (await walletAt(productionCtx, phone)).id,
      ),
    )
    expect(new Set(ids).size).toBe(3)
    expect(ids[0]).toBe(ids[1])
    expect(ids[3]).toBe(ids[4])
    const user = await newSignedInCustomer(shared.productionCtx, phone)
    const { data } = await get(listWallets, user.headers, '/v1/wallets')
    const listed = (id: string | undefined, businessId: BusinessId | null, name: string) => ({
      ...{ id: toWire('wal', id as string), businessId: businessId && toWire('biz', businessId) },
      ...{ name, balancePaisa: '0' },
    })
    expect(data[0]).toEqual(listed(ids[3], null, 'Khata'))
    // They were opened at the same time.
    expect(
      data.slice(1).toSorted((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)),
    ).toEqual([
      listed(ids[0], one.businessId, 'Himal Fitness'),
      listed(ids[2], other.businessId, 'Pokhara Yoga'),
    ])
    const idAt = async (path: string) => (await get(getWallet, user.headers, path)).data.id
    expect(await idAt(WALLET)).toBe(data[0].id)
    expect(await idAt(`${WALLET}?businessId=${data[1].businessId}`)).toBe(data[1].id)
    expect(await idAt(`${WALLET}?businessId=${toWire('biz', shared.businessId)}`)).toBe(data[0].id)
    const stranger = await newOwnBusiness()
    const refused = async (businessId: string) => {
      const { status, error } = await get(getWallet, user.headers, `${WALLET}?businessId=${businessId}`)
      return [status, error?.code]
    }
    expect(await refused(toWire('biz', stranger.businessId))).toEqual([404, 'resource_not_found'])
    expect(await refused('biz_none')).toEqual([400, 'parameter_invalid'])
  })

  it('names the business if there are several wallets and no shared one', async () => {
    const phone = newPhone()
    const [one, other] = [await newOwnBusiness(), await newOwnBusiness()]
    const user = await newSignedInCustomer(one.productionCtx, phone)
    expect((await get(getWallet, user.headers, WALLET)).data.id).toBe(toWire('wal', user.walletId))
    await walletAt(other.productionCtx, phone)
    expect((await get(getWallet, user.headers, WALLET)).error).toMatchObject({
      code: 'parameter_missing',
      param: 'businessId',
    })
    expect((await get(getTopUps, user.headers, TOP_UPS)).error?.code).toBe('parameter_missing')
    expect(
      (await get(getTopUps, user.headers, `${TOP_UPS}?businessId=${toWire('biz', other.businessId)}`)).status,
    ).toBe(200)
  })

  it('signs in to the wallet of a business', async () => {
    const { businessId } = await newOwnBusiness()
    const phone = newPhone()
    const place = { phone, businessId: toWire('biz', businessId) }
    expect((await call(startLogin, {}, { path: '/v1/auth/start', body: place })).status).toBe(200)
    const [sms] = await query<{ text: string }>('SELECT text FROM outbox_messages WHERE recipient = $1', [
      phone,
    ])
    const code = /\d{6}/.exec(sms?.text ?? '')?.[0]
    const { data } = await call(verifyLogin, {}, { path: '/v1/auth/verify', body: { ...place, code } })
    const headers = { authorization: `Bearer ${data.token}` }
    expect((await get(listWallets, headers, '/v1/wallets')).data).toEqual([
      expect.objectContaining({ id: data.wallet.id, businessId: place.businessId }),
    ])
  })

  it('of the sandbox has the wallet of that session alone', async () => {
    const phone = newPhone()
    const [one, other] = [await newBusiness(), await newBusiness()]
    const user = await newSignedInCustomer(one.ctx, phone)
    await newSignedInCustomer(other.ctx, phone)
    expect((await get(listWallets, user.headers, '/v1/wallets')).data).toHaveLength(1)
    const foreign = `${WALLET}?businessId=${toWire('biz', other.businessId)}`
    expect((await get(getWallet, user.headers, foreign)).error?.code).toBe('resource_not_found')
    const its = `${WALLET}?businessId=${toWire('biz', one.businessId)}`
    expect((await get(getWallet, user.headers, its)).data.id).toBe(toWire('wal', user.walletId))
  })
})

describe('an own wallet', () => {
  it('is filled by the accounts of its business, whose money is in no sum of the operator', async () => {
    const { productionCtx: ctx, businessId, productionKey } = await newOwnBusiness('Himal Fitness')
    const account = await withAccount(ctx, `NP-${businessId}`)
    const user = await newSignedInCustomer(ctx)
    const before = await readProof({ query }, 'production')
    const path = `${TOP_UPS}?businessId=${toWire('biz', businessId)}`
    const begun = await call(createTopUp, user.headers, {
      path,
      body: { provider: 'esewa', amountPaisa: '50000' },
    })
    expect(begun.status).toBe(201)
    const id = fromWire('top', begun.data.id) as TopUpId
    const topUp = await findAnyTopUp(id)
    expect(topUp).toMatchObject({ providerAccountId: account.id, reconcilerId: businessId })
    if (topUp) pay(topUp)
    await checkTopUp(id, 'req_test')
    expect((await get(getWallet, user.headers, WALLET)).data.balancePaisa).toBe('50000')
    expect(await readProof({ query }, 'production')).toEqual(before)
    await sendNotices('production')
    const told = await query<{ text: string }>('SELECT text FROM outbox_messages WHERE recipient = $1', [
      user.phone,
    ])
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^Himal Fitness: Rs 500 added with eSewa\. Your balance is Rs 500: http:\S+\/w\/\w{10}$/,
      ),
    ])
    const entries = await query<{ businessId: string }>(
      `SELECT a.business_id FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
       JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'provider_clearing' WHERE t.top_up_id = $1`,
      [id],
    )
    expect(entries).toEqual([{ businessId }])

    const checkout = await newStartedCheckout(ctx, user)
    const params = { token: checkout.token }
    const started = await call(authorize, checkout.headers, { params, body: { email: 'asha@example.com' } })
    expect(started.status).toBe(201)
    expect((await get(getWallet, user.headers, WALLET)).data.balancePaisa).toBe('0')
    expect(await readProof({ query }, 'production')).toEqual(before)
    const options = { method: 'GET', params: { customerId: started.data.customerId } } as const
    expect((await call(getCustomer, productionKey, options)).data.walletBalancePaisa).toBe('0')
    const another = await newStartedCheckout(ctx, user)
    const short = { params: { token: another.token }, body: { email: 'asha@example.com' } }
    expect((await call(authorize, another.headers, short)).error?.code).toBe('insufficient_balance')
  })

  it('has no provider while its business has no account that can be used', async () => {
    const { productionCtx: ctx, businessId } = await newOwnBusiness()
    const user = await newSignedInCustomer(ctx)
    const body = { provider: 'esewa', amountPaisa: '50000' }
    const { status, error } = await call(createTopUp, user.headers, { path: TOP_UPS, body })
    expect([status, error?.code]).toEqual([409, 'provider_account_missing'])
    const checkout = await newStartedCheckout(ctx, user)
    const view = async () =>
      (await call(getCheckout, checkout.headers, { method: 'GET', params: { token: checkout.token } })).data
    expect((await view()).providers).toEqual([])
    await withAccount(ctx, `NP-${businessId}`)
    expect((await view()).providers).toEqual(['esewa'])
  })

  it('shows its business what it holds, and a shared one does not', async () => {
    const [own, shared] = [await newOwnBusiness(), await newBusiness()]
    const balanceAt = async ({ productionCtx: ctx, productionKey }: typeof own) => {
      const customer = await newCustomer(ctx)
      const phone = newPhone()
      await linkCustomer(ctx, customer, phone)
      const options = { method: 'GET', params: { customerId: toWire('cus', customer) } } as const
      return (await call(getCustomer, productionKey, options)).data.walletBalancePaisa
    }
    expect(await balanceAt(own)).toBe('0')
    expect(await balanceAt(shared)).toBeUndefined()
  })

  it('pays its business alone, and no other wallet pays there', async () => {
    const [own, shared] = [await newOwnBusiness(), await newBusiness()]
    const phone = newPhone()
    const there = await newSignedInCustomer(own.productionCtx, phone)
    const elsewhere = await newSignedInCustomer(shared.productionCtx, phone)
    await expect(newStartedCheckout(shared.productionCtx, there)).rejects.toThrow(
      'another person, environment or business',
    )
    await expect(newStartedCheckout(own.productionCtx, elsewhere)).rejects.toThrow(
      'another person, environment or business',
    )
  })
})

describe('the money mode', () => {
  const path = '/v1/merchant/business'
  const patch = (headers: Record<string, string>, moneyMode: string) =>
    call(updateBusiness, headers, { method: 'PATCH', path, body: { moneyMode } })

  it('is chosen by an owner until the first wallet of production, also while it is opened at that moment', async () => {
    const owner = await newOwner()
    const { headers, ctx } = await signedIn(owner)
    const admin = await signedIn(await newMember(owner.businessId, 'admin'))
    expect((await patch(admin.headers, 'own')).error?.code).toBe('role_insufficient')
    expect((await patch(headers, 'own')).data).toMatchObject({ moneyMode: 'own', moneyModeFixed: false })
    expect((await patch(headers, 'shared')).data.moneyMode).toBe('shared')
    expect((await patch(headers, 'own')).data.moneyMode).toBe('own')
    const production = { ...ctx, environment: 'production' as const }
    const [wallet, changed] = await Promise.all([walletAt(production, newPhone()), patch(headers, 'shared')])
    expect(wallet.businessId === null).toBe(changed.status === 200)
    const again = await walletAt(production, newPhone())
    expect(again.businessId === null).toBe(changed.status === 200)
  })

  it('is fixed by a customer who starts there at that moment with a shared wallet', async () => {
    const elsewhere = await newBusiness()
    for (let round = 0; round < 8; round++) {
      const owner = await newOwner()
      const { headers, ctx } = await signedIn(owner)
      const production = { ...ctx, environment: 'production' as const }
      const person = await newSignedInCustomer(elsewhere.productionCtx)
      const { id: priceId } = await newPrice(production, { amountPaisa: '0' })
      const { token } = await createCheckoutSession(production, { priceId: priceId as PriceId })
      const started = continueCheckout(userCtxOf(elsewhere.productionCtx, person), token).then(
        () => true,
        ({ code }) => expect(code).toBe('resource_not_found') ?? false,
      )
      const [isStarted, changed] = await Promise.all([started, patch(headers, 'own')])
      expect([isStarted, changed.status]).toEqual(isStarted ? [true, 409] : [false, 200])
    }
  })

  it('is fixed with the first wallet of production', async () => {
    const owner = await newOwner()
    const { headers, ctx } = await signedIn(owner)
    await patch(headers, 'own')
    await walletAt({ ...ctx, environment: 'production' }, newPhone())
    expect((await patch(headers, 'shared')).error?.code).toBe('money_mode_fixed')
    expect((await patch(headers, 'own')).status).toBe(200)
    expect((await call(getBusiness, headers, { method: 'GET', path })).data.moneyModeFixed).toBe(true)
  })
})
