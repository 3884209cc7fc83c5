import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'

/**
 * Refuses a member who has not confirmed their e-mail address. For calls of the sandbox that reach beyond it, such as an
 * invite; in production no such member writes anyway.
 * @throws {DomainError} `email_unverified`.
 */
export function requireVerifiedEmail({ actor }: Ctx): void {
  if (actor.kind === 'merchant' && !actor.emailVerified) throw new DomainError('email_unverified')
}
