import { lockTerms, type Terms } from '@/lib/billing/load-billables'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'

/** The terms of a price that is on sale, locked. @throws {DomainError} `resource_not_found`, `price_inactive`. */
export async function lockSoldPrice(tx: Tx, { businessId, environment }: Ctx, id: string): Promise<Terms> {
  const [known] = await lockTerms(tx, [{ businessId, environment, id }])
  const terms = found(known, 'priceId')
  if (!terms.sold) throw new DomainError('price_inactive', { param: 'priceId' })
  return terms
}
