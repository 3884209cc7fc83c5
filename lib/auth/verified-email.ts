import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'

/**
 * Refuses a member who has not confirmed their e-mail address. For sandbox calls with effects outside of it, such as an invite. In
 * production such a member may not write at all.
 * @throws {DomainError} `email_unverified`.
 */
export function requireVerifiedEmail({ actor }: Ctx): void {
  if (actor.kind === 'merchant' && !actor.emailVerified) throw new DomainError('email_unverified')
}
