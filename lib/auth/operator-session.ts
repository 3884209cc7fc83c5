import type { Environment } from '@/lib/core/api-key-format'
import { DomainError } from '@/lib/core/errors'
import { type OperatorId, toWire } from '@/lib/core/id'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { OperatorRole } from '@/prisma/generated/enums'
import { findSession, type MerchantSession } from './merchant-session'
import { openSessionToken } from './session-cookie'

/** What a call does. Every operator may look. A viewer may do nothing more. */
export type OperatorAccess = 'look' | 'operate'

interface OperatorCall {
  access: OperatorAccess
  environment: Environment
  requestId: string
  ip: string | undefined
}

interface OperatorRow {
  id: OperatorId
  role: OperatorRole
  hasSecondFactor: boolean
}

const OPERATOR = `
SELECT o.account_id AS id, o.role, a.totp_secret_encrypted IS NOT NULL AS has_second_factor
FROM operators o JOIN merchant_accounts a ON a.id = o.account_id WHERE o.account_id = $1`

/**
 * The context of an operator's call, from the value of the dashboard's session cookie.
 * @throws {DomainError} `session_expired`; otherwise as `operatorContext`.
 */
export async function authenticateOperator(cookie: string, call: OperatorCall): Promise<OperatorCtx> {
  const token = await openSessionToken(cookie)
  const session = token && (await findSession(token))
  if (!session) throw new DomainError('session_expired')
  return operatorContext(session, call)
}

/**
 * The context of an operator, from their session. The list of operators is read each time, so removing one takes effect at once.
 * @throws {DomainError} `role_insufficient` for another account, or for a viewer who wants to do more than look; `totp_needed`;
 * `email_unverified` in production, because it is not known yet whether the address is theirs.
 */
export async function operatorContext(
  { id: sessionId, accountId, emailVerified, now }: MerchantSession,
  { access, environment, requestId, ip }: OperatorCall,
): Promise<OperatorCtx> {
  const [operator] = await query<OperatorRow>(OPERATOR, [accountId])
  if (!operator) throw insufficient('Only an operator of this Khata may do this.')
  if (access === 'operate' && operator.role === 'viewer')
    throw insufficient('You may look at everything here, and change nothing. Ask another operator.')
  if (!operator.hasSecondFactor) throw new DomainError('totp_needed')
  if (environment === 'production' && !emailVerified) throw new DomainError('email_unverified')
  const actor = { kind: 'operator', id: toWire('acc', accountId), sessionId } as const
  return { actor, operatorId: operator.id, role: operator.role, environment, now, requestId, ip }
}

const insufficient = (message: string) => new DomainError('role_insufficient', { message })
