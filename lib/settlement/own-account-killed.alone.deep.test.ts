import '@/lib/top-up/provider-server.fixture'
import { expect, it } from 'vitest'
import type { ProviderAccountId, TopUpId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { addProviderAccount } from '@/lib/provider-account/create'
import { updateAccount } from '@/lib/provider-account/update'
import { performVerification } from '@/lib/provider-account/verify'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { intendTopUp } from '@/lib/top-up/intend'
import { MERCHANTS, pay, REFUSED_KEYS } from '@/lib/top-up/provider-server.fixture'
import {
  balanceOfWallet,
  begin,
  intend,
  makeDue,
  newWallet,
  RS_500,
  topUpNow,
} from '@/lib/top-up/wallet.fixture'
import { newOwnBusiness } from '@/lib/withdrawal/withdrawals.fixture'
import { dieEverywhere } from '@/testing/dying'
import { askAbout, checkTopUp } from './check'
import { killWhileItWaitsFor } from './killed.fixture'
import { reconcileTopUps } from './reconcile'
import { settleTopUp } from './settle'

const TABLES = [
  ...['provider_accounts', 'provider_account_versions', 'topups', 'wallets', 'ledger_transactions'],
  ...['ledger_entries', 'ledger_accounts', 'due_receipts', 'events', 'outbox_messages', 'audit_entries'],
]

const FIRST = 'the-first-secret-of-a-shop'
const SECOND = 'the-second-secret-of-a-shop'
const KHALTI = { provider: 'khalti', settings: { secretKey: FIRST } } as const

const unverified = async (ctx: Ctx) => (await addProviderAccount(ctx, KHALTI)).id as ProviderAccountId

async function verified(ctx: Ctx): Promise<ProviderAccountId> {
  const id = await unverified(ctx)
  await performVerification(ctx, id)
  return id
}

/** A top-up that its customer has paid into the account of a business. */
async function paid() {
  const { ctx } = await newOwnBusiness()
  const id = await verified(ctx)
  const wallet = await newWallet(ctx)
  const topUp = await begin(ctx, wallet, { provider: 'khalti' })
  expect(topUp.providerAccountId).toBe(id)
  pay(topUp)
  return { ctx, id, wallet, topUp, topUpId: topUp.id as TopUpId }
}

/** What a write needs, and the write. */
const WRITES: Record<string, () => Promise<(tx: Tx) => Promise<unknown>>> = {
  'an account is added': async () => {
    const { ctx } = await newOwnBusiness()
    return (tx) => addProviderAccount({ ...ctx, tx }, KHALTI)
  },
  'an account is verified': async () => {
    const { ctx } = await newOwnBusiness()
    const id = await unverified(ctx)
    return (tx) => performVerification({ ...ctx, tx }, id)
  },
  'an account is refused by its provider': async () => {
    const { ctx } = await newOwnBusiness()
    const id = await verified(ctx)
    REFUSED_KEYS.add(FIRST)
    return (tx) => performVerification({ ...ctx, tx }, id)
  },
  'an account is disabled': async () => {
    const { ctx } = await newOwnBusiness()
    const id = await verified(ctx)
    return (tx) => updateAccount({ ...ctx, tx }, id, { disabled: true })
  },
  'a secret is replaced': async () => {
    const { ctx } = await newOwnBusiness()
    const id = await verified(ctx)
    return (tx) => updateAccount({ ...ctx, tx }, id, { settings: { secretKey: SECOND } })
  },
  'a top-up is begun with an account': async () => {
    const { ctx } = await newOwnBusiness()
    await verified(ctx)
    const wallet = await newWallet(ctx)
    const its = { wallet, businessId: ctx.businessId, provider: 'khalti', returnTo: null } as const
    return (tx) => intendTopUp(tx, { ...its, amountPaisa: RS_500 })
  },
  'a wallet is credited with what an account got': async () => {
    const { topUp, topUpId } = await paid()
    const record = await askAbout(topUp)
    return (tx) => settleTopUp(topUpId, { record, hint: 'paid', requestId: 'req_test', tx })
  },
  'a provider says of an account that nothing came': async () => {
    const { ctx } = await newOwnBusiness()
    await verified(ctx)
    const { id } = await begin(ctx, await newWallet(ctx), { provider: 'khalti' })
    const record = { state: 'canceled' } as const
    return (tx) => settleTopUp(id as TopUpId, { record, hint: 'gave_up', requestId: 'req_test', tx })
  },
}

it.each(Object.keys(WRITES))('a process that dies while %s has written nothing', async (write) => {
  await dieEverywhere(TABLES, await (WRITES[write] as (typeof WRITES)[string])())
})

it('a process that dies between the intent and the provider leaves a top-up that begins with the same account', async () => {
  const { ctx } = await newOwnBusiness()
  const id = await verified(ctx)
  const intent = await intend(ctx, await newWallet(ctx), { provider: 'khalti' })
  await updateAccount(ctx, id, { disabled: true })
  expect(await initiateTopUp(intent)).toMatchObject({ providerAccountId: id })
})

it('a sweep that is killed in its credit credits nothing, and the next one or a browser that comes back once', async () => {
  for (const isSweep of [true, false]) {
    const { ctx, id, wallet, topUp, topUpId } = await paid()
    await makeDue(topUp)
    await killWhileItWaitsFor(wallet.id)
    expect(await balanceOfWallet(wallet)).toBe(0n)
    await updateAccount(ctx, id, { settings: { secretKey: SECOND } })
    await makeDue(topUp)
    if (isSweep) await reconcileTopUps('sandbox')
    else await checkTopUp(topUpId, 'req_test', 'paid')
    await Promise.all([reconcileTopUps('sandbox'), checkTopUp(topUpId, 'req_test', 'paid')])
    expect(await balanceOfWallet(wallet)).toBe(RS_500)
    expect(await topUpNow(topUp)).toMatchObject({ state: 'succeeded', providerAccountId: id })
  }
}, 300_000)

it('money that another business got is credited to nobody here, whatever becomes of the accounts', async () => {
  const { ctx, id, wallet, topUp, topUpId } = await paid()
  const other = await newOwnBusiness()
  await addProviderAccount(other.ctx, { provider: 'khalti', settings: { secretKey: SECOND } })
  // The payment is at the merchant of the other business.
  MERCHANTS.set(topUp.providerPaymentId as string, SECOND)
  await checkTopUp(topUpId, 'req_test', 'paid')
  await updateAccount(ctx, id, { disabled: true })
  await makeDue(topUp)
  await reconcileTopUps('sandbox')
  expect(await balanceOfWallet(wallet)).toBe(0n)
  expect((await topUpNow(topUp)).state).not.toBe('succeeded')
})
