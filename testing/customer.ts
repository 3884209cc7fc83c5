import { randomBytes, randomInt } from 'node:crypto'
import { type OpenedUserSession, openUserSession } from '@/lib/auth/end-user-session'
import { createCheckoutSession } from '@/lib/checkout/create'
import {
  type BusinessId,
  type CheckoutSessionId,
  type CustomerId,
  type EndUserId,
  fromWire,
  newId,
  type PriceId,
  type TopUpId,
  type WalletId,
} from '@/lib/core/id'
import { presentCustomer } from '@/lib/customer/present'
import { lockCustomer } from '@/lib/customer/read'
import { customers } from '@/lib/customer/table'
import { emit } from '@/lib/events/emit'
import type { Ctx, UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'
import { linkWallet } from '@/lib/subscription/link-wallet'
import { newTopUp, topUps } from '@/lib/top-up/table'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import { shownBalance } from '@/lib/wallet/rules'
import type { Environment } from '@/prisma/generated/enums'
import { newPrice } from './billing'

// Signed-in customers and started checkouts for tests. Each is new, so that tests do not affect each other.

/** A Nepali mobile number that no other test has. */
export const newPhone = () => `+97798${randomInt(4, 6)}${String(randomInt(10 ** 7)).padStart(7, '0')}`

export interface SignedInCustomer extends OpenedUserSession {
  phone: string
  userId: string
  walletId: WalletId
  /** What a program of the customer sends. */
  headers: Record<string, string>
  /** What a page of this site sends. */
  cookieHeaders: Record<string, string>
}

/** A customer who is signed in: in production, or in the sandbox of a business. */
export async function newSignedInCustomer(
  world: { environment: Environment; businessId: BusinessId | null },
  phone = newPhone(),
): Promise<SignedInCustomer> {
  return inTransaction(async (tx) => {
    const userId = await findOrCreateUser(tx, phone)
    const wallet = await lockWalletOf(tx, { ...world, now: new Date() }, userId)
    const session = await openUserSession(tx, wallet.id, { ip: '203.0.113.7', userAgent: 'vitest' })
    return {
      ...session,
      phone,
      userId,
      walletId: wallet.id as WalletId,
      headers: { authorization: `Bearer ${session.token}` },
      cookieHeaders: { cookie: `khata_user=${session.token}`, origin: 'http://localhost:3000' },
    }
  })
}

/** The context of a signed-in customer's call. */
export function userCtxOf(
  { environment, businessId, now, requestId }: Ctx,
  { id: sessionId, userId, walletId }: SignedInCustomer,
): UserCtx {
  return {
    actor: { kind: 'end_user', id: userId },
    userId: userId as EndUserId,
    walletId,
    sessionId,
    isProved: true,
    environment,
    businessId: environment === 'sandbox' ? businessId : null,
    now,
    requestId,
  }
}

/** Links a customer of a business to the person of a phone, as a checkout does it. */
export async function linkCustomer(ctx: Ctx, customerId: string, phone: string): Promise<void> {
  await inTransaction(async (tx) => {
    const customer = await lockCustomer(tx, ctx, customerId as CustomerId)
    const userId = await findOrCreateUser(tx, phone)
    const wallet = await lockWalletOf(tx, ctx, userId)
    const linked = { ...customer, userId, walletBalancePaisa: shownBalance(wallet), updatedAt: ctx.now }
    await customers.update(tx, [linked], ['userId', 'updatedAt'])
    await emit(tx, ctx, 'customer.updated', customer.id, presentCustomer(linked))
    await linkWallet(tx, ctx, customer.id, wallet, 'all')
  })
}

export interface StartedCheckout {
  id: CheckoutSessionId
  wireId: string
  token: string
  bearer: string
  headers: Record<string, string>
}

/**
 * A checkout that somebody has started: its bearer was given out.
 * @param holder the person who did. With a wallet, the phone was verified too.
 */
export async function newStartedCheckout(
  ctx: Ctx,
  holder: { phone: string; walletId?: WalletId } = { phone: newPhone() },
): Promise<StartedCheckout> {
  const price = await newPrice(ctx)
  const { id, token } = await createCheckoutSession(ctx, { priceId: price.id as PriceId })
  const bearer = randomBytes(32).toString('base64url')
  await query(
    `UPDATE checkout_sessions SET bearer_hash = $3, bearer_expires_at = now() + interval '1 hour', phone = $4,
       wallet_id = $5::uuid, verified_at = CASE WHEN $5::uuid IS NOT NULL THEN now() END
     WHERE business_id = $1 AND id = $2`,
    [ctx.businessId, fromWire('cs', id), sha256(bearer), holder.phone, holder.walletId ?? null],
  )
  const headers = { authorization: `Bearer ${bearer}` }
  return { id: fromWire('cs', id) as CheckoutSessionId, wireId: id, token, bearer, headers }
}

/** A top-up that was begun at a checkout and never paid. */
export async function newCheckoutTopUp(
  ctx: Ctx,
  { id }: StartedCheckout,
  { userId, walletId }: SignedInCustomer,
): Promise<TopUpId> {
  const topUp = newTopUp({
    id: newId('top'),
    environment: ctx.environment,
    walletId,
    userId,
    businessId: ctx.businessId,
    provider: 'esewa',
    amountPaisa: 35_000n,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 1_800_000),
  })
  await inTransaction((tx) =>
    topUps.insert(tx, [{ ...topUp, checkoutSessionId: id, nextCheckAt: new Date() }]),
  )
  return topUp.id as TopUpId
}
