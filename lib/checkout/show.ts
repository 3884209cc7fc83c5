import { findCheckoutVisit } from '@/lib/auth/checkout-bearer'
import { found } from '@/lib/core/found'
import type { CheckoutCtx, CheckoutVisitCtx, PublicCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { providersAt } from '@/lib/provider-account/offered'
import { loadExisting } from './load-existing'
import { presentCheckoutView } from './present'
import { findCheckoutAt } from './read'

/**
 * What the customer sees of a checkout.
 * @param isHolder true to include their progress.
 * @throws {DomainError} `resource_not_found`.
 */
export async function showCheckout(reader: Pick<Tx, 'query'>, token: string, isHolder: boolean) {
  const view = found(await findCheckoutAt(token, reader))
  const existing = isHolder ? await loadExisting(view) : undefined
  return presentCheckoutView(view, await providersAt(view), existing)
}

/** The context of a person who holds the bearer or knows the address. @throws {DomainError} `resource_not_found`. */
export async function visitOf(
  ctx: CheckoutCtx | PublicCtx,
  token: string,
): Promise<CheckoutCtx | CheckoutVisitCtx> {
  if ('checkoutId' in ctx) return ctx
  const { requestId, ip, tx } = ctx
  const visit = found(await findCheckoutVisit(token, { requestId, ip }))
  return { ...visit, ...(tx && { tx }) }
}
