import { describe, expect, it } from 'vitest'
import { POST as paySandbox } from '@/app/v1/sandbox/withdrawals/[id]/paid/route'
import { POST as cancel } from '@/app/v1/wallet/withdrawals/[id]/cancel/route'
import { GET as getOwn } from '@/app/v1/wallet/withdrawals/[id]/route'
import { GET as listOwn, POST as request } from '@/app/v1/wallet/withdrawals/route'
import { POST as give } from '@/app/v1/withdrawals/[id]/paid/route'
import { POST as takeBack } from '@/app/v1/withdrawals/[id]/returned/route'
import { GET as getOne } from '@/app/v1/withdrawals/[id]/route'
import { GET as list } from '@/app/v1/withdrawals/route'
import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { readProof } from '@/lib/proof/read-proof'
import { addProviderAccount } from '@/lib/provider-account/create'
import { lockWallet } from '@/lib/wallet/open'
import { getWallet } from '@/lib/wallet/read'
import { newCustomer } from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { linkCustomer, newSignedInCustomer, userCtxOf } from '@/testing/customer'
import { newMember, newOwner, signedIn } from '@/testing/merchant'
import { creditOwn } from '@/testing/withdrawal'
import { findStoppableWithdrawal, stopWithdrawal } from './cancel'
import { ACCOUNT, newOwnBusiness, newSaver, type Saver, takeOut } from './withdrawals.fixture'

const PATH = '/v1/wallet/withdrawals'
const ask = ({ user }: Saver, body: object, idempotencyKey?: string) =>
  call(request, user.headers, { path: PATH, body, ...(idempotencyKey && { idempotencyKey }) })
const balanceOf = async ({ user }: Saver) => (await getWallet(user)).balancePaisa
const smsTo = async ({ user }: Saver) =>
  (
    await query<{ text: string }>('SELECT text FROM outbox_messages WHERE recipient = $1 ORDER BY id', [
      user.phone,
    ])
  ).map(({ text }) => text)
const inTransit = async () => (await readProof({ query }, 'sandbox')).inTransitPaisa
const differs = async () => (await readProof({ query }, 'sandbox')).differencePaisa
const age = ({ user }: Saver, minutes: number) =>
  query(
    `UPDATE end_user_sessions SET created_at = now() - make_interval(mins => $2),
     expires_at = now() + interval '30 days' - make_interval(mins => $2) WHERE id = $1`,
    [user.id, minutes],
  )

/** A business that keeps its customers' balances itself, with a customer who is linked to a wallet, and the sessions of its team. */
async function ownShop(environment: 'sandbox' | 'production' = 'sandbox') {
  const owner = await newOwner()
  await query(`UPDATE businesses SET money_mode = 'own', name = 'Himal Fitness' WHERE id = $1`, [
    owner.businessId,
  ])
  const { headers, ctx: ofOwner } = await signedIn(owner)
  const ctx = { ...ofOwner, environment }
  const saver = await newSaver(ctx, 100_000n)
  const customer = await newCustomer(ctx)
  await linkCustomer(ctx, customer, saver.user.phone)
  const team = { ...headers, 'x-environment': environment }
  return { owner, ctx, saver, customer, team }
}

