import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { CheckoutSessionId, TopUpId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import { timesQuantity } from '@/lib/core/quantity'
import type { CheckoutCtx, Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'
import { getTopUp } from '@/lib/top-up/read'
import { wallets } from '@/lib/wallet/table'
import type { CheckoutSessionModel, TopUpModel, WalletModel } from '@/prisma/generated/models'
import { TIMED } from './lock'
import { requireVerified, type TimedCheckout } from './rules'
import type { ListCheckoutSessionsQuery } from './schema'
import { checkoutSessions } from './table'
import { type CheckoutTerms, isSameOffer, refusedCodeOf, termsOf } from './terms'

/** The merchant's view. @throws {DomainError} `resource_not_found`. */
export async function getCheckoutSession(
  { businessId, environment }: Ctx,
  id: CheckoutSessionId,
): Promise<CheckoutSessionModel> {
  return found(
    await prisma().checkoutSession.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
  )
}

/** The merchant's view. */
export async function listCheckoutSessions(
  ctx: Ctx,
  wanted: ListCheckoutSessionsQuery,
): Promise<Page<CheckoutSessionModel>> {
  const select = `SELECT ${checkoutSessions.columnList('c')} FROM checkout_sessions c`
  const list = { select, alias: 'c', filters: checkoutFilters(wanted), page: wanted }
  return listTenantPage<CheckoutSessionModel>(ctx, list)
}

/** The conditions of a merchant's list of sessions `c`. */
export function checkoutFilters({ status, customerId, priceId }: ListCheckoutSessionsQuery): Filter[] {
  const filters: Filter[] = []
  if (status) filters.push(['c.status = ?::checkout_session_status', status])
  if (customerId) filters.push(['c.customer_id = ?', customerId])
  if (priceId) filters.push(['c.price_id = ?', priceId])
  return filters
}

/** A checkout session with everything that its page shows. Product and price come from its terms. */
export interface CheckoutView extends TimedCheckout, CheckoutTerms {
  businessName: string
  logoUrl: string | null
  accentColor: string | null
  supportEmail: string | null
  supportPhone: string | null
  supportUrl: string | null
  timeZone: string
  productDescription: string | null
  imageUrl: string | null
  /** True if the offer differs from the terms, so nothing can be started. */
  isChanged: boolean
  /** What the same quantity costs on the present terms. */
  present: Pick<CheckoutTerms, 'amountPaisa' | 'interval' | 'intervalCount'>
  /** The code of a coupon that was removed, because it became invalid or is not for this person. */
  refusedCode: string | null
  /** True if the price and its product can be sold to new customers. */
  isSold: boolean
  /** True if the customer that the merchant named is archived. */
  isArchived: boolean
  /** The phone of the person that the named customer is linked to. */
  linkedPhone: string | null
  /** The phone that the page offers to the named customer. */
  offeredPhone: string | null
  /** The balance of the verified wallet. */
  balancePaisa: bigint | null
  /** The top-up that started it, or else the last one that was made here. */
  topUpId: string | null
  /** Money that came in for it after it had started. It is in the balance. Null if none. */
  cameTwicePaisa: bigint | null
  /** The business's tax registration. */
  panNumber: string | null
  /** True if the business sends no reminder when the balance will not be enough. */
  isSilent: boolean
  /** The subscription that was started here: the period that is paid, or the trial. */
  currentPeriodStart: Date | null
  currentPeriodEnd: Date | null
  /** The first payment, and its period. Null if nothing was paid. */
  firstPaidPaisa: bigint | null
  firstPaidFrom: Date | null
  firstPaidTo: Date | null
  /** True if the subscription has ended. */
  isEnded: boolean
  /** True if it ends with its period. */
  endsItself: boolean
}

/**
 * SQL: the phone of the customer that the merchant named: the wallet's, or else the one that the merchant wrote down, if it can get an SMS.
 * The page offers it with most digits hidden. Null if the person has to type their number.
 */
export const OFFERED_PHONE = `CASE WHEN c.pre_bound THEN
  coalesce(u.phone, CASE WHEN k.phone LIKE '+9779%' AND length(k.phone) = 14 THEN k.phone END) END`

const VIEW = `
SELECT ${TIMED},
  b.name AS business_name, b.logo_url, b.accent_color, b.support_email, b.support_phone, b.support_url, b.time_zone, b.pan_number, 'renewalShort' = ANY (b.notices_off) AS is_silent,
  pr.name AS product_name, pr.description AS product_description, pr.image_url,
  p.amount_paisa, p.currency, p.interval, p.interval_count, p.calendar, p.trial_days, p.active AND pr.active AS is_sold,
  k.archived_at IS NOT NULL AS is_archived, u.phone AS linked_phone, ${OFFERED_PHONE} AS offered_phone, w.balance_paisa,
  (SELECT t.id FROM topups t LEFT JOIN checkout_consents g ON g.top_up_id = t.id
   WHERE t.wallet_id = c.wallet_id AND t.checkout_session_id = c.id
   ORDER BY coalesce(g.outcome, '') = 'started' DESC, t.id DESC LIMIT 1) AS top_up_id,
  (SELECT sum(t.amount_paisa)::bigint FROM checkout_consents g JOIN topups t ON t.id = g.top_up_id
   WHERE g.business_id = c.business_id AND g.environment = c.environment AND g.checkout_session_id = c.id
     AND g.outcome = 'checkout_session_used' AND t.state = 'succeeded') AS came_twice_paisa,
  s.current_period_start, s.current_period_end, s.ended_at IS NOT NULL AS is_ended, coalesce(s.cancel_at_period_end, false) AS ends_itself,
  f.total_amount_paisa AS first_paid_paisa, f.period_start AS first_paid_from, f.period_end AS first_paid_to
FROM checkout_sessions c
JOIN businesses b ON b.id = c.business_id
JOIN prices p ON p.business_id = c.business_id AND p.environment = c.environment AND p.id = c.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
LEFT JOIN customers k ON k.business_id = c.business_id AND k.environment = c.environment AND k.id = c.customer_id
LEFT JOIN users u ON u.id = k.user_id
LEFT JOIN wallets w ON w.id = c.wallet_id
LEFT JOIN subscriptions s ON s.business_id = c.business_id AND s.environment = c.environment AND s.id = c.subscription_id
LEFT JOIN LATERAL (
  SELECT i.total_amount_paisa, i.period_start, i.period_end FROM invoices i
  WHERE i.business_id = s.business_id AND i.environment = s.environment AND i.subscription_id = s.id AND i.status = 'paid'
  ORDER BY i.id LIMIT 1
) f ON true
WHERE c.token_hash = $1`

/** The checkout at this address. Reading changes nothing, so a bot cannot use a link up. */
export async function findCheckoutAt(
  token: string,
  reader: Pick<Tx, 'query'> = { query },
): Promise<CheckoutView | undefined> {
  const [row] = await reader.query<Omit<CheckoutView, 'isChanged' | 'present' | 'refusedCode'>>(VIEW, [
    sha256(token),
  ])
  if (!row) return undefined
  const terms = termsOf(row, row)
  const { interval, intervalCount } = row
  const present = { amountPaisa: timesQuantity(row.amountPaisa, terms.quantity), interval, intervalCount }
  return { ...row, ...terms, isChanged: !isSameOffer(terms, row), present, refusedCode: refusedCodeOf(row) }
}

/** What a person gave a business as its customer. */
export interface FormerDetails {
  email: string | null
  name: string | null
}

const FORMER = `
SELECT c.email, c.name FROM wallets w JOIN customers c ON c.user_id = w.user_id
WHERE w.id = $3 AND c.business_id = $1 AND c.environment = $2 AND c.archived_at IS NULL
ORDER BY c.id DESC LIMIT 1`

/** What this wallet's owner gave this business before, so that nobody has to type it twice. */
export async function findFormerDetails(
  { businessId, environment }: Ctx,
  walletId: string,
): Promise<FormerDetails | null> {
  const [row] = await query<FormerDetails>(FORMER, [businessId, environment, walletId])
  return row ?? null
}

/** The payer at a checkout, with its terms. */
export interface CheckoutPayer extends WalletModel, CheckoutTerms {
  phone: string
}

const PAYER = `
SELECT ${wallets.columnList('w')}, u.phone, c.terms, pr.name AS product_name,
  p.amount_paisa, p.currency, p.interval, p.interval_count, p.calendar, p.trial_days
FROM checkout_sessions c
JOIN wallets w ON w.id = c.wallet_id
JOIN users u ON u.id = w.user_id
JOIN prices p ON p.business_id = c.business_id AND p.environment = c.environment AND p.id = c.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3`

/** The payer at a checkout with a verified phone. */
export async function readCheckoutPayer(
  reader: Pick<Tx, 'query'>,
  { businessId, environment, checkoutId }: CheckoutCtx,
): Promise<CheckoutPayer> {
  const [row] = await reader.query<CheckoutPayer & Pick<CheckoutSessionModel, 'terms'>>(PAYER, [
    businessId,
    environment,
    checkoutId,
  ])
  const payer = found(row)
  return { ...payer, ...termsOf(payer, payer) }
}

const TIMED_ROW = `SELECT ${TIMED} FROM checkout_sessions c
WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3`

/**
 * The wallet that pays at an open checkout.
 * @throws {DomainError} `checkout_not_verified`, `checkout_session_used`, `checkout_session_expired`.
 */
export async function getCheckoutPayer(ctx: CheckoutCtx): Promise<CheckoutPayer> {
  await requireReadable(ctx)
  return readCheckoutPayer({ query }, ctx)
}

async function requireReadable({ businessId, environment, checkoutId }: CheckoutCtx): Promise<void> {
  const [row] = await query<TimedCheckout>(TIMED_ROW, [businessId, environment, checkoutId])
  requireVerified(found(row))
}

/**
 * A top-up that was started in this checkout, in its present state. It is also found after the session was completed by its credit, or has
 * ended.
 * @throws {DomainError} `resource_not_found`, `checkout_not_verified`.
 */
export async function getCheckoutTopUp(ctx: CheckoutCtx, id: TopUpId): Promise<TopUpModel> {
  const { walletId } = await getCheckoutSession(ctx, ctx.checkoutId)
  if (walletId === null) throw new DomainError('checkout_not_verified')
  return getTopUp({ walletId, checkoutSessionId: ctx.checkoutId }, id)
}
