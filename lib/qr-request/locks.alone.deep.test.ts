import '@/lib/top-up/provider-server.fixture'
import pg from 'pg'
import { expect, it } from 'vitest'
import { reversePayment } from '@/lib/billing/reverse-payment'
import type { CustomerId, InvoiceId, PaymentId, QrRequestId } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { linkCustomer, nothingAgreed } from '@/lib/subscription/link-wallet'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import { newPhone } from '@/testing/customer'
import { type Gym, newGym, ownerOf, withHeldMoney, withTwoOpenInvoices } from './requests.fixture'
import { resolveQrRequest } from './resolve'

/** A member with held money for two open invoices: a wallet pays only the second subscription. */
async function withOneWallet() {
  const gym = await newGym()
  const request = await withHeldMoney(gym, 100_000n)
  const walletId = await inTransaction(async (tx) => {
    const customer = await lockCustomer(tx, gym.ctx, gym.customerId as CustomerId)
    const wallet = await lockWalletOf(tx, gym.ctx, await findOrCreateUser(tx, newPhone()))
    await linkCustomer(tx, gym.ctx, customer, wallet, nothingAgreed('wallet'))
    return wallet.id
  })
  const invoiceIds = await withTwoOpenInvoices(gym)
  const wallets = await query<{ walletId: string | null }>(
    'SELECT wallet_id FROM subscriptions WHERE business_id = $1 ORDER BY id',
    [gym.businessId],
  )
  expect(wallets).toEqual([{ walletId: null }, { walletId }])
  return { gym, id: request.id as QrRequestId, walletId, invoiceIds }
}

const IS_WAITING = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`

/** Begins a write while another transaction holds a wallet. That one can have all that belongs to the wallet, in any order. */
async function beginsBehind(walletId: string, { businessId }: Gym, write: () => Promise<unknown>) {
  const holder = new pg.Client({ connectionString: env().DATABASE_URL })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM wallets WHERE id = $1 FOR NO KEY UPDATE', [walletId])
  const written = write()
  await expect.poll(async () => (await query(IS_WAITING)).length).toBe(1)
  for (const table of ['subscriptions', 'invoices', 'payments'])
    await holder.query(`SELECT 1 FROM ${table} WHERE business_id = $1 FOR NO KEY UPDATE NOWAIT`, [businessId])
  await holder.query('COMMIT')
  await holder.end()
  await written
}

const pays = (invoiceIds: InvoiceId[]) => ({ to: 'invoices', invoiceIds, reason: 'His.' }) as const

it('money that is to pay two subscriptions waits for a wallet while it holds neither of them', async () => {
  const { gym, id, walletId, invoiceIds } = await withOneWallet()
  const owner = await ownerOf(gym)
  await beginsBehind(walletId, gym, () => resolveQrRequest(owner, id, pays(invoiceIds)))
})

it('its reversal waits for a wallet while it holds neither subscription, no invoice and not the payment', async () => {
  const { gym, id, walletId, invoiceIds } = await withOneWallet()
  const owner = await ownerOf(gym)
  const { paymentId } = await resolveQrRequest(owner, id, pays(invoiceIds))
  await beginsBehind(walletId, gym, () =>
    reversePayment(owner, paymentId as PaymentId, { reason: 'Not his.' }),
  )
})
