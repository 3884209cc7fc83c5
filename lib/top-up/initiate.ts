import { DomainError } from '@/lib/core/errors'
import { type TopUpId, toWire } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { log } from '@/lib/infra/telemetry/log'
import { withProviderOf } from '@/lib/provider-account/speak'
import { type PaymentOrder, ProviderFailure, type StartedPayment } from '@/lib/providers/provider'
import type { TopUpModel } from '@/prisma/generated/models'
import { findAnyTopUp } from './read'
import { RECONCILED_AFTER_MS } from './rules'
import { topUps } from './table'

/**
 * Makes an intended top-up payable: asks the provider, then stores where the customer pays. It is safe to repeat. A
 * payment that a crash kept from being stored has an address that nobody knows, so it can never be paid.
 * @throws {DomainError} `provider_unavailable`, `provider_account_refused`: there is nothing to pay.
 */
export async function initiateTopUp(id: TopUpId): Promise<TopUpModel> {
  const topUp = await findAnyTopUp(id)
  if (!topUp) throw new DomainError('resource_not_found')
  if (topUp.redirect || topUp.state !== 'initiated' || topUp.expiresAt <= new Date()) return topUp
  const started = await start(topUp)
  return (await store(topUp, started)) ?? ((await findAnyTopUp(id)) as TopUpModel)
}

async function start(topUp: TopUpModel): Promise<StartedPayment> {
  const { provider: name, environment } = topUp
  try {
    return await withProviderOf(topUp, (provider) => provider.initiate(orderOf(topUp)))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log().warn({ provider: name, environment, reason: error.reason }, 'a top-up could not begin')
    if (error.refused !== null) throw new DomainError('provider_account_refused')
    const { retryAfterSeconds } = error
    throw new DomainError('provider_unavailable', retryAfterSeconds === null ? {} : { retryAfterSeconds })
  }
}

function orderOf({ id, provider, amountPaisa }: TopUpModel): PaymentOrder {
  const { APP_URL } = env()
  const returnUrl = `${APP_URL}/api/providers/${provider}/return/${toWire('top', id)}`
  return {
    id,
    amountPaisa,
    title: 'Wallet top-up',
    successUrl: returnUrl,
    // eSewa appends `?data=` to whatever it is given, so the two differ in their path.
    failureUrl: `${returnUrl}/failure`,
    websiteUrl: APP_URL,
  }
}

const STORE = `
UPDATE topups SET provider_payment_id = $2, merchant_code = $3, redirect = $4, expires_at = $5
WHERE id = $1 AND state = 'initiated' AND redirect IS NULL
RETURNING ${topUps.columnList()}`

/** Undefined if another process was faster. Its payment counts. */
function store(
  topUp: TopUpModel,
  { paymentId, merchantCode, redirect, lifetimeMs }: StartedPayment,
): Promise<TopUpModel | undefined> {
  const { id, createdAt, expiresAt } = topUp
  const latest = createdAt.getTime() + RECONCILED_AFTER_MS
  const until = lifetimeMs === null ? expiresAt : new Date(Math.min(Date.now() + lifetimeMs, latest))
  const values = [id, paymentId, merchantCode, JSON.stringify(redirect), until]
  return inTransaction(async (tx) => (await tx.query<TopUpModel>(STORE, values))[0])
}
