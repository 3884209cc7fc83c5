import { DomainError } from '@/lib/core/errors'
import { type BusinessId, type CheckoutSessionId, toWire } from '@/lib/core/id'
import type { CheckoutCtx, CheckoutVisitCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/database/tenant-clock'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { Environment } from '@/prisma/generated/enums'

/** What is known of a call that has no context yet. */
interface Call {
  requestId: string
  ip: string | undefined
}

interface Row {
  id: CheckoutSessionId
  businessId: BusinessId
  environment: Environment
  tokenHash: Buffer
  bearerExpiresAt: Date
  isExpired: boolean
  now: Date
  offsetMs: bigint
}

const SELECT = `
SELECT c.id, c.business_id, c.environment, c.token_hash, c.bearer_expires_at, c.bearer_expires_at <= now() AS is_expired,
  now() AS now, ${CLOCK_OFFSET_MS} AS offset_ms
FROM checkout_sessions c
${joinClock('c.business_id', 'c.environment')}`

/**
 * The context of the person who holds a checkout's bearer.
 * @param token names the checkout: the last part of its public address.
 * @returns undefined if the bearer is of this checkout and has expired.
 * @throws {DomainError} `bearer_invalid` if nobody was given this bearer, `resource_not_found` if it is of another
 * checkout.
 */
export async function findCheckoutContext(
  token: string,
  bearer: string,
  call: Call,
): Promise<CheckoutCtx | undefined> {
  const [row] = await query<Row>(`${SELECT} WHERE c.bearer_hash = $1`, [sha256(bearer)])
  if (!row) throw new DomainError('bearer_invalid')
  if (!row.tokenHash.equals(sha256(token))) throw new DomainError('resource_not_found')
  if (row.isExpired) return undefined
  const actor = { kind: 'checkout', id: toWire('cs', row.id) } as const
  return { ...visitOf(row, call), actor, bearerExpiresAt: row.bearerExpiresAt }
}

/**
 * The context of somebody who knows the address of a checkout, and of whom nothing else is known. It may be a bot that
 * makes a preview of the link.
 */
export async function findCheckoutVisit(token: string, call: Call): Promise<CheckoutVisitCtx | undefined> {
  const [row] = await query<Row>(`${SELECT} WHERE c.token_hash = $1`, [sha256(token)])
  return row && visitOf(row, call)
}

function visitOf({ id, businessId, environment, now, offsetMs }: Row, call: Call): CheckoutVisitCtx {
  return {
    checkoutId: id,
    businessId,
    environment,
    actor: { kind: 'checkout', id: toWire('cs', id) },
    now: new Date(now.getTime() + Number(offsetMs)),
    ...call,
  }
}
