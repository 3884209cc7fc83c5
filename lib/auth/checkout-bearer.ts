import { z } from 'zod'
import { DomainError } from '@/lib/core/errors'
import { type BusinessId, type CheckoutSessionId, toWire } from '@/lib/core/id'
import type { CheckoutCtx, CheckoutVisitCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/database/tenant-clock'
import { decrypt, encrypt, newToken, sha256 } from '@/lib/infra/keys/crypto'
import type { Environment } from '@/prisma/generated/enums'

/** The known facts about a call that has no context yet. */
type Call = Pick<CheckoutCtx, 'requestId' | 'ip' | 'tx'>

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
 * The context of the person who holds a checkout's bearer, possibly a provisional one.
 * @param token names the checkout: the last part of its public address.
 * @returns undefined if the bearer belongs to this checkout and has expired.
 * @throws {DomainError} `bearer_invalid` if we never issued this bearer, `resource_not_found` if it belongs to another checkout.
 */
export async function findCheckoutContext(
  token: string,
  bearer: string,
  call: Call,
): Promise<CheckoutCtx | undefined> {
  const [row] = await query<Row>(`${SELECT} WHERE c.bearer_hash = $1`, [sha256(bearer)])
  if (!row) return findReturning(token, bearer, call)
  if (!row.tokenHash.equals(sha256(token))) throw new DomainError('resource_not_found')
  if (row.isExpired) return undefined
  return { ...visitOf(row, call), bearerExpiresAt: row.bearerExpiresAt }
}

const returnForm = z.object({
  checkoutId: z.string(),
  /** In E.164. */
  phone: z.string(),
  expiresAt: z.iso.datetime(),
  /** Makes each of them unique. */
  nonce: z.string(),
})

/**
 * A provisional bearer for a person who opens a checkout in another browser. It is encrypted and nothing of it is stored. So any number of
 * people can ask for one without replacing each other's. Once the code is entered, the checkout stores its hash, and it becomes the real
 * bearer.
 */
export function sealReturn(checkoutId: CheckoutSessionId, phone: string, expiresAt: Date): string {
  const text = { checkoutId, phone, expiresAt: expiresAt.toISOString(), nonce: newToken() }
  return encrypt(RETURN, JSON.stringify(text)).toString('base64url')
}

const RETURN = 'checkout return'

function openReturn(bearer: string): z.output<typeof returnForm> {
  try {
    return returnForm.parse(JSON.parse(decrypt(RETURN, Buffer.from(bearer, 'base64url'))))
  } catch {
    // We never issued it, or its key is no longer known.
    throw new DomainError('bearer_invalid')
  }
}

async function findReturning(token: string, bearer: string, call: Call): Promise<CheckoutCtx | undefined> {
  const { checkoutId, phone, expiresAt } = openReturn(bearer)
  const visit = await findCheckoutVisit(token, call)
  if (visit?.checkoutId !== checkoutId) throw new DomainError('resource_not_found')
  const bearerExpiresAt = new Date(expiresAt)
  if (bearerExpiresAt <= new Date()) return undefined
  return { ...visit, bearerExpiresAt, returning: { phone, bearerHash: sha256(bearer) } }
}

/** The context of somebody who knows only the address of a checkout. It may be a bot that makes a preview of the link. */
export async function findCheckoutVisit(token: string, call: Call): Promise<Visit | undefined> {
  const [row] = await (call.tx ?? { query }).query<Row>(`${SELECT} WHERE c.token_hash = $1`, [sha256(token)])
  return row && visitOf(row, call)
}

type Visit = CheckoutVisitCtx & Pick<CheckoutCtx, 'actor'>

function visitOf({ id, businessId, environment, now, offsetMs }: Row, { requestId, ip }: Call): Visit {
  return {
    checkoutId: id,
    businessId,
    environment,
    actor: { kind: 'checkout', id: toWire('cs', id) },
    now: new Date(now.getTime() + Number(offsetMs)),
    requestId,
    ip,
  }
}
