import { openUserSession } from '@/lib/auth/end-user-session'
import { type EndUserId, newId, toWire, type WalletId, type WithdrawalId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { creditWallet } from '@/lib/top-up/credit-wallet'
import { newTopUp, topUps } from '@/lib/top-up/table'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import { markWithdrawalsSent } from '@/lib/withdrawal/batched'
import { lockWithdrawal } from '@/lib/withdrawal/lock'
import { requestWithdrawal } from '@/lib/withdrawal/request'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'
import { newPhone } from './customer'
import { payIntoWallet } from './production'
import type { Ids, Tenant } from './world'

const AMOUNT = 50_000n
const ACCOUNT = { bankCode: 'NABIL', accountNumber: '0123456789014821', accountName: 'Sita Rai' } as const

/** Changes the money mode of a business that has wallets, which no operation does. */
async function setMoneyMode(tx: Tx, businessId: string, mode: 'own' | 'shared'): Promise<void> {
  await tx.query(`SET LOCAL session_replication_role = 'replica'`, [])
  await tx.query('UPDATE businesses SET money_mode = $2::money_mode WHERE id = $1', [businessId, mode])
  await tx.query(`SET LOCAL session_replication_role = 'origin'`, [])
}

/** A person tops up at the account of a business that keeps their balance. @param providerAccountId null: in the sandbox. */
export async function creditOwn(
  tx: Tx,
  { environment, now }: Pick<Ctx, 'environment' | 'now'>,
  wallet: WalletModel,
  providerAccountId: string | null,
): Promise<void> {
  const account = environment === 'production' ? providerAccountId : null
  const topUp = {
    ...newTopUp({
      ...{ id: newId('top'), environment, walletId: wallet.id, userId: wallet.userId, businessId: null },
      ...{ provider: 'esewa', amountPaisa: AMOUNT, createdAt: now, expiresAt: now },
    }),
    ...{ providerAccountId: account, providerAccountVersion: account && 1 },
    ...{ providerReference: newId('top'), receivedPaisa: AMOUNT, state: 'succeeded' as const },
    ...{ settledAt: now, creditedAt: now },
  }
  await topUps.insert(tx, [topUp as TopUpModel])
  await creditWallet(tx, wallet, topUp as TopUpModel, 'req_test')
}

/**
 * Somebody asks a business for money of a balance that it keeps itself. Other tests of the business are about shared balances, so it
 * is that again afterwards.
 */
export function newAskedWithdrawal(ctx: Ctx, providerAccountId: string | null): Promise<WithdrawalId> {
  const { businessId, environment, now } = ctx
  return inTransaction(async (tx) => {
    await setMoneyMode(tx, businessId, 'own')
    const userId = await findOrCreateUser(tx, newPhone())
    const wallet = await lockWalletOf(tx, ctx, userId)
    await creditOwn(tx, ctx, wallet, providerAccountId)
    const { id: sessionId } = await openUserSession(tx, wallet.id, {})
    const user = {
      ...{
        actor: { kind: 'end_user' as const, id: toWire('usr', userId) },
        sessionId,
        isProved: true,
        now,
        tx,
      },
      ...{ userId: userId as EndUserId, walletId: wallet.id as WalletId, environment, requestId: 'req_test' },
      businessId,
    }
    const { id } = await requestWithdrawal(user, { amountPaisa: AMOUNT, to: ACCOUNT })
    await setMoneyMode(tx, businessId, 'shared')
    return id as WithdrawalId
  })
}

const at = ({ ownerCtx, environment }: Tenant) => ({ ...ownerCtx, environment })

/** The customer of a tenant has money in the wallet. */
export async function fundUser(tenant: Tenant): Promise<Ids> {
  const [customer] = await query<{ userId: string }>(
    `SELECT w.user_id FROM end_user_sessions s JOIN wallets w ON w.id = s.wallet_id
     WHERE s.token_hash = sha256($1::bytea)`,
    [tenant.user.authorization?.replace('Bearer ', '')],
  )
  await payIntoWallet((customer as { userId: string }).userId, 2n * AMOUNT, null, at(tenant))
  return {}
}

/** The customer of a tenant takes money out of a shared wallet. */
export async function newOwnWithdrawalScene(tenant: Tenant): Promise<Ids> {
  await fundUser(tenant)
  const body = { amountPaisa: AMOUNT.toString(), to: ACCOUNT }
  const credentials = tenant.user
  return { wdr: (await tenant.api.must('createWalletWithdrawal', { credentials, body })).id }
}

/** The same, paid by a member who may. */
export async function newGivenScene(tenant: Tenant): Promise<Ids> {
  const { api, ids, session: credentials } = tenant
  const path = { id: ids.wdr as string }
  await api.must('markWithdrawalPaid', { credentials, path, body: { method: 'cash' } })
  return {}
}

const DRAFT = `
INSERT INTO payout_batches (id, environment, status, made_by_id, created_at)
SELECT $1, $2, 'draft', account_id, now() FROM operators LIMIT 1`

/** It went to the bank in a batch of its own. */
export async function newSentWithdrawalScene(tenant: Tenant): Promise<Ids> {
  const { wdr } = await newOwnWithdrawalScene(tenant)
  await inTransaction(async (tx) => {
    const [known] = await tx.query<{ id: WithdrawalId }>(
      'SELECT id FROM withdrawals WHERE environment = $1 ORDER BY id DESC LIMIT 1',
      [tenant.environment],
    )
    const { row } = await lockWithdrawal(tx, {
      id: known?.id as WithdrawalId,
      environment: tenant.environment,
    })
    const batchId = newId('pob')
    await tx.query(DRAFT, [batchId, tenant.environment])
    await tx.query('UPDATE withdrawals SET batch_id = $2 WHERE id = $1', [row.id, batchId])
    await markWithdrawalsSent(tx, [{ ...row, batchId }])
  })
  return { wdr: wdr as string }
}
