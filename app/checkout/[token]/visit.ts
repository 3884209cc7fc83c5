import { cookies, headers } from 'next/headers'
import { findCheckoutContext, findCheckoutVisit } from '@/lib/auth/checkout-bearer'
import { clientOf } from '@/lib/auth/client'
import { checkoutCookie } from '@/lib/auth/customer-cookies'
import { type Existing, loadExisting } from '@/lib/checkout/load-existing'
import { findStart, type StartOfTopUp } from '@/lib/checkout/present-top-up'
import { type CheckoutView, type FormerDetails, findCheckoutAt, findFormerDetails } from '@/lib/checkout/read'
import { DomainError } from '@/lib/core/errors'
import { newWireId, type TopUpId } from '@/lib/core/id'
import type { CheckoutCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { checkInTime } from '@/lib/settlement/check-in-time'
import { findHadBefore, type HadBefore } from '@/lib/subscription/had-before'
import { getTopUp } from '@/lib/top-up/read'
import { isAwaited } from '@/lib/top-up/rules'
import { type AgreedNow, agreedNow, NOTHING_AGREED } from './agreed'

// A browser's visit to a checkout, based on the request as Next.js provides it.

/** The context of the person with this checkout's bearer, or with a provisional one. Undefined for everybody else. */
export async function currentHolder(token: string): Promise<CheckoutCtx | undefined> {
  const bearer = (await cookies()).get(checkoutCookie(token).name)?.value
  if (!bearer) return undefined
  try {
    return await findCheckoutContext(token, bearer, {
      requestId: newWireId('req'),
      ip: clientOf(await headers()).ip,
    })
  } catch (error) {
    // The bearer was replaced. Its browser sees the same as a new visitor.
    if (error instanceof DomainError && error.status < 500) return undefined
    throw error
  }
}

/** The present time of the business of this checkout. */
export async function timeAt(token: string): Promise<Date> {
  const visit = await findCheckoutVisit(token, { requestId: newWireId('req'), ip: undefined })
  return visit?.now ?? new Date()
}

/** Stores the bearer of a start in a cookie that is only sent to this checkout's page. Can only be called from the action of a form. */
export async function keepStarted(
  { bearer, bearerExpiresAt }: { bearer?: string | undefined; bearerExpiresAt: string },
  token: string,
): Promise<void> {
  const { name, options } = checkoutCookie(token)
  if (bearer) (await cookies()).set(name, bearer, { ...options, expires: new Date(bearerExpiresAt) })
}

type CheckoutTopUp = Awaited<ReturnType<typeof getTopUp>>

/** A top-up that was started here, and what it should start. */
export type BegunTopUp = CheckoutTopUp & { start: StartOfTopUp | null }

export interface Visit {
  view: CheckoutView
  /** The last top-up that was started here. */
  topUp: BegunTopUp | null
  /** The details that the person gave this business before. */
  former: FormerDetails | null
  /** What the named customer already has. */
  existing: Existing
  agreed: AgreedNow
  /** What they have had of this price before. */
  had: HadBefore | null
}

/**
 * All data that the page shows to this person. First, the provider is asked about an unfinished top-up.
 * @param asked the parameter `agreed` of the page's address.
 */
export async function readVisit(
  token: string,
  holder: CheckoutCtx | undefined,
  asked: string | string[] | undefined,
): Promise<Visit | undefined> {
  const view = await findCheckoutAt(token)
  if (!view) return undefined
  const { topUp, view: now } = await withTopUp(view, token, holder?.requestId ?? newWireId('req'))
  if (!holder || holder.returning || !now.walletId) return { view: now, topUp, former: null, ...NOTHING }
  const former = await findFormerDetails(holder, now.walletId)
  const existing = await loadExisting(now)
  const had = await findHadBefore({ query }, now)
  return { view: now, topUp, former, existing, had, agreed: agreedNow(existing, asked) }
}

const NOTHING = { existing: { invoices: [], subscriptions: [] }, agreed: NOTHING_AGREED, had: null }

/** The last top-up in its present state. */
async function withTopUp(view: CheckoutView, token: string, requestId: string) {
  if (!view.topUpId || !view.walletId) return { view, topUp: null }
  const scope = { walletId: view.walletId, checkoutSessionId: view.id }
  const topUp = await getTopUp(scope, view.topUpId as TopUpId)
  if (!isAwaited(topUp) || !(await checkInTime(topUp, requestId)))
    return { view, topUp: await withStart(topUp) }
  const [now, changed] = await Promise.all([findCheckoutAt(token), getTopUp(scope, view.topUpId as TopUpId)])
  return { view: now ?? view, topUp: await withStart(changed) }
}

const withStart = async (topUp: CheckoutTopUp): Promise<BegunTopUp> => ({
  ...topUp,
  start: await findStart(topUp.id),
})
