import { memberOf } from '@/lib/auth/member'
import { rolesWith, type Scope } from '@/lib/auth/permissions'
import type { CheckoutCtx, Ctx, PublicCtx, UserCtx } from '@/lib/infra/ctx'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { KeyedCall } from './idempotency'

type Caller = Pick<KeyedCall, 'scopeId' | 'environment' | 'role' | 'roles'>

/**
 * Decides to whom the Idempotency-Key of a call belongs. Two callers never share a key, so a response goes only to the caller that got it
 * first.
 * @param anonymousSubject what a call is about that needs no credentials. It takes the place of the caller.
 */
export function keyHolder(
  ctx: Ctx | UserCtx | CheckoutCtx | PublicCtx,
  scope: Scope | undefined,
  anonymousSubject: string | undefined,
): Caller {
  // Such an operation may give its caller a bearer. If that answer is lost, the person who comes back holds the bearer or does
  // not: both find the answer again under what the call is about.
  if (anonymousSubject !== undefined)
    return {
      scopeId: uuidFrom(sha256(`anonymous ${anonymousSubject}`)),
      // A person without credentials has no environment. The subject names it.
      environment: 'production',
      role: undefined,
      roles: NO_ROLES,
    }
  if ('walletId' in ctx)
    return { scopeId: ctx.walletId, environment: ctx.environment, role: undefined, roles: NO_ROLES }
  if ('checkoutId' in ctx)
    return { scopeId: ctx.checkoutId, environment: ctx.environment, role: undefined, roles: NO_ROLES }
  if (!('businessId' in ctx)) throw new TypeError('a write without credentials names no subject')
  return {
    // The responses of security operations belong to the member's account, so a colleague's key cannot find them.
    scopeId: scope?.startsWith('security:') ? memberOf(ctx).accountId : ctx.businessId,
    environment: ctx.environment,
    role: ctx.actor.kind === 'merchant' ? ctx.actor.role : undefined,
    roles: scope ? rolesWith(ctx.environment, scope) : NO_ROLES,
  }
}

const NO_ROLES: KeyedCall['roles'] = new Set()

function uuidFrom(hash: Buffer): string {
  const hex = hash.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