describe('a customer takes money out of a shared wallet', () => {
  it('it leaves the balance at once and is on its way, with a link that stops it', async () => {
    const { ctx } = await newBusiness('Himal Fitness')
    const saver = await newSaver(ctx, 100_000n)
    const before = await inTransit()
    const { status, data } = await ask(saver, { amountPaisa: '50000', to: ACCOUNT })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      number: expect.stringMatching(/^WD-\d{4}-\d{2}\/\d{6}$/),
      walletId: toWire('wal', saver.user.walletId),
      ...{ customerId: null, amountPaisa: '50000', status: 'requested', sentAt: null, paidAt: null },
      to: { bankCode: 'NABIL', accountNumber: '••••4821', accountName: 'Sita Rai' },
    })
    expect(await balanceOf(saver)).toBe(50_000n)
    expect((await inTransit()) - before).toBe(50_000n)
    expect(await smsTo(saver)).toEqual([
      expect.stringMatching(/^Khata: Rs 500 goes to .*\*4821 on .*Stop it: http:\S+\/w\/\w{10}$/),
    ])
    const params = { id: data.id as string }
    const one = await call(getOwn, saver.user.headers, { method: 'GET', path: `${PATH}/x`, params })
    expect(one.data).toEqual(data)
    const listed = await call(listOwn, saver.user.headers, { method: 'GET', path: PATH })
    expect(listed.data.items).toEqual([data])
    expect(await eventTypes(ctx)).not.toContain('withdrawal.requested')
  })

  it('needs a code of the last 10 minutes, Rs 10 to the balance, and an account', async () => {
    const { ctx } = await newBusiness()
    const saver = await newSaver(ctx, 100_000n)
    const refusal = async (body: object) => (await ask(saver, body)).error?.code
    expect(await refusal({ amountPaisa: '999', to: ACCOUNT })).toBe('parameter_invalid')
    expect(await refusal({ amountPaisa: '1000' })).toBe('parameter_missing')
    expect(await refusal({ amountPaisa: '1000', to: { ...ACCOUNT, bankCode: 'X' } })).toBe(
      'parameter_invalid',
    )
    expect(await refusal({ amountPaisa: '100001', to: ACCOUNT })).toBe('insufficient_balance')
    await age(saver, 11)
    expect(await refusal({ amountPaisa: '1000', to: ACCOUNT })).toBe('reauthentication_required')
    await age(saver, 9)
    expect(await refusal({ amountPaisa: '100000', to: ACCOUNT })).toBeUndefined()
    expect(await balanceOf(saver)).toBe(0n)
  })

  it('two that ask for one balance at the same time take it once, and one key takes it once', async () => {
    const { ctx } = await newBusiness()
    const saver = await newSaver(ctx, 100_000n)
    const body = { amountPaisa: '60000', to: ACCOUNT }
    const answers = await Promise.all([ask(saver, body), ask(saver, body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 402])
    expect(await balanceOf(saver)).toBe(40_000n)
    const twice = { amountPaisa: '10000', to: ACCOUNT }
    const first = await ask(saver, twice, 'once')
    expect((await ask(saver, twice, 'once')).data).toEqual(first.data)
    expect(await balanceOf(saver)).toBe(30_000n)
  })

  it('canceled, it is in the balance again; canceled twice, or by another person, it is refused', async () => {
    const { ctx } = await newBusiness()
    const [saver, other] = [await newSaver(ctx, 100_000n), await newSaver(ctx, 100_000n)]
    const { data } = await ask(saver, { amountPaisa: '50000', to: ACCOUNT })
    const params = { id: data.id as string }
    const cancelBy = (who: Saver) =>
      call(cancel, who.user.headers, { path: `${PATH}/x/cancel`, params, body: {} })
    expect((await cancelBy(other)).error?.code).toBe('resource_not_found')
    expect((await cancelBy(saver)).data).toMatchObject({ status: 'canceled', reason: null })
    expect((await cancelBy(saver)).error?.code).toBe('withdrawal_not_requested')
    expect(await balanceOf(saver)).toBe(100_000n)
    expect((await smsTo(saver)).at(-1)).toBe('Khata: Rs 500 is not paid out. Your balance is Rs 1,000.')
    expect(await differs()).toBe(0n)
  })

  it('the link of the SMS stops it without signing in, also when it is pressed twice', async () => {
    const { ctx } = await newBusiness()
    const saver = await newSaver(ctx, 100_000n)
    const row = await takeOut(saver, 50_000n)
    expect(await findStoppableWithdrawal('unknown')).toBeUndefined()
    const token = 'a-token-of-a-test'
    await query(`UPDATE withdrawals SET stop_hash = sha256($2::bytea) WHERE id = $1`, [row.id, token])
    const anyone = { actor: { kind: 'anonymous' }, now: new Date(), requestId: 'req_test' } as const
    const stopped = await stopWithdrawal(anyone, token, payOverdueInvoices)
    expect(stopped).toMatchObject({ status: 'canceled', statusReason: 'stopped' })
    expect(await stopWithdrawal(anyone, token, payOverdueInvoices)).toEqual(stopped)
    expect(await balanceOf(saver)).toBe(100_000n)
  })

  it('in the sandbox it is paid at once, and what came of it stays', async () => {
    const { ctx, sandboxKey, productionKey } = await newBusiness()
    const saver = await newSaver(ctx, 100_000n)
    const params = { id: toWire('wdr', (await takeOut(saver, 50_000n)).id) }
    const pay = (key: string) =>
      call(paySandbox, key, { path: '/v1/sandbox/withdrawals/x/paid', params, body: {} })
    expect((await pay(productionKey)).error?.code).toBe('sandbox_only')
    const foreign = await newBusiness()
    expect((await pay(foreign.sandboxKey)).error?.code).toBe('resource_not_found')
    expect((await pay(sandboxKey)).data).toMatchObject({ status: 'paid', method: null })
    expect((await pay(sandboxKey)).status).toBe(200)
    expect((await smsTo(saver)).at(-1)).toMatch(/^Khata: Rs 500 is paid to .*\*4821\.$/)
    expect(await differs()).toBe(0n)
  })
})

