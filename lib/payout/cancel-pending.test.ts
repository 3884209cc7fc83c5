import { beforeEach, describe, expect, it } from 'vitest'
import { POST as setAccount } from '@/app/v1/merchant/bank-account/route'
import { PATCH as updateBusiness } from '@/app/v1/operator/businesses/[id]/route'
import { GET as listPayouts } from '@/app/v1/payouts/route'
import { POST as runPayouts } from '@/app/v1/sandbox/payouts/run/route'
import { stopBankAccount } from '@/lib/bank-account/stop'
import { toWire } from '@/lib/core/id'
import { call } from '@/testing/call'
import { newOwner, signedIn, tokenMailedTo } from '@/testing/merchant'
import { newOperator } from '@/testing/operator'
import { charge, giveBankAccount, newPayer } from './payouts.fixture'
import { cancelPendingPayouts } from './transitions'

const OTHER = { bankCode: 'NMB', accountNumber: '998877665544', accountName: 'Himal Fitness' }

describe('a payout that is pending', () => {
  let owner: Awaited<ReturnType<typeof newOwner>>
  let headers: Record<string, string>

  beforeEach(async () => {
    owner = await newOwner()
    const session = await signedIn(owner)
    headers = { ...session.headers, 'x-environment': 'sandbox' }
    await charge(session.ctx, await newPayer(session.ctx), 500_000n)
    await giveBankAccount(session.ctx)
    const { data } = await call(runPayouts, headers, { body: {} })
    expect(data.payout).toMatchObject({ status: 'pending', amountPaisa: '500000' })
  })

  const payouts = async () => (await call(listPayouts, headers, { method: 'GET' })).data.items
  const reasonNow = async () => (await call(runPayouts, headers, { body: {} })).data.reason

  it('is canceled by another bank account, and its money waits for the next one', async () => {
    expect((await call(setAccount, headers, { body: OTHER })).status).toBe(201)
    expect(await payouts()).toMatchObject([{ status: 'canceled', statusReason: 'bank_account' }])
    expect(await reasonNow()).toBe('bank_account_not_usable')
  })

  it('is canceled by the button of the mail', async () => {
    await call(setAccount, headers, { body: OTHER })
    await giveBankAccount((await signedIn(owner)).ctx)
    await call(runPayouts, headers, { body: {} })
    const token = await tokenMailedTo(owner.email, 'bank-account/stop')
    const visitor = { actor: { kind: 'anonymous' }, now: new Date(), requestId: 'req_test' } as const
    await stopBankAccount(visitor, token, (tx, tenant) =>
      cancelPendingPayouts(tx, visitor, tenant, 'bank_account'),
    )
    expect((await payouts())[0]).toMatchObject({ status: 'canceled', statusReason: 'bank_account' })
  })

  it('is canceled when the operator holds the payouts of the business', async () => {
    const operator = await newOperator()
    const params = { id: toWire('biz', owner.businessId) }
    const held = { method: 'PATCH', params, body: { held: 'The papers are missing.' } } as const
    expect((await call(updateBusiness, operator.headers, held)).status).toBe(200)
    expect(await payouts()).toMatchObject([{ status: 'canceled', statusReason: 'held' }])
    expect(await reasonNow()).toBe('held')
    await call(updateBusiness, operator.headers, { ...held, body: { held: null } })
    expect(await reasonNow()).toBeNull()
  })
})
