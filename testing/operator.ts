import { openSession } from '@/lib/auth/merchant-session'
import { sealSessionToken, sessionCookie } from '@/lib/auth/session-cookie'
import { newId, type OperatorId, toWire } from '@/lib/core/id'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { addOperator } from '@/lib/operator/operators'
import type { Environment, OperatorRole } from '@/prisma/generated/enums'
import { client, newOwner, type TestPerson } from './merchant'

export interface TestOperator extends TestPerson {
  /** The headers that a page of this site sends: the cookie and Origin. */
  headers: Record<string, string>
}

/** A person who runs this Khata, signed in a moment ago. They have a business of their own, too. */
export async function newOperator(role: OperatorRole = 'operator'): Promise<TestOperator> {
  const person = await newOwner()
  await addOperator(person.email, role)
  // No test of an operator enters a code, so any secret will do.
  await query(
    `UPDATE merchant_accounts SET totp_secret_encrypted = '\\x00', totp_last_step = 0 WHERE id = $1`,
    [person.accountId],
  )
  const { token } = await inTransaction((tx) => openSession(tx, person.accountId, person.businessId, client))
  const cookie = `${sessionCookie().name}=${await sealSessionToken(token)}`
  return { ...person, headers: { cookie, origin: 'http://localhost:3000' } }
}

/** The context of an operator for what is called without HTTP. The time is that of the call. */
export async function operatorCtx(environment: Environment): Promise<OperatorCtx> {
  const { accountId } = await newOperator()
  return {
    environment,
    operatorId: accountId as OperatorId,
    role: 'operator',
    actor: { kind: 'operator', id: toWire('acc', accountId), sessionId: newId('ses') },
    now: new Date(),
    requestId: 'req_operator',
  }
}
