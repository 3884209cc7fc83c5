import { found } from '@/lib/core/found'
import type { CustomerId, CustomerNoteId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import { getCustomer } from '@/lib/customer/read'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { listTenantPage } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CustomerNoteModel } from '@/prisma/generated/models'
import { customerNotes } from './table'

const SELECT = `SELECT ${customerNotes.columnList('n')} FROM customer_notes n`

const OF_CUSTOMER = `${SELECT} WHERE n.business_id = $1 AND n.environment = $2 AND n.customer_id = $3
  ORDER BY n.pinned DESC, n.id DESC`

/**
 * All notes about a customer: first the pinned ones, then the others, each newest first.
 * @throws {DomainError} `resource_not_found`.
 */
export async function listCustomerNotes(ctx: Ctx, customerId: CustomerId): Promise<CustomerNoteModel[]> {
  await getCustomer(ctx, customerId)
  return query<CustomerNoteModel>(OF_CUSTOMER, [ctx.businessId, ctx.environment, customerId])
}

/** Notes about a customer, or all notes of a tenant for an export, newest first. */
export function listNotes(
  ctx: Ctx,
  { customerId, ...page }: { customerId?: CustomerId; limit: number; cursor?: string | undefined },
): Promise<Page<CustomerNoteModel>> {
  return listTenantPage<CustomerNoteModel>(ctx, {
    select: SELECT,
    alias: 'n',
    from: 'customer_notes n',
    filters: customerId ? [['n.customer_id = ?', customerId]] : [],
    page,
  })
}

const LOCK = `${SELECT} WHERE n.business_id = $1 AND n.environment = $2 AND n.customer_id = $3 AND n.id = $4 FOR UPDATE`

/** @throws {DomainError} `resource_not_found`, also if the note is about another customer. */
export async function lockCustomerNote(
  tx: Tx,
  { businessId, environment }: Ctx,
  customerId: CustomerId,
  id: CustomerNoteId,
): Promise<CustomerNoteModel> {
  const [row] = await tx.query<CustomerNoteModel>(LOCK, [businessId, environment, customerId, id])
  return found(row)
}
