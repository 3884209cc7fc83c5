import { HOUR_MS } from '@/lib/core/duration'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { QrRequestId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { ProviderName } from '@/lib/core/providers'
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

const BY_REFERENCE = `${SELECT} WHERE q.provider = $1 AND q.environment IN ('sandbox', 'production') AND q.reference = $2`

/** By what its provider knows it by, for a browser that comes back from there. */
export async function findQrRequestAt(
  provider: ProviderName,
  reference: string,
): Promise<QrRequestModel | null> {
  return (await query<QrRequestModel>(BY_REFERENCE, [provider, reference]))[0] ?? null
}

// A QR waits for half an hour at most. Who watches one must see how it ends, whoever made it.
const WATCHED_FOR_MS = HOUR_MS

/** What the counter does not show of a request is for whom made it. */
const UNTOLD = {
  ...{ paymentId: null, providerReference: null, resolvedAt: null, resolvedInvoiceIds: [] },
  ...{ resolutionReason: null, resolverId: null, resolverName: null },
} satisfies Partial<QrRequestModel>

/**
 * A request of the business. Whether what it covers can still be paid is looked at. Of another person's that no longer waits a cashier
 * sees the end, for a while.
 * @throws {DomainError} `resource_not_found`, `role_insufficient` for one of another person that is over for long, to a cashier.
 */
export async function getQrRequest(ctx: Ctx, id: QrRequestId): Promise<QrRequestModel> {
  const request = await closeOutdated(await findQrRequest(ctx, id))
  const own = await shownRecorder(ctx)
  const now = new Date()
  if (own === undefined || own === request.memberId || isWaiting(request, now)) return request
  if (now.getTime() - request.createdAt.getTime() >= WATCHED_FOR_MS)
    throw new DomainError('role_insufficient')
  return { ...request, ...UNTOLD }
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
