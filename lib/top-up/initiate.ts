import { DomainError } from '@/lib/core/errors'
import { type TopUpId, toWire } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { log } from '@/lib/infra/telemetry/log'
import { withProviderOf } from '@/lib/provider-account/speak'
import {
  type BankApp,
  type PaymentOrder,
  type PaymentProvider,
  ProviderFailure,
  type StartedPayment,
} from '@/lib/providers/provider'
import type { TopUpModel } from '@/prisma/generated/models'
import { findAnyTopUp } from './read'
import { RECONCILED_AFTER_MS } from './rules'
import { topUps } from './table'

/**
 * Makes an intended top-up payable: asks the provider, then stores where the customer pays. It is safe to repeat. If a crash kept a payment
 * from being stored, nobody has seen its address, so it can never be paid.
 * @throws {DomainError} `provider_unavailable`, `provider_account_refused`: there is nothing to pay.
 */
export async function initiateTopUp(id: TopUpId): Promise<TopUpModel> {
  const topUp = await findAnyTopUp(id)
  if (!topUp) throw new DomainError('resource_not_found')
  if (topUp.providerPaymentId || topUp.state !== 'initiated' || topUp.expiresAt <= new Date()) return topUp
  const started = await start(topUp)
  return (await store(topUp, started)) ?? ((await findAnyTopUp(id)) as TopUpModel)
}

type Started = StartedPayment & { apps: BankApp[] }

async function start(topUp: TopUpModel): Promise<Started> {
  const { provider: name, environment } = topUp
  try {
    return await withProviderOf(topUp, (provider) => begin(provider, orderOf(topUp)))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log().warn({ provider: name, environment, reason: error.reason }, 'a top-up could not begin')
    if (error.refused !== null) throw new DomainError('provider_account_refused')
    const { retryAfterSeconds } = error
    throw new DomainError('provider_unavailable', retryAfterSeconds === null ? {} : { retryAfterSeconds })
  }
}

async function begin(provider: PaymentProvider, order: PaymentOrder): Promise<Started> {
  const started = await provider.initiate(order)
  return { ...started, apps: (started.qr && (await provider.apps?.(started.qr.text))) ?? [] }
}

function orderOf({ id, provider, amountPaisa }: TopUpModel): PaymentOrder {
  const { APP_URL } = env()
  const returnUrl = `${APP_URL}/api/providers/${provider}/return/${toWire('top', id)}`
  return {
    id,
    amountPaisa,
    title: 'Wallet top-up',
    successUrl: returnUrl,
    // eSewa appends `?data=` to any address, so the two addresses differ in their path.
    failureUrl: `${returnUrl}/failure`,
    websiteUrl: APP_URL,
  }
}

const STORE = `
UPDATE topups SET provider_payment_id = $2, merchant_code = $3, redirect = $4, qr = $5, expires_at = $6
WHERE id = $1 AND state = 'initiated' AND provider_payment_id IS NULL
RETURNING ${topUps.columnList()}`

/** Undefined if another process was faster. Then its payment is the valid one. */
function store(
  topUp: TopUpModel,
  { paymentId, merchantCode, redirect, qr, apps, lifetimeMs }: Started,
): Promise<TopUpModel | undefined> {
  const { id, createdAt, expiresAt } = topUp
  const latest = createdAt.getTime() + RECONCILED_AFTER_MS
  const until = lifetimeMs === null ? expiresAt : new Date(Math.min(Date.now() + lifetimeMs, latest))
  const ways = [redirect && JSON.stringify(redirect), qr && JSON.stringify({ ...qr, apps })]
  const values = [id, paymentId, merchantCode, ...ways, until]
  return inTransaction(async (tx) => (await tx.query<TopUpModel>(STORE, values))[0])
}
