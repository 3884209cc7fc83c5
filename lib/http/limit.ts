import { clientOf } from '@/lib/auth/client'
import type { Ctx } from '@/lib/infra/ctx'
import { countCall, countUnidentifiedCall, type RateLimitVerdict } from '@/lib/infra/rate-limit'

// Each call is counted once: against its tenant, or against its network address when it names none. Both put the state
// of the limit into the headers of the response.

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
