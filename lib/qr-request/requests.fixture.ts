import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { POST as payCash } from '@/app/v1/subscriptions/[id]/payments/route'
import { POST as requestQr } from '@/app/v1/subscriptions/[id]/qr-requests/route'
import {
  fromWire,
  type InvoiceId,
  newWireId,
  type QrRequestId,
  type SubscriptionId,
  toWire,
} from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { addProviderAccount } from '@/lib/provider-account/create'
import { performVerification } from '@/lib/provider-account/verify'
import { createSubscription } from '@/lib/subscription/create'
import { PAYMENTS } from '@/lib/top-up/provider-server.fixture'
import type { ProviderAccountModel, QrRequestModel } from '@/prisma/generated/models'
import { advanceTo, invoicesOf, later, newCustomer, newPrice } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newMember, signedIn } from '@/testing/merchant'
import { accountOfRequests } from './account.fixture'
import { checkQrRequest } from './ask'
import { anyQrRequest } from './settle'

/** An account of the business's own that takes the money of requests. */
async function newAccount(ctx: Ctx): Promise<ProviderAccountModel> {
  const { id } = await addProviderAccount(ctx, accountOfRequests())
  return performVerification(ctx, id)
}

/** A gym with such an account, and a member who pays Rs 500 a month at its counter and has paid the first one. */
export async function newGym(price: Record<string, unknown> = {}) {
  const business = await newBusiness()
  const { ctx } = business
  const account = await newAccount(ctx)
  const priceId = (await newPrice(ctx, price)).id
  const customerId = await newCustomer(ctx)
  const subscription = await createSubscription(ctx, {
    customerId,
    priceId: priceId as never,
    collection: 'outside',
    skipTrial: false,
    payment: { method: 'cash', periods: 1 },
  })
  return {
    ...business,
    accountId: toWire('pac', account.id),
    account,
    priceId,
    customerId,
    id: subscription.id as SubscriptionId,
    body: { providerAccountId: toWire('pac', account.id) },
  }
}

/** The gym gets an account at Fonepay, too, whose requests have a QR. */
export async function addFonepay({ ctx }: Pick<Gym, 'ctx'>): Promise<ProviderAccountModel> {
  const { privateKey, password } = accountOfRequests().settings
  const named = { protocol: 'checkout' as const, terminalId: '222', username: 'himal' }
  const { id } = await addProviderAccount(ctx, {
    provider: 'fonepay',
    settings: { ...named, password, privateKey },
  })
  return performVerification(ctx, id)
}

/** The payer pays at the provider. Nobody asks it yet. @param reference the provider's own id of the money. */
export function payAtProvider(
  { reference, amountPaisa }: Pick<QrRequestModel, 'reference' | 'amountPaisa'>,
  amount = amountPaisa,
  as = `txn ${reference}`,
): void {
  PAYMENTS.set(reference, { amount: Number(amount), status: 'SUCCESS', reference: as })
}

export const now = (id: string) => anyQrRequest({ query }, id as QrRequestId)

/** The provider is asked. */
export async function ask(id: string): Promise<QrRequestModel> {
  await checkQrRequest(id as QrRequestId, newWireId('run'))
  return now(id)
}

export type Gym = Awaited<ReturnType<typeof newGym>>

export const key = () => ({ idempotencyKey: randomUUID() })

/** A QR for periods, as the database has it. */
export async function newQr({ sandboxKey, id, body }: Gym, more: Record<string, unknown> = {}) {
  const params = { id: toWire('sub', id) }
  const { data, error } = await call(requestQr, sandboxKey, { params, body: { ...body, ...more }, ...key() })
  expect(error).toBeUndefined()
  return now(fromWire('qrq', data.id) as string)
}

/** The running period is over, and its invoice is open. */
export async function withOpenInvoice(gym: Gym) {
  await advanceTo(gym.ctx, later(gym.ctx.now, 32))
  return (await invoicesOf(gym.ctx, gym.id)).find(({ status }) => status === 'open') as never as {
    id: string
  }
}

/**
 * The member has a second subscription, and an invoice of each is open.
 * @returns the invoices, the older subscription first.
 */
export async function withTwoOpenInvoices(gym: Gym): Promise<InvoiceId[]> {
  const { id: second } = await createSubscription(gym.ctx, {
    customerId: gym.customerId,
    priceId: gym.priceId as never,
    collection: 'outside',
    skipTrial: false,
    payment: { method: 'cash', periods: 1 },
  })
  await advanceTo(gym.ctx, later(gym.ctx.now, 32))
  const invoices = await Promise.all([gym.id, second].map((id) => invoicesOf(gym.ctx, id)))
  return invoices.flat().flatMap(({ id, status }) => (status === 'open' ? [id as InvoiceId] : []))
}

/** So much came for a request that asks for another sum. It is held. */
export async function withHeldMoney(gym: Gym, paisa: bigint): Promise<QrRequestModel> {
  const request = await newQr(gym, { periods: 5 })
  payAtProvider(request, paisa)
  return ask(request.id)
}

/** What an owner does is done by the clock of the gym. */
export async function ownerOf(gym: Gym): Promise<Ctx> {
  const { ctx } = await memberOf(gym, 'owner')
  return { ...ctx, now: (await ctxOf(gym.businessId)).now }
}

export const wire = (id: string) => ({ params: { id: toWire('qrq', id) } })

/** A team has an owner. */
export async function memberOf({ businessId }: Gym, role: 'owner' | 'admin' | 'cashier') {
  const owner = await newMember(businessId, 'owner')
  return signedIn(role === 'owner' ? owner : await newMember(businessId, role))
}

export const cashFor = (gym: Gym) =>
  call(payCash, gym.sandboxKey, { params: { id: toWire('sub', gym.id) }, body: { method: 'cash' }, ...key() })
