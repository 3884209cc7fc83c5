import { findBankAccount } from '@/lib/bank-account/read'
import { refusalAt } from '@/lib/bank-account/rules'
import { getBusiness } from '@/lib/business/read'
import type { ProviderName } from '@/lib/core/providers'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { linkAddress } from '@/lib/payment-link/present'
import { providersAt } from '@/lib/provider-account/offered'

/** The metadata of the payment link with which an owner pays a first Rs 10. */
export const TEST_PAYMENT = { purpose: 'test_payment' } as const

/** What production needs, in the order of the page. */
export type GoLiveRow = 'email' | 'registration' | 'ways' | 'bank' | 'sell' | 'test'
/** `optional`: it may stay as it is. `waiting`: somebody else has to act, or time must pass. */
export type GoLiveState = 'done' | 'todo' | 'waiting' | 'optional'

interface TestPayment {
  url: string
  productId: string
  /** The subscription that the payment started. Null if it was not paid yet. */
  subscriptionId: string | null
}

export interface GoLive {
  /** A row that does not apply is left out: a business that only takes cash needs no bank account. */
  rows: Partial<Record<GoLiveRow, GoLiveState>>
  isDone: boolean
  providers: ProviderName[]
  test: TestPayment | null
}

// The price of the test payment does not count as something to sell.
const SELLS = `SELECT EXISTS (SELECT FROM prices p
  JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
  WHERE p.business_id = $1 AND p.environment = 'production' AND p.active AND pr.active AND NOT EXISTS (
    SELECT FROM payment_links l WHERE l.business_id = p.business_id AND l.environment = p.environment
      AND l.price_id = p.id AND l.metadata @> $2)) AS sells`

const TEST = `SELECT l.slug, p.product_id, c.subscription_id FROM payment_links l
JOIN prices p ON p.business_id = l.business_id AND p.environment = l.environment AND p.id = l.price_id
LEFT JOIN checkout_sessions c ON c.business_id = l.business_id AND c.environment = l.environment
  AND c.payment_link_id = l.id AND c.subscription_id IS NOT NULL
WHERE l.business_id = $1 AND l.environment = 'production' AND l.metadata @> $2
ORDER BY c.subscription_id IS NULL, l.id DESC LIMIT 1`

const PAID = `SELECT 1 FROM charged_invoices WHERE business_id = $1 AND environment = 'production' LIMIT 1`

const BANK_STATES = {
  no_bank_account: 'todo',
  bank_account_not_usable: 'waiting',
  usable: 'done',
} as const satisfies Record<string, GoLiveState>

/**
 * What is still missing before a business can take real money.
 * @param emailVerified whether the person who asks has confirmed their address.
 */
export async function getGoLive(ctx: Ctx, emailVerified: boolean): Promise<GoLive> {
  const production = { ...ctx, environment: 'production' as const }
  const ofTest = [ctx.businessId, JSON.stringify(TEST_PAYMENT)]
  const [business, providers, account, paid, [sold], [link]] = await Promise.all([
    getBusiness(ctx),
    providersAt(production),
    findBankAccount({ query }, production),
    query(PAID, [ctx.businessId]),
    query<{ sells: boolean }>(SELLS, ofTest),
    query<Omit<TestPayment, 'url'> & { slug: string }>(TEST, ofTest),
  ])
  const waits = business.productionWaitsSince !== null
  // The operator calls the business before they approve it.
  const isReachable = !waits || business.supportPhone !== null
  const isNamed = business.legalName !== null && business.panNumber !== null && isReachable
  const rows: GoLive['rows'] = {
    email: emailVerified ? 'done' : 'todo',
    registration: !isNamed ? 'todo' : waits ? 'waiting' : 'done',
    ways: providers.length > 0 ? 'done' : 'optional',
    ...(providers.length > 0 &&
      business.moneyMode === 'shared' && { bank: BANK_STATES[refusalAt(account, new Date()) ?? 'usable'] }),
    sell: sold?.sells ? 'done' : 'todo',
    ...(providers.length > 0 && { test: paid.length > 0 || link?.subscriptionId ? 'done' : 'todo' }),
  }
  const isDone = Object.values(rows).every((state) => state === 'done' || state === 'optional')
  return { rows, isDone, providers, test: link ? { ...link, url: linkAddress(link.slug) } : null }
}
