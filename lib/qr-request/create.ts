import { DomainError } from '@/lib/core/errors'
import {
  type CustomerId,
  type InvoiceId,
  newId,
  type ProviderAccountId,
  type QrRequestId,
  type SubscriptionId,
} from '@/lib/core/id'
import { lookAfter } from '@/lib/core/payment-looks'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { log } from '@/lib/infra/telemetry/log'
import { recorderOf } from '@/lib/payment/record'
import { type QrAccount, qrAccountOf, requireOwnAccount } from '@/lib/provider-account/qr-account'
import { withProviderOf } from '@/lib/provider-account/speak'
import { providerTime } from '@/lib/provider-account/table'
import { type BankApp, ProviderFailure, type StartedPayment } from '@/lib/providers/provider'
import type { QrRequestModel } from '@/prisma/generated/models'
import { closeCovered } from './close-covered'
import { keptMembership, type Wanted } from './pay-as-cash'
import { type Rehearsed, rehearse } from './rehearse'
import type { QrOfMembershipInput, QrWays } from './schema'
import { qrRequests } from './table'

/** What a request is made of. It is kept under the Idempotency-Key until the provider has answered. */
export interface Intent {
  wanted: Wanted
  account: QrAccount
  expiresInSeconds: number
  amountPaisa: string
  /** The reminder at whose link it is begun. */
  reminderId?: string | null
}

export const NOTHING: Wanted = {
  customerId: null,
  subscriptionId: null,
  invoiceId: null,
  periods: null,
  membership: null,
}

/** For periods of a subscription. @throws {DomainError} as cash for them, `provider_account_missing`, `amount_out_of_range`. */
export const intendQrOfSubscription = (
  ctx: Ctx,
  subscriptionId: SubscriptionId,
  { periods, ...ways }: QrWays & { periods: number },
): Promise<string> => intend(ctx, { ...NOTHING, subscriptionId, periods }, ways)

/** For one open invoice. @throws {DomainError} as cash for it, `provider_account_missing`, `amount_out_of_range`. */
export const intendQrOfInvoice = (ctx: Ctx, invoiceId: InvoiceId, ways: QrWays): Promise<string> =>
  intend(ctx, { ...NOTHING, invoiceId }, ways)

/**
 * For a new membership: customer, subscription and redemption are made when it is paid, and nothing before.
 * @throws {DomainError} as cash for it, `provider_account_missing`, `amount_out_of_range`.
 */
export function intendQrOfMembership(ctx: Ctx, input: QrOfMembershipInput): Promise<string> {
  const { customerId, periods, providerAccountId, expiresInSeconds } = input
  const wanted: Wanted = {
    ...NOTHING,
    customerId: (customerId as CustomerId | undefined) ?? null,
    periods,
    membership: keptMembership(input) as Wanted['membership'],
  }
  return intend(ctx, wanted, { providerAccountId, expiresInSeconds })
}

/** Checks all that can be checked here, and writes nothing. */
function intend(ctx: Ctx, wanted: Wanted, { providerAccountId, expiresInSeconds }: QrWays): Promise<string> {
  return transact(ctx, async (tx) => {
    const named = (providerAccountId as ProviderAccountId | undefined) ?? null
    // Who names an account of somebody else learns nothing of what is owed.
    if (named) await requireOwnAccount(tx, ctx, named)
    const { amountPaisa } = await rehearse(tx, ctx, wanted)
    const account = await qrAccountOf(tx, ctx, named)
    const intent: Intent = { wanted, account, expiresInSeconds, amountPaisa: amountPaisa.toString() }
    return JSON.stringify(intent)
  })
}

// What it would pay may change between the two transactions. Then it is begun again at the provider, with the new sum.
const MAX_STARTS = 3

/**
 * Makes the payment known to the provider, and keeps the request. A crash between the two leaves nothing: nobody has seen that payment,
 * so nobody can pay it. The same Idempotency-Key begins anew.
 * @throws {DomainError} `provider_unavailable`, `provider_account_refused`, and as the intent.
 */
export const performQr = (ctx: Ctx, intent: string): Promise<QrRequestModel> =>
  makeQr(ctx, JSON.parse(intent) as Intent, async () => null)

