import { DAY_MS } from '@/lib/core/duration'
import type { CustomerId, InvoiceId, PriceId, SubscriptionId } from '@/lib/core/id'
import { toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { createInvoice } from '@/lib/invoice/create'
import type { CreateInvoiceInput } from '@/lib/invoice/schema'
import { createPrice } from '@/lib/price/create'
import { createPriceInput } from '@/lib/price/schema'
import { createProduct } from '@/lib/product/create'
import { advanceSandboxClock, catchUpSandbox } from '@/lib/sandbox/advance-clock'
import { MAX_ADVANCE_DAYS } from '@/lib/sandbox/rules'
import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { createSubscription } from '@/lib/subscription/create'
import { getSubscriber } from '@/lib/subscription/read'
import type { InvoiceModel, PriceModel, SubscriptionModel } from '@/prisma/generated/models'
import { ctxOf } from './business'

// Short functions for billing, so that a test reads like a story.

/** Makes a product and a price. The default is Rs 500 a month. */
export async function newPrice(ctx: Ctx, terms: Record<string, unknown> = {}): Promise<PriceModel> {
  const product = await createProduct(ctx, { name: 'Tea' })
  const input = {
    productId: toWire('prod', product.id),
    amountPaisa: '50000',
    currency: 'NPR',
    interval: 'month',
  }
  return createPrice(ctx, createPriceInput.parse({ ...input, ...terms }))
}

/** Makes a customer. With a balance, their wallet is linked and has it. */
export async function newCustomer(ctx: Ctx, balancePaisa?: bigint): Promise<CustomerId> {
  const { id } = await createCustomer(ctx, { email: 'customer@example.com' })
  if (balancePaisa !== undefined) await topUp(ctx, id as CustomerId, balancePaisa)
  return id as CustomerId
}

export async function topUp(ctx: Ctx, customerId: CustomerId, amountPaisa: bigint): Promise<void> {
  await topUpSandboxCustomer(await ctxOf(ctx.businessId), customerId, { amountPaisa })
}

export function subscribe(
  ctx: Ctx,
  customerId: CustomerId,
  price: Pick<PriceModel, 'id'>,
  skipTrial = false,
): Promise<SubscriptionModel> {
  return createSubscription(ctx, { customerId, priceId: price.id as PriceId, skipTrial })
}

const MAX_ADVANCE_MS = MAX_ADVANCE_DAYS * DAY_MS

/** The instant that is so many days of 24 hours after another one. */
export const later = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

/** Moves the clock of the business to an instant and bills all that became due. Returns a context of that instant. */
export async function advanceTo(ctx: Ctx, to: Date): Promise<Ctx> {
  let at = await ctxOf(ctx.businessId)
  for (; to.getTime() - at.now.getTime() > MAX_ADVANCE_MS; at = await ctxOf(ctx.businessId)) {
    await advanceSandboxClock(at, { seconds: MAX_ADVANCE_MS / 1000 })
    await catchUp(ctx)
  }
  if (to > at.now) await advanceSandboxClock(at, { to })
  await catchUp(ctx)
  return ctxOf(ctx.businessId)
}

/** Bills what the clock made due, however long it takes. */
async function catchUp(ctx: Ctx): Promise<void> {
  while ((await catchUpSandbox(ctx)).dueSubscriptions > 0);
}

export async function subscriptionNow(ctx: Ctx, id: string): Promise<SubscriptionModel> {
  const [row] = await query<SubscriptionModel>(
    'SELECT * FROM subscriptions WHERE business_id = $1 AND environment = $2 AND id = $3',
    [ctx.businessId, ctx.environment, id as SubscriptionId],
  )
  return row as SubscriptionModel
}

/** Makes a draft by hand for a subscription. The default is a hundred paisa for milk in November. */
export async function newDraft(
  ctx: Ctx,
  { id, priceId }: Pick<SubscriptionModel, 'id' | 'priceId'>,
  terms: Partial<CreateInvoiceInput> = {},
): Promise<InvoiceId> {
  const input = {
    subscriptionId: id as SubscriptionId,
    priceId: priceId as PriceId,
    amountPaisa: 100n,
    description: 'Milk',
    periodStart: new Date('2026-11-01T00:00:00Z'),
    periodEnd: new Date('2026-12-01T00:00:00Z'),
  }
  const draft = await createInvoice(ctx, { ...input, ...terms }, getSubscriber)
  return draft.id as InvoiceId
}

/** The subscription's invoices, by period. */
export function invoicesOf(ctx: Ctx, subscriptionId: string): Promise<InvoiceModel[]> {
  return query<InvoiceModel>(
    'SELECT * FROM invoices WHERE business_id = $1 AND environment = $2 AND subscription_id = $3 ORDER BY period_start, id',
    [ctx.businessId, ctx.environment, subscriptionId],
  )
}

export async function balanceOf(ctx: Ctx, customerId: string): Promise<bigint> {
  const [row] = await query<{ balancePaisa: bigint }>(
    `SELECT w.balance_paisa FROM customers c JOIN wallets w ON w.user_id = c.user_id AND w.environment = c.environment AND coalesce(w.business_id, $1) = $1
     WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3`,
    [ctx.businessId, ctx.environment, customerId],
  )
  return row?.balancePaisa ?? 0n
}
