import { describe, expect, it } from 'vitest'
import { comeBack } from '@/app/api/providers/come-back'
import { type ProviderAccountId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { addProviderAccount } from '@/lib/provider-account/create'
import { getAccount } from '@/lib/provider-account/read'
import { updateAccount } from '@/lib/provider-account/update'
import { performVerification } from '@/lib/provider-account/verify'
import { signEsewa } from '@/lib/providers/esewa-signature'
import { initiateTopUp } from '@/lib/top-up/initiate'
import {
  CALLS,
  MERCHANTS,
  PAYMENTS,
  pay,
  REFUSED_KEYS,
  SILENT_KEYS,
  TROUBLE,
} from '@/lib/top-up/provider-server.fixture'
import {
  balanceOfWallet,
  begin,
  intend,
  makeDue,
  newWallet,
  RS_500,
  topUpNow,
} from '@/lib/top-up/wallet.fixture'
import type { TopUpModel } from '@/prisma/generated/models'
import { newBusiness } from '@/testing/business'
import { reconcileTopUps } from './reconcile'
import { check } from './story.fixture'

const FIRST = 'the-first-secret-of-a-shop'
const SECOND = 'the-second-secret-of-a-shop'

/** A business whose customers pay into its own accounts. */
async function newOwnBusiness() {
  const { ctx, businessId } = await newBusiness()
  await query(`UPDATE businesses SET money_mode = 'own' WHERE id = $1`, [businessId])
  return ctx
}

const credentials = (secretKey: string, provider: 'esewa' | 'khalti') =>
  provider === 'esewa' ? { productCode: 'NP-ES-SHOP', secretKey } : { secretKey }

async function newAccount(ctx: Ctx, provider: 'esewa' | 'khalti' = 'khalti', secretKey = FIRST) {
  const { id } = await addProviderAccount(ctx, { provider, settings: credentials(secretKey, provider) })
  return performVerification(ctx, id)
}

const now = (ctx: Ctx, { id }: { id: string }) => getAccount(ctx, id as ProviderAccountId)
const change = (ctx: Ctx, { id }: { id: string }, input: Parameters<typeof updateAccount>[2]) =>
  updateAccount(ctx, id as ProviderAccountId, input)

describe('a top-up at a business with its own money', () => {
  it.each(['khalti', 'esewa'] as const)('begins with the account that is usable at %s', async (provider) => {
    const ctx = await newOwnBusiness()
    const account = await newAccount(ctx, provider)
    const wallet = await newWallet(ctx)
    const topUp = await begin(ctx, wallet, { provider })
    expect(topUp).toMatchObject({ providerAccountId: account.id, providerAccountVersion: 1 })
    pay(topUp)
    await check(topUp)
    expect(await balanceOfWallet(wallet)).toBe(RS_500)
  })

  it('begins with the instance in the sandbox while no account of its own can be used', async () => {
    const ctx = await newOwnBusiness()
    const account = await addProviderAccount(ctx, { provider: 'khalti', settings: { secretKey: FIRST } })
    const topUp = await begin(ctx, await newWallet(ctx), { provider: 'khalti' })
    expect(topUp.providerAccountId).toBeNull()
    await performVerification(ctx, account.id)
    await change(ctx, account, { disabled: true })
    expect((await begin(ctx, await newWallet(ctx), { provider: 'khalti' })).providerAccountId).toBeNull()
  })

  it('never begins with the account of another business', async () => {
    const [ctx, other] = [await newOwnBusiness(), await newOwnBusiness()]
    const foreign = await newAccount(other)
    const topUp = await begin(ctx, await newWallet(ctx), { provider: 'khalti' })
    expect(topUp.providerAccountId).toBeNull()
    const copied = query(
      `INSERT INTO topups (id, environment, wallet_id, user_id, provider, amount_paisa, state, created_at, expires_at,
         reconciler_id, provider_account_id, provider_account_version)
       SELECT gen_random_uuid(), environment, wallet_id, user_id, provider, amount_paisa, 'initiated', created_at, expires_at,
         reconciler_id, $2, 1 FROM topups WHERE id = $1`,
      [topUp.id, foreign.id],
    )
    await expect(copied).rejects.toThrow('the provider account is of another business')
    const moved = query(
      'UPDATE topups SET provider_account_id = $2, provider_account_version = 1 WHERE id = $1',
      [topUp.id, foreign.id],
    )
    await expect(moved).rejects.toThrow('a top-up keeps its account')
  })

  it('at a business that shares its balances never begins with an account of its own', async () => {
    const { ctx } = await newBusiness()
    await newAccount(ctx)
    expect((await begin(ctx, await newWallet(ctx), { provider: 'khalti' })).providerAccountId).toBeNull()
  })
})

describe('a top-up that was begun', () => {
  async function begun(provider: 'esewa' | 'khalti' = 'khalti') {
    const ctx = await newOwnBusiness()
    const account = await newAccount(ctx, provider)
    const wallet = await newWallet(ctx)
    const topUp = await begin(ctx, wallet, { provider })
    pay(topUp)
    const isCredited = async (one: TopUpModel = topUp) =>
      (await topUpNow(one)).state === 'succeeded' && (await balanceOfWallet(wallet)) === RS_500
    return { ctx, account, wallet, topUp, isCredited }
  }

  it('is credited after its account was disabled, and another one took its place', async () => {
    const { ctx, account, topUp, isCredited } = await begun()
    await change(ctx, account, { disabled: true })
    await newAccount(ctx, 'khalti', SECOND)
    await makeDue(topUp)
    await reconcileTopUps('sandbox')
    expect(await isCredited()).toBe(true)
  })

  it('is credited by the secret of its beginning when the newest is of another merchant', async () => {
    const { ctx, account, topUp, isCredited } = await begun()
    await change(ctx, account, { settings: { secretKey: SECOND } })
    await check(topUp)
    expect(await isCredited()).toBe(true)
    expect((await now(ctx, account)).lastError).toBeNull()
  })

  it('is credited by the newest secret when that of its beginning was revoked', async () => {
    const { ctx, account, topUp, isCredited } = await begun()
    await change(ctx, account, { settings: { secretKey: SECOND } })
    MERCHANTS.set(topUp.providerPaymentId as string, SECOND)
    REFUSED_KEYS.add(FIRST)
    await check(topUp)
    expect(await isCredited()).toBe(true)
  })

  it('keeps and clears what the provider refuses, and leaves the status of its account', async () => {
    const { ctx, account, topUp, isCredited } = await begun()
    REFUSED_KEYS.add(FIRST)
    await check(topUp)
    expect(await now(ctx, account)).toMatchObject({ status: 'verified', lastError: 'secretKey' })
    REFUSED_KEYS.clear()
    TROUBLE.answer = (response) => response.writeHead(503).end()
    await check(topUp)
    expect((await now(ctx, account)).lastError).toBe('secretKey')
    TROUBLE.answer = null
    await check(topUp)
    expect(await now(ctx, account)).toMatchObject({ status: 'verified', lastError: null })
    expect(await isCredited()).toBe(true)
  })

  it('is begun again after a crash with the account of its intent, also a disabled one', async () => {
    const ctx = await newOwnBusiness()
    const account = await newAccount(ctx)
    const id = await intend(ctx, await newWallet(ctx), { provider: 'khalti' })
    await change(ctx, account, { disabled: true })
    const topUp = await initiateTopUp(id)
    expect(topUp).toMatchObject({ providerAccountId: account.id, redirect: { method: 'GET' } })
  })

  it.each([FIRST, SECOND])('at eSewa comes back with a signature by %s', async (secret) => {
    const { ctx, account, topUp } = await begun('esewa')
    PAYMENTS.delete(topUp.providerPaymentId as string)
    await change(ctx, account, { settings: { secretKey: SECOND } })
    const names = [
      'transaction_code',
      'status',
      'total_amount',
      'transaction_uuid',
      'product_code',
      'signed_field_names',
    ]
    const fields: Record<string, string> = {
      transaction_code: '000AWEO',
      status: 'COMPLETE',
      total_amount: '500.0',
      transaction_uuid: topUp.providerPaymentId as string,
      product_code: 'NP-ES-SHOP',
      signed_field_names: names.join(','),
    }
    fields.signature = signEsewa(secret, names, fields)
    const data = Buffer.from(JSON.stringify(fields)).toString('base64')
    const url = `http://localhost:3000/api/providers/esewa/return/${toWire('top', topUp.id)}?data=${encodeURIComponent(data)}`
    await comeBack(new Request(url), { provider: 'esewa', topUpId: toWire('top', topUp.id) })
    // The provider does not know of a payment yet. Only a return that can be trusted makes it pending.
    expect((await topUpNow(topUp)).state).toBe('pending')
  })

  it('keeps no other business waiting when the provider refuses the secret of its account', async () => {
    const ctx = await newOwnBusiness()
    await newAccount(ctx)
    const wallet = await newWallet(ctx)
    const refused = [1, 2, 3, 4].map(() => begin(ctx, wallet, { provider: 'khalti' }))
    for (const topUp of await Promise.all(refused)) await makeDue(topUp)
    REFUSED_KEYS.add(FIRST)
    await reconcileTopUps('sandbox')
    expect(await query('SELECT 1 FROM provider_outages')).toEqual([])
  })

  it('keeps no other business waiting when the provider does not answer its account', async () => {
    const ctx = await newOwnBusiness()
    const account = await newAccount(ctx)
    const wallet = await newWallet(ctx)
    const silent = await Promise.all([1, 2, 3].map(() => begin(ctx, wallet, { provider: 'khalti' })))
    const { ctx: other } = await newBusiness()
    const answered = await begin(other, await newWallet(other), { provider: 'khalti' })
    const outage = () => query('SELECT failures FROM account_outages WHERE account_id = $1', [account.id])
    const sweepAll = async () => {
      for (const topUp of [...silent, answered]) await makeDue(topUp)
      CALLS.length = 0
      await reconcileTopUps('sandbox')
    }
    SILENT_KEYS.add(FIRST)
    await sweepAll()
    expect((await topUpNow(answered)).checks).toBe(1)
    expect(await outage()).toEqual([{ failures: 1 }])
    expect(await query('SELECT 1 FROM provider_outages')).toEqual([])
    // It is left alone, and the others are asked about.
    await sweepAll()
    expect((await topUpNow(answered)).checks).toBe(2)
    expect(CALLS).toHaveLength(1)
    // Its customer can still start a payment.
    SILENT_KEYS.clear()
    await begin(ctx, wallet, { provider: 'khalti' })
    await query(`UPDATE account_outages SET next_attempt_at = now() - interval '1 second'`)
    await sweepAll()
    expect(await outage()).toEqual([])
    for (const topUp of silent) expect((await topUpNow(topUp)).checks).toBe(1)
  })
})
