import { describe, expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { addProviderAccount } from '@/lib/provider-account/create'
import { performVerification } from '@/lib/provider-account/verify'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { PAYMENTS, pay, REFUSED_KEYS } from '@/lib/top-up/provider-server.fixture'
import { age, balanceOfWallet, begin, intend, newWallet, RS_500, topUpNow } from '@/lib/top-up/wallet.fixture'
import type { TopUpModel } from '@/prisma/generated/models'
import { newBusiness } from '@/testing/business'
import { mailsTo, newMember } from '@/testing/merchant'
import { newOperator } from '@/testing/operator'
import { check } from './story.fixture'

const PASSWORD = 'connectips-simulator-password'

const says = (topUp: TopUpModel, status: string, more: Record<string, unknown> = {}) =>
  PAYMENTS.set(topUp.providerPaymentId as string, { amount: 50_000, status, reference: 'T1', more })

async function begun() {
  const { ctx } = await newBusiness()
  const wallet = await newWallet(ctx)
  return { wallet, topUp: await begin(ctx, wallet, { provider: 'connectips' }) }
}

describe('a payment at connectIPS', () => {
  it.each([
    ['FAILED', {}],
    ['ERROR', { statusDesc: 'TRANSACTION INCOMPLETE' }],
    ['ERROR', { statusDesc: 'TRANSACTION NOT FOUND' }],
  ])(
    'that answers %s %o is over after half an hour, asked about for a day, and counts when it comes',
    async (status, more) => {
      const { topUp, wallet } = await begun()
      says(topUp, status, more)
      await check(topUp)
      expect(await topUpNow(topUp)).toMatchObject({ state: 'initiated', reconciliation: null })
      await age(topUp, '36 minutes')
      await check(topUp)
      const over = await topUpNow(topUp)
      expect(over).toMatchObject({ state: 'expired', reconciliation: null })
      expect(over.nextCheckAt).not.toBeNull()
      await age(topUp, '22 hours')
      await check(topUp)
      expect((await topUpNow(topUp)).nextCheckAt).not.toBeNull()
      await age(topUp, '10 days')
      pay(topUp)
      await check(topUp)
      expect(await balanceOfWallet(wallet)).toBe(RS_500)
    },
  )

  it('that is on its way to the merchant waits', async () => {
    const { topUp, wallet } = await begun()
    says(topUp, 'SUCCESS', { creditStatus: 'ENTR' })
    await check(topUp)
    expect((await topUpNow(topUp)).state).toBe('pending')
    says(topUp, 'SUCCESS', { creditStatus: 'DEFER' })
    await check(topUp)
    expect(await balanceOfWallet(wallet)).toBe(RS_500)
  })

  it('of another amount is held for a person', async () => {
    const { topUp, wallet } = await begun()
    PAYMENTS.set(topUp.providerPaymentId as string, { amount: 49_900, status: 'SUCCESS', reference: 'T2' })
    await check(topUp)
    expect(await topUpNow(topUp)).toMatchObject({
      state: 'failed',
      reconciliation: 'wrong_amount',
      receivedPaisa: 49_900n,
    })
    expect(await balanceOfWallet(wallet)).toBe(0n)
  })
})

describe('an account that its provider refuses', () => {
  it("begins nothing, and the owner of a business's own account gets one mail a day", async () => {
    const { ctx } = await newBusiness()
    const owner = await newMember(ctx.businessId, 'owner')
    await query(`UPDATE businesses SET money_mode = 'own' WHERE id = $1`, [ctx.businessId])
    const account = await addProviderAccount(ctx, {
      provider: 'khalti',
      settings: { secretKey: 'a-key-that-was-revoked' },
    })
    await performVerification(ctx, account.id)
    REFUSED_KEYS.add('a-key-that-was-revoked')
    const wallet = await newWallet(ctx)
    const start = async () => initiateTopUp(await intend(ctx, wallet, { provider: 'khalti' }))
    const refusals = async () =>
      (await mailsTo(owner.email)).filter(({ subject }) => subject.includes('Khalti refuses the account'))
    const refused = { code: 'provider_account_refused', status: 409 }
    await expect(start()).rejects.toMatchObject(refused)
    await expect(Promise.all([start(), start()])).rejects.toMatchObject(refused)
    expect(await refusals()).toHaveLength(1)
    const [row] = await query('SELECT last_error, status FROM provider_accounts WHERE id = $1', [account.id])
    expect(row).toEqual({ lastError: 'secretKey', status: 'verified' })
    await query(`UPDATE refusal_mails SET sent_at = sent_at - interval '1 day' WHERE about = $1`, [
      account.id,
    ])
    await expect(start()).rejects.toMatchObject(refused)
    expect(await refusals()).toHaveLength(2)
  })

  it('of the instance is told to the operators, and a payment that has begun is asked about again', async () => {
    const operator = await newOperator()
    const { topUp, wallet } = await begun()
    await query(`DELETE FROM refusal_mails WHERE about = 'connectips sandbox'`)
    pay(topUp)
    REFUSED_KEYS.add(PASSWORD)
    await check(topUp)
    await check(topUp)
    expect(await topUpNow(topUp)).toMatchObject({ state: 'initiated', reconciliation: null })
    const mails = (await mailsTo(operator.email)).filter(({ subject }) => subject.includes('connectIPS'))
    expect(mails).toMatchObject([{ subject: '[Test] connectIPS refuses the account' }])
    REFUSED_KEYS.clear()
    await check(topUp)
    expect(await balanceOfWallet(wallet)).toBe(RS_500)
  })
})
