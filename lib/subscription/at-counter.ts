import { requireRole } from '@/lib/auth/require-role'
import type { Ctx } from '@/lib/infra/ctx'
import type { CreateSubscriptionInput } from './create-schema'

/** What a cashier may say of a new subscription. The rest would give time away, or charge a wallet. */
const AT_COUNTER: readonly string[] = [
  'priceId',
  'customerId',
  'quantity',
  'items',
  'collection',
  'payment',
  'skipTrial',
  // The first period is shorter, and costs its share.
  'anchor',
  'metadata',
]

/** A cashier begins only what is paid at the counter. @throws {DomainError} `role_insufficient`. */
export function requireMayBegin(ctx: Ctx, input: CreateSubscriptionInput): void {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const isAtCounter = input.collection === 'outside' && given.every(([name]) => AT_COUNTER.includes(name))
  requireRole(ctx, (role) => role !== 'cashier' || isAtCounter)
}
