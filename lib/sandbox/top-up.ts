import { randomInt } from 'node:crypto'
import { giveUnlimited } from '@/lib/agreement/give-allowance'
import { payOverdueInvoices, payWaiting } from '@/lib/billing/pay-overdue-invoices'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { type CustomerId, type EndUserId, newId } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { linkCustomer, linkWallet } from '@/lib/subscription/link-wallet'
import { closeCredit, creditWallet } from '@/lib/top-up/credit-wallet'
import { presentTopUp } from '@/lib/top-up/present'
import { newTopUp, topUps } from '@/lib/top-up/table'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import { presentWallet } from '@/lib/wallet/present'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'
import { requireSandbox } from './rules'
import type { TopUpCustomerInput } from './schema'

/**
 * Credits test money to a customer's sandbox wallet. If no user is linked, it links a test user first.
 * @throws {DomainError} `sandbox_only`, `resource_not_found`, `customer_archived`, `parameter_invalid`,
 * `customer_linked_elsewhere`, `wallet_limit_exceeded`.
 */
export function topUpSandboxCustomer(ctx: Ctx, id: CustomerId, { amountPaisa, phone }: TopUpCustomerInput) {
  requireSandbox(ctx)
  if (amountPaisa === 0n) throw invalidParameter('amountPaisa', 'must be more than 0.')
  return transact(ctx, async (tx) => {
    const customer = await lockCustomer(tx, ctx, id)
    if (customer.archivedAt) throw new DomainError('customer_archived')
    const userId = customer.userId
      ? await requireSamePhone(tx, customer.userId, phone)
      : await findOrCreateUser(tx, phone ?? (await unusedTestPhone(tx)))
    const wallet = await lockWalletOf(tx, ctx, userId)
    // The test user agrees to everything that the business charges, also after an earlier refusal, because the money is for tests.
    if (!customer.userId) await linkCustomer(tx, ctx, customer, wallet, 'all')
    else await linkWallet(tx, ctx, customer.id, wallet, 'all')
    await giveUnlimited(tx, ctx, { customerId: id, walletId: wallet.id })
    const topUp = testMoney(ctx, wallet, amountPaisa)
    await topUps.insert(tx, [topUp])
    await payOverdueInvoices(tx, await creditWallet(tx, wallet, topUp, ctx.requestId), ctx.requestId)
    await payWaiting(tx, ctx, wallet.id)
    await closeCredit(tx, topUp)
    // The credit may have paid open invoices.
    const after = await lockWalletOf(tx, ctx, userId)
    return { topUp: presentTopUp(topUp), wallet: presentWallet(after) }
  })
}

/** A top-up of test money. There is no provider to wait for, so it is credited at once, with the date of the sandbox clock. */
function testMoney(
  { environment, businessId, now }: Ctx,
  wallet: WalletModel,
  amountPaisa: bigint,
): TopUpModel {
  const known = { id: newId('top'), environment, walletId: wallet.id, userId: wallet.userId, businessId }
  return {
    ...newTopUp({ ...known, provider: 'sandbox', amountPaisa, createdAt: now, expiresAt: now }),
    providerReference: newId('top'),
    state: 'succeeded',
    settledAt: now,
    creditedAt: now,
  }
}

async function requireSamePhone(tx: Tx, userId: string, phone: string | undefined): Promise<EndUserId> {
  if (!phone) return userId as EndUserId
  const [same] = await tx.query('SELECT 1 FROM users WHERE id = $1 AND phone = $2', [userId, phone])
  if (same) return userId as EndUserId
  throw new DomainError('customer_linked_elsewhere', { param: 'phone' })
}

// No real number has +977 99 and twelve digits, so test money never involves a real person's phone.
async function unusedTestPhone(tx: Tx): Promise<string> {
  const phone = `+97799${String(randomInt(10 ** 10)).padStart(10, '0')}`
  const [taken] = await tx.query('SELECT 1 FROM users WHERE phone = $1', [phone])
  return taken ? unusedTestPhone(tx) : phone
}