describe('a business that keeps the balance gives it back', () => {
  const withParams = (id: string) => ({ path: '/v1/withdrawals/x', params: { id } })

  it('sees who asks, gives the money and records how; the customer and its server are told', async () => {
    const { ctx, saver, team, customer } = await ownShop()
    const { data } = await ask(saver, { amountPaisa: '50000' })
    expect(data).toMatchObject({
      customerId: toWire('cus', customer),
      to: null,
      number: null,
      status: 'requested',
    })
    const listed = await call(list, team, { method: 'GET', path: '/v1/withdrawals?status=requested' })
    expect(listed.data.items).toEqual([data])
    const given = await call(give, team, {
      ...withParams(data.id),
      body: { method: 'cash', reference: 'R-2077' },
    })
    expect(given.data).toMatchObject({ status: 'paid', method: 'cash', reference: 'R-2077', sentAt: null })
    const again = await call(give, team, { ...withParams(data.id), body: { method: 'bank' } })
    expect(again.data).toEqual(given.data)
    const one = await call(getOne, team, { method: 'GET', ...withParams(data.id) })
    expect(one.data).toEqual(given.data)
    expect(await eventTypes(ctx)).toEqual(expect.arrayContaining(['withdrawal.requested', 'withdrawal.paid']))
    expect(await smsTo(saver)).toEqual([
      'Himal Fitness: you asked for Rs 500 of your balance back. The shop gives it to you.',
      'Himal Fitness: you got Rs 500 of your balance back. Your balance is Rs 500.',
    ])
    expect(await differs()).toBe(0n)
  })

  it('is given by owners, admins and cashiers, and taken back by owners and admins', async () => {
    const { owner, saver } = await ownShop()
    const as = async (role: 'viewer' | 'developer' | 'cashier' | 'admin') => ({
      ...(await signedIn(await newMember(owner.businessId, role))).headers,
      'x-environment': 'sandbox',
    })
    const { data } = await ask(saver, { amountPaisa: '50000', to: ACCOUNT })
    const giveAs = async (role: 'viewer' | 'developer' | 'cashier') =>
      (await call(give, await as(role), { ...withParams(data.id), body: { method: 'cash' } })).error?.code
    expect(await giveAs('viewer')).toBe('role_insufficient')
    expect(await giveAs('developer')).toBe('role_insufficient')
    expect(await giveAs('cashier')).toBeUndefined()
    const backAs = async (role: 'cashier' | 'admin') =>
      call(takeBack, await as(role), { ...withParams(data.id), body: { reason: 'By mistake' } })
    expect((await backAs('cashier')).error?.code).toBe('role_insufficient')
    expect((await backAs('admin')).data).toMatchObject({ status: 'returned', reason: 'By mistake' })
    expect(await balanceOf(saver)).toBe(100_000n)
    expect(await differs()).toBe(0n)
  })

  it('is no business of another one, and what a shared wallet asks for is in no list of a business', async () => {
    const { saver } = await ownShop()
    const { data } = await ask(saver, { amountPaisa: '50000' })
    const other = await ownShop()
    const looked = await call(getOne, other.team, { method: 'GET', ...withParams(data.id) })
    expect(looked.error?.code).toBe('resource_not_found')
    const paid = await call(give, other.team, { ...withParams(data.id), body: { method: 'cash' } })
    expect(paid.error?.code).toBe('resource_not_found')
    const shared = await newBusiness()
    await takeOut(await newSaver(shared.ctx, 100_000n), 50_000n)
    const listed = await call(list, shared.sandboxKey, { method: 'GET', path: '/v1/withdrawals' })
    expect(listed.data.items).toEqual([])
  })

  it('in production it is in no sum of the operator', async () => {
    const { productionCtx: at } = await newOwnBusiness('Himal Fitness')
    const settings = { productCode: `NP-${at.businessId}`, secretKey: 'a-secret-of-esewa' }
    const account = await addProviderAccount(at, { provider: 'esewa', settings })
    const before = await readProof({ query }, 'production')
    const user = await newSignedInCustomer(at)
    const saver = { user, ctx: { ...userCtxOf(at, user), businessId: at.businessId } }
    await inTransaction(async (tx) => creditOwn(tx, at, await lockWallet(tx, user.walletId), account.id))
    const row = await takeOut(saver, 30_000n)
    expect(row).toMatchObject({ moneyMode: 'own', businessId: at.businessId, status: 'requested' })
    expect(await balanceOf(saver)).toBe(20_000n)
    expect(await readProof({ query }, 'production')).toEqual(before)
  })
})
