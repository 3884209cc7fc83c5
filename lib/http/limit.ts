import { clientOf } from '@/lib/auth/client'
import type { Ctx } from '@/lib/infra/ctx'
import { countCall, countUnidentifiedCall, type RateLimitVerdict } from '@/lib/infra/rate-limit'

// Each call counts once: for its tenant, or for its network address if no tenant is known. Both functions add the
// state of the limit to the response headers.

/** @throws {DomainError} `rate_limited`. */
export async function limitTenant(ctx: Ctx, headers: Record<string, string>): Promise<void> {
  apply(await countCall(ctx.businessId, ctx.environment), headers)
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
