import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { QrRequestId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import { shownRecorder } from '@/lib/payment/own'
import type { QrRequestModel } from '@/prisma/generated/models'
import { closeOutdated } from './close-outdated'
import { isWaiting } from './rules'
import type { ListQrRequestsQuery } from './schema'
import { qrRequests } from './table'

const SELECT = `SELECT ${qrRequests.columnList('q')} FROM qr_requests q`
const ONE = `${SELECT} WHERE q.business_id = $1 AND q.environment = $2 AND q.id = $3`

/** @throws {DomainError} `resource_not_found`. */
export async function findQrRequest(
  { businessId, environment }: Pick<Ctx, 'businessId' | 'environment'>,
  id: QrRequestId,
  read: Pick<Tx, 'query'> = { query },
): Promise<QrRequestModel> {
  return found((await read.query<QrRequestModel>(ONE, [businessId, environment, id]))[0])
}

/** By its secret address. What it covers is looked at, so that nobody scans what cannot be paid any more. */
export async function findAnyQrRequest(id: QrRequestId): Promise<QrRequestModel | null> {
  const [request] = await query<QrRequestModel>(`${SELECT} WHERE q.id = $1`, [id])
  return request ? closeOutdated(request) : null
}

/**
 * A request of the business. Whether what it covers can still be paid is looked at.
 * @throws {DomainError} `resource_not_found`, `role_insufficient` for one of another person that no longer waits, to a cashier.
 */
export async function getQrRequest(ctx: Ctx, id: QrRequestId): Promise<QrRequestModel> {
  const request = await closeOutdated(await findQrRequest(ctx, id))
  const own = await shownRecorder(ctx)
  if (own !== undefined && own !== request.memberId && !isWaiting(request, new Date()))
    throw new DomainError('role_insufficient')
  return request
}

const STATUS_IS: Record<NonNullable<ListQrRequestsQuery['status']>, string> = {
  waiting: `q.status = 'waiting' AND q.expires_at > now()`,
  expired: `q.status = 'waiting' AND q.expires_at <= now()`,
  paid: `q.status = 'paid'`,
  closed: `q.status = 'closed'`,
  held: `q.status = 'held'`,
  given_back: `q.status = 'given_back'`,
}

/** The requests of a tenant, the newest first. A cashier sees all that wait, and their own. Nobody is asked. */
export async function listQrRequests(ctx: Ctx, wanted: ListQrRequestsQuery): Promise<Page<QrRequestModel>> {
  const { status, customerId } = wanted
  const own = await shownRecorder(ctx)
  const filters: Filter[] = []
  if (status) filters.push([STATUS_IS[status]])
  if (customerId) filters.push(['q.customer_id = ?', customerId])
  if (own) filters.push([`(q.member_id = ? OR ${STATUS_IS.waiting})`, own])
  return listTenantPage<QrRequestModel>(ctx, { select: SELECT, alias: 'q', filters, page: wanted })
}