/** @param meanwhile what stands in its place by now. It has the locks of what is to be paid, and may refuse. */
export async function makeQr(
  ctx: Ctx,
  { wanted, account, expiresInSeconds, amountPaisa, reminderId = null }: Intent,
  meanwhile: (tx: Tx, rehearsed: Rehearsed) => Promise<QrRequestModel | null>,
): Promise<QrRequestModel> {
  let askedPaisa = BigInt(amountPaisa)
  for (let starts = 0; starts < MAX_STARTS; starts++) {
    const id = newId('qrq')
    const started = await start(ctx, account, id, askedPaisa)
    const kept = await inTransaction(async (tx) => {
      const rehearsed = await rehearse(tx, ctx, wanted)
      const standing = await meanwhile(tx, rehearsed)
      if (standing) return standing
      if (rehearsed.amountPaisa !== askedPaisa) return rehearsed.amountPaisa
      const made = { id, wanted, account, rehearsed, started, expiresInSeconds, reminderId }
      return keepQrRequest(tx, ctx, made)
    })
    if (typeof kept === 'object') return kept
    askedPaisa = kept
  }
  throw new DomainError('unavailable', { retryAfterSeconds: 1 })
}

type Started = StartedPayment & { apps: BankApp[] }

async function start(
  { environment }: Ctx,
  { id: providerAccountId, version: providerAccountVersion, provider }: QrAccount,
  id: QrRequestId,
  amountPaisa: bigint,
): Promise<Started> {
  const { APP_URL } = env()
  const returnUrl = `${APP_URL}/api/providers/${provider}/return`
  const order = {
    id,
    amountPaisa,
    title: 'Bill payment',
    successUrl: returnUrl,
    failureUrl: `${returnUrl}/failure`,
    websiteUrl: APP_URL,
  }
  const begun = { provider, environment, providerAccountId, providerAccountVersion }
  try {
    return await withProviderOf(begun, async (at) => {
      const started = await at.initiate(order)
      return { ...started, apps: (started.qr && (await at.apps?.(started.qr.text))) ?? [] }
    })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log().warn({ provider, environment, reason: error.reason }, 'a QR request could not begin')
    if (error.refused !== null) throw new DomainError('provider_account_refused')
    const { retryAfterSeconds } = error
    throw new DomainError('provider_unavailable', retryAfterSeconds === null ? {} : { retryAfterSeconds })
  }
}

interface Made {
  id: QrRequestId
  wanted: Wanted
  account: QrAccount
  rehearsed: Rehearsed
  started: Started
  expiresInSeconds: number
  reminderId?: string | null
}

/** Keeps a request whose payment the provider knows, and closes those that wait for the same. */
export async function keepQrRequest(tx: Tx, ctx: Ctx, made: Made): Promise<QrRequestModel> {
  const { id, wanted, account, rehearsed, started, expiresInSeconds, reminderId = null } = made
  const createdAt = await providerTime(tx)
  const lifetimeMs = Math.min(expiresInSeconds * 1_000, started.lifetimeMs ?? Number.POSITIVE_INFINITY)
  const row: QrRequestModel = {
    ...qrRequests.nulls,
    id,
    businessId: ctx.businessId,
    environment: ctx.environment,
    reference: started.paymentId,
    ...wanted,
    customerId: rehearsed.customerId,
    subscriptionId: rehearsed.subscriptionId,
    covers: rehearsed.covers as unknown as QrRequestModel['covers'],
    amountPaisa: rehearsed.amountPaisa,
    currency: 'NPR',
    provider: account.provider,
    providerAccountId: account.id,
    providerAccountVersion: account.version,
    merchantCode: started.merchantCode,
    redirect: started.redirect as unknown as QrRequestModel['redirect'],
    qr: started.qr && ({ ...started.qr, apps: started.apps } as unknown as QrRequestModel['qr']),
    status: 'waiting',
    reminderId,
    resolvedInvoiceIds: [],
    ...(await recorderOf(tx, ctx)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
    nextCheckAt: lookAfter(createdAt, createdAt),
  }
  await qrRequests.insert(tx, [row])
  const { subscriptionId, covers } = rehearsed
  if (subscriptionId) {
    const invoiceIds = covers.flatMap(({ invoiceId }) => invoiceId ?? [])
    const periodStarts = covers.map(({ periodStart }) => periodStart)
    await closeCovered(tx, ctx, { subscriptionId, invoiceIds, periodStarts }, { requestId: id })
  }
  return row
}
