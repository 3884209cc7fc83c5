import { given } from '@/lib/core/change'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { newId, toWire } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { env } from '@/lib/infra/env'
import { newToken, sha256 } from '@/lib/infra/keys/crypto'
import { getOffer } from '@/lib/price/get-offer'
import type { CreateCheckoutSessionInput } from './schema'
import { checkoutSessions } from './table'

// A day on the real clock: a person opens the link in real time.
const LIFETIME_MS = 24 * 3_600_000

/**
 * Makes a one-time address where a customer can subscribe. The token is returned once. Only its hash is stored.
 * @throws {DomainError} `resource_not_found`, `price_inactive`, `customer_archived`, `parameter_invalid`.
 */
export function createCheckoutSession(ctx: Ctx, input: CreateCheckoutSessionInput) {
  checkReturnAddress(ctx, 'successUrl', input.successUrl)
  checkReturnAddress(ctx, 'cancelUrl', input.cancelUrl)
  return transact(ctx, async (tx) => {
    await getOffer(tx, ctx, input.priceId)
    if (input.customerId && (await lockCustomer(tx, ctx, input.customerId)).archivedAt) {
      throw new DomainError('customer_archived', { param: 'customerId' })
    }
    const id = newId('cs')
    const token = newToken()
    await checkoutSessions.insert(tx, [
      {
        ...checkoutSessions.nulls,
        metadata: {},
        ...given(input),
        id,
        businessId: ctx.businessId,
        environment: ctx.environment,
        tokenHash: new Uint8Array(sha256(token)),
        preBound: input.customerId !== undefined,
        status: 'open',
        expiresAt: new Date(Date.now() + LIFETIME_MS),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    ])
    return { id: toWire('cs', id), token, publicUrl: checkoutAddress(token) }
  })
}

/** The page of a checkout. Whoever has the address can begin, and the first who begins goes on alone. */
export const checkoutAddress = (token: string): string => `${env().CHECKOUT_URL}/checkout/${token}`

/** The customer's browser goes there with the result, so the connection must be protected from others. */
function checkReturnAddress(ctx: Ctx, param: string, text: string | undefined): void {
  if (text === undefined) return
  const { protocol, hostname, username, password } = new URL(text)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  const isAllowed =
    protocol === 'https:' || (protocol === 'http:' && isLocal && ctx.environment === 'sandbox')
  if (isAllowed && !username && !password) return
  throw invalidParameter(
    param,
    'must be an https address without credentials. In the sandbox, localhost may be http.',
  )
}
