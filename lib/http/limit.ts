import { clientOf } from '@/lib/auth/client'
import { memberOf } from '@/lib/auth/member'
import type { CheckoutCtx, Ctx, OperatorCtx, PublicCtx, UserCtx } from '@/lib/infra/ctx'
import {
  countCall,
  countCostly,
  countUnidentifiedCall,
  type RateLimitVerdict,
} from '@/lib/infra/process/rate-limit'
import type { AnyDeclaration } from './declaration'

// Each call is counted once: for its caller, or for its network address if the caller is unknown. `limitCaller` and `limitAddress` add the
// state of the limit to the response headers.

/**
 * Counts a call for its business, operator, wallet or checkout. So customers' calls do not use up the limit of the business.
 * @throws {DomainError} `rate_limited`.
 */
export async function limitCaller(
  ctx: Ctx | OperatorCtx | UserCtx | CheckoutCtx | PublicCtx,
  request: { headers: Headers },
  headers: Record<string, string>,
): Promise<void> {
  if ('walletId' in ctx) return apply(await countCall(ctx.walletId, ctx.environment), headers)
  if ('operatorId' in ctx) return apply(await countCall(ctx.operatorId, ctx.environment), headers)
  // Anybody who knows the checkout's address gets a provisional bearer. It must not use up the limit of the real holder.
  if ('returning' in ctx && ctx.returning) return limitAddress(request, headers)
  if ('checkoutId' in ctx) return apply(await countCall(ctx.checkoutId, ctx.environment), headers)
  if ('businessId' in ctx) return apply(await countCall(ctx.businessId, ctx.environment), headers)
  return limitAddress(request, headers)
}

/**
 * Counts a dashboard form for the person who sends it, so that calls of the business's servers cannot lock people out.
 * @throws {DomainError} `rate_limited`.
 */
export async function limitMember(ctx: Ctx): Promise<void> {
  apply(await countCall(memberOf(ctx).accountId, ctx.environment), {})
}

/**
 * Counts a form with a file, if its operation limits them. Only merchants send files.
 * @throws {DomainError} `rate_limited`.
 */
export async function limitFiles(
  ctx: Ctx | OperatorCtx | UserCtx | CheckoutCtx | PublicCtx,
  { form }: Pick<AnyDeclaration, 'form'>,
): Promise<void> {
  if (form?.costly) await countCostly(form.costly, ctx as Ctx)
}

/** @throws {DomainError} `rate_limited`. */
export async function limitAddress(
  { headers: sent }: { headers: Headers },
  headers: Record<string, string>,
): Promise<void> {
  apply(await countUnidentifiedCall(clientOf(sent).ip), headers)
}

function apply({ headers: state, refusal }: RateLimitVerdict, headers: Record<string, string>): void {
  Object.assign(headers, state)
  if (refusal) throw refusal
}
