import { randomUUID } from 'node:crypto'
import { recordAudit } from '@/lib/audit/record'
import { type AccountId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import type { OperatorRole } from '@/prisma/generated/enums'

// Used by the command on the machine. Nobody can become an operator through a page or the API.

export interface Operator {
  email: string
  role: OperatorRole
  hasSecondFactor: boolean
  emailVerified: boolean
}

const FACTS = `a.email, a.totp_secret_encrypted IS NOT NULL AS has_second_factor,
  a.email_verified_at IS NOT NULL AS email_verified`

const ADD = `
WITH added AS (
  INSERT INTO operators (account_id, role) SELECT id, $2 FROM merchant_accounts WHERE email = lower($1)
  ON CONFLICT (account_id) DO UPDATE SET role = excluded.role RETURNING account_id, role)
SELECT a.id, o.role, ${FACTS} FROM added o JOIN merchant_accounts a ON a.id = o.account_id`

/** Makes the account with this address an operator, or changes the role of an operator. Undefined if there is no such account. */
export function addOperator(email: string, role: OperatorRole): Promise<Operator | undefined> {
  return inTransaction(async (tx) => {
    const [row] = await tx.query<Operator & { id: AccountId }>(ADD, [email.trim(), role])
    if (!row) return undefined
    const { id, ...operator } = row
    await recordAudit(tx, byCommand(), 'operator.added', toWire('acc', id), { role })
    return operator
  })
}

const REMOVE = `
DELETE FROM operators o USING merchant_accounts a
WHERE a.id = o.account_id AND a.email = lower($1) RETURNING a.id`

/** Removes an operator at once: their next call is refused. False if nobody with this address is one. */
export function removeOperator(email: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [row] = await tx.query<{ id: AccountId }>(REMOVE, [email.trim()])
    if (row) await recordAudit(tx, byCommand(), 'operator.removed', toWire('acc', row.id))
    return row !== undefined
  })
}

const byCommand = () => ({ operatorId: null, actor: { kind: 'system' }, requestId: randomUUID() }) as const

/** All operators, the oldest first. */
export function listOperators(): Promise<Operator[]> {
  return query<Operator>(
    `SELECT o.role, ${FACTS} FROM operators o JOIN merchant_accounts a ON a.id = o.account_id
     ORDER BY o.created_at, a.email`,
  )
}
