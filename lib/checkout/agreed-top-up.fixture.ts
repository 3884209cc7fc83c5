import { POST as createTopUp } from '@/app/v1/checkout/sessions/[token]/topups/route'
import { fromWire, type PriceId, type TopUpId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import type { ReturnHint } from '@/lib/providers/provider'
import { checkTopUp } from '@/lib/settlement/check'
import { pay } from '@/lib/top-up/provider-server.fixture'
import type { CheckoutConsentModel, TopUpModel } from '@/prisma/generated/models'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { type CallResponse, call } from '@/testing/call'
import { newCheckout, type TestCheckout, verifiedAt } from '@/testing/checkout'

// A person who agrees and pays in one step. Import it after the provider server.

/** What the page shows for the price of Rs 500, and what the person types. */
export const SHOWN = { email: 'maya@example.com', name: 'Maya', expectedPaisa: '50000' }

/** A checkout that a person with an empty wallet has confirmed. */
export async function agreed() {
  const { ctx } = await newBusiness('Himal Fitness')
  const price = await newPrice(ctx)
  const checkout = await newCheckout(ctx, { priceId: price.id as PriceId })
  const changePrice = (change: { amountPaisa?: bigint; active?: boolean }) =>
    updatePrice(ctx, price.id as PriceId, change, countPriceUsage)
  return { ctx, checkout, changePrice, headers: await verifiedAt(checkout) }
}

export function beginAt(
  { token }: TestCheckout,
  headers: Record<string, string>,
  body: { amountPaisa?: string; start?: Record<string, unknown> },
): Promise<CallResponse> {
  return call(createTopUp, headers, {
    params: { token },
    body: { provider: 'khalti', amountPaisa: '50000', ...body },
  })
}

/**
 * A person who has agreed, and paid at the provider, which was not asked about it yet.
 * @param start null if they only paid.
 */
export async function agreedAndPaid(start: Record<string, unknown> | null = SHOWN) {
  const begun = await agreed()
  const { status, data, error } = await beginAt(begun.checkout, begun.headers, start ? { start } : {})
  if (status !== 201) throw new Error(`the top-up responded with ${status} ${error?.code}`)
  pay(await topUpAt(data.id))
  return { ...begun, topUp: data as { id: string; start: unknown } }
}

export const topUpIdOf = (wireId: string) => fromWire('top', wireId) as TopUpId

export async function topUpAt(wireId: string): Promise<TopUpModel> {
  const [row] = await query<TopUpModel>('SELECT * FROM topups WHERE id = $1', [topUpIdOf(wireId)])
  return row as TopUpModel
}

/** A browser returns from the provider. */
export const comeBack = (wireId: string, hint: ReturnHint = 'none') =>
  checkTopUp(topUpIdOf(wireId), 'req_test', hint)

export async function consentAt(wireId: string): Promise<CheckoutConsentModel> {
  const [row] = await query<CheckoutConsentModel>('SELECT * FROM checkout_consents WHERE top_up_id = $1', [
    topUpIdOf(wireId),
  ])
  return row as CheckoutConsentModel
}

interface Started {
  id: string
  status: string
  email: string | null
  name: string | null
}

/** The subscriptions of this checkout's business, with their customers. */
export function subscriptionsOf({ businessId }: Pick<Ctx, 'businessId'>): Promise<Started[]> {
  return query<Started>(
    `SELECT s.id, s.status, c.email, c.name FROM subscriptions s JOIN customers c ON c.id = s.customer_id
     WHERE s.business_id = $1`,
    [businessId],
  )
}

/** The balance of the wallet that pays at this checkout. */
export async function balanceAt({ id }: Pick<TestCheckout, 'id'>): Promise<bigint | undefined> {
  const [row] = await query<{ balancePaisa: bigint }>(
    'SELECT w.balance_paisa FROM checkout_sessions c JOIN wallets w ON w.id = c.wallet_id WHERE c.id = $1',
    [id],
  )
  return row?.balancePaisa
}

/** This business's SMS with links to a checkout or the wallet, oldest first. */
export async function linksSentBy({ businessId }: Pick<Ctx, 'businessId'>): Promise<string[]> {
  const rows = await query<{ text: string }>(
    `SELECT text FROM outbox_messages WHERE business_id = $1 AND channel = 'sms' AND text LIKE '%http%' ORDER BY id`,
    [businessId],
  )
  return rows.map(({ text }) => text)
}
