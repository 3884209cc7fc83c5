import { type Discount, discountIn, takenOff } from '@/lib/core/discount'
import type { AgreementId, BusinessId } from '@/lib/core/id'
import { nextChargeOf } from '@/lib/core/next-charge'
import type { Calendar } from '@/lib/core/period'
import { query } from '@/lib/infra/database/db'
import { paysAt } from '@/lib/infra/database/paying-wallet'
import { subscriptions } from '@/lib/subscription/table'
import type { AgreementModel, SubscriptionModel } from '@/prisma/generated/models'
import type { AgreementKey } from './link'

/** What the page of a link shows. */
export type AskedView = Pick<
  AgreementModel,
  'environment' | 'kind' | 'amountPaisa' | 'interval' | 'intervalCount' | 'quantity' | 'status'
> & {
  businessId: BusinessId
  /** True if the link has expired. */
  isLate: boolean
  /** True if the price has changed again since, or if there is a newer request. */
  isReplaced: boolean
  /** The newer request. Null if there is none. */
  newerId: AgreementId | null
  /** For an allowance: the limit of the one that it replaces. Null if there is none. */
  replaces: { amountPaisa: bigint | null } | null
  /** Null for an allowance. */
  productName: string | null
  /** The calendar of the price. Null for an allowance. */
  calendar: Calendar | null
  timeZone: string
  /** True if the business sends no reminder when the balance will not be enough. */
  isSilent: boolean
  /** What the customer has agreed to so far. Null if nothing. */
  agreedPaisa: bigint | null
  /** When the subscription is charged next. Null for an allowance, or if it is not charged by itself. */
  nextChargeAt: Date | null
  /** True if the subscription does not exist yet. The business will start it. */
  isForNew: boolean
  /** What is paid at once: the open invoice, or for an allowance the sum of what waits for it. Null if nothing. */
  openPaisa: bigint | null
  /** The phone of the person that the customer is linked to. Null if nobody. */
  ownerPhone: string | null
}

const VIEW = `
SELECT a.business_id, a.environment, a.kind, a.amount_paisa, a.interval, a.interval_count, a.quantity, a.status,
  coalesce(a.link_expires_at <= now(), false) AS is_late, newer.id AS newer_id,
  a.link_expires_at IS NULL AS is_unbounded, s.discount,
  p.amount_paisa * CASE a.price_id WHEN s.pending_price_id THEN s.pending_quantity WHEN s.price_id THEN s.quantity ELSE 0 END AS cost_paisa,
  allowed.id IS NOT NULL AS has_allowance, allowed.amount_paisa AS allowed_paisa, d.name AS product_name, p.calendar, b.time_zone,
  'renewalShort' = ANY (b.notices_off) AS is_silent,
  (s.agreement->>'amountPaisa')::bigint AS agreed_paisa,
  a.subscription_id,
  a.kind = 'subscription' AND a.subscription_id IS NULL AS is_for_new,
  coalesce(i.total_amount_paisa, waiting.paisa) AS open_paisa, o.phone AS owner_phone
FROM agreements a
JOIN businesses b ON b.id = a.business_id
JOIN customers c ON c.business_id = a.business_id AND c.environment = a.environment AND c.id = a.customer_id
LEFT JOIN users o ON o.id = c.user_id
LEFT JOIN prices p ON p.business_id = a.business_id AND p.environment = a.environment AND p.id = a.price_id
LEFT JOIN products d ON d.business_id = p.business_id AND d.environment = p.environment AND d.id = p.product_id
LEFT JOIN subscriptions s ON s.business_id = a.business_id AND s.environment = a.environment AND s.id = a.subscription_id
LEFT JOIN invoices i ON i.business_id = s.business_id AND i.environment = s.environment AND i.id = s.open_invoice_id
LEFT JOIN LATERAL (
  SELECT n.id FROM agreements n
  WHERE n.business_id = a.business_id AND n.environment = a.environment AND n.subscription_id = a.subscription_id
    AND n.status = 'asked' AND n.id > a.id AND n.amount_paisa <> a.amount_paisa
    AND coalesce(n.link_expires_at > now(), true)
  ORDER BY n.id DESC LIMIT 1) newer ON true
LEFT JOIN LATERAL (
  SELECT l.id, l.amount_paisa FROM wallets w
  JOIN agreements l ON l.wallet_id = w.id AND l.business_id = a.business_id AND l.environment = a.environment
    AND l.kind = 'allowance' AND l.status = 'given'
  WHERE a.kind = 'allowance' AND w.user_id = c.user_id AND ${paysAt('w', '$1', '$2')} LIMIT 1) allowed ON true
LEFT JOIN LATERAL (
  SELECT sum(wi.total_amount_paisa)::bigint AS paisa FROM wallets w
  JOIN subscriptions ws ON ws.wallet_id = w.id AND ws.business_id = a.business_id AND ws.environment = a.environment
    AND ws.ended_at IS NULL AND ws.not_agreed
  JOIN invoices wi ON wi.business_id = ws.business_id AND wi.environment = ws.environment AND wi.id = ws.open_invoice_id
  WHERE a.kind = 'allowance' AND w.user_id = c.user_id AND ${paysAt('w', '$1', '$2')}) waiting ON true
WHERE a.business_id = $1 AND a.environment = $2 AND a.id = $3`

const SUBSCRIPTION = `
SELECT ${subscriptions.columnList()} FROM subscriptions
WHERE business_id = $1 AND environment = $2 AND id = $3 AND open_invoice_id IS NULL`

interface Row extends Omit<AskedView, 'replaces' | 'nextChargeAt' | 'isReplaced'> {
  /** True if the link never expires, because a raised price asked for it. */
  isUnbounded: boolean
  /** The subscription's discount. */
  discount: SubscriptionModel['discount']
  /** What a period of the subscription costs on the price's present terms. */
  costPaisa: bigint | null
  subscriptionId: string | null
  hasAllowance: boolean
  allowedPaisa: bigint | null
}

/** The agreement of a link. Null if there is none. */
export async function loadAsked({ businessId, environment, id }: AgreementKey): Promise<AskedView | null> {
  const [row] = await query<Row>(VIEW, [businessId, environment, id])
  if (!row) return null
  const { hasAllowance, allowedPaisa, subscriptionId, isUnbounded, discount, costPaisa, ...asked } = row
  const [charged] = subscriptionId
    ? await query<SubscriptionModel>(SUBSCRIPTION, [businessId, environment, subscriptionId])
    : []
  return {
    ...asked,
    isReplaced:
      asked.newerId !== null ||
      (isUnbounded && isOtherCost(asked.amountPaisa, costPaisa, discountIn({ discount }))),
    nextChargeAt: charged ? nextChargeOf(charged) : null,
    replaces: hasAllowance ? { amountPaisa: allowedPaisa } : null,
  }
}

/** True if neither the price nor the discounted price equals the requested amount. */
function isOtherCost(
  askedPaisa: bigint | null,
  costPaisa: bigint | null,
  discount: Discount | null,
): boolean {
  if (askedPaisa === null || costPaisa === null) return false
  return askedPaisa !== costPaisa && askedPaisa !== costPaisa - takenOff(discount, costPaisa)
}
