import { recordAudit } from '@/lib/audit/record'
import { requireRole } from '@/lib/auth/require-role'
import { payInvoicesOutside } from '@/lib/billing/settle-invoice'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { InvoiceId, QrRequestId } from '@/lib/core/id'
import { toWire } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { recorderOf } from '@/lib/payment/record'
import { providerTime } from '@/lib/provider-account/table'
import { lockOfInvoices } from '@/lib/subscription/lock-of-invoices'
import type { InvoiceModel, QrRequestModel } from '@/prisma/generated/models'
import { presentQrRequest } from './present'
import { findQrRequest } from './read'
import { providerNameOf, sumOfInvoices } from './rules'
import type { ResolveQrInput } from './schema'
import { lockQrRequest } from './settle'
import { qrRequests } from './table'

/**
 * An owner or admin says what becomes of money that was held: it pays open invoices, or was given back.
 * @throws {DomainError} `role_insufficient`, `resource_not_found`, `qr_request_not_held`, `qr_reference_taken`, `invoice_not_open`,
 * `qr_sum_differs`, `parameter_invalid` for invoices of several customers.
 */
export function resolveQrRequest(ctx: Ctx, id: QrRequestId, input: ResolveQrInput): Promise<QrRequestModel> {
  requireRole(ctx, (role) => role === 'owner' || role === 'admin')
  return transact(ctx, async (tx) => {
    const before = await findQrRequest(ctx, id, tx)
    // Only a person knows whose money it is.
    if (ctx.actor.kind === 'api_key') throw new DomainError('role_insufficient')
    const by = await recorderOf(tx, ctx)
    // Subscriptions and invoices are locked before requests.
    const owed = await lockOwed(tx, ctx, input.invoiceIds ?? [])
    const request = await lockQrRequest(tx, before.id as QrRequestId)
    if (request.status !== 'held') throw new DomainError('qr_request_not_held')
    const resolved: QrRequestModel = {
      ...request,
      resolvedAt: await providerTime(tx),
      resolutionReason: input.reason,
      resolverId: by.memberId,
      resolverName: by.recorderName,
    }
    const done: QrRequestModel =
      input.to === 'invoices'
        ? { ...resolved, ...(await payWith(tx, ctx, request, owed)), status: 'paid' }
        : { ...resolved, status: 'given_back' }
    await qrRequests.update(tx, [done], MAY_CHANGE)
    const type = done.status === 'paid' ? 'qr_request.paid' : 'qr_request.given_back'
    await emit(tx, ctx, type, id, presentQrRequest(done))
    const about = { to: input.to, amountPaisa: String(done.receivedPaisa) }
    await recordAudit(tx, ctx, 'qr_request.resolved', toWire('qrq', id), about)
    return done
  })
}

const MAY_CHANGE = [
  'customerId',
  'subscriptionId',
  'status',
  'paymentId',
  'resolvedAt',
  'resolvedInvoiceIds',
  'resolutionReason',
  'resolverId',
  'resolverName',
] as const

const INVOICES = `SELECT id, customer_id, status, total_amount_paisa FROM invoices
  WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[]) ORDER BY period_start, id`

type Owed = Pick<InvoiceModel, 'id' | 'customerId' | 'status' | 'totalAmountPaisa'>

/** The invoices, the oldest period first, under the locks of their subscriptions. */
async function lockOwed(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<Owed[]> {
  await lockOfInvoices(tx, ctx, ids)
  const owed = await tx.query<Owed>(INVOICES, [ctx.businessId, ctx.environment, arrayParameter(ids)])
  if (owed.length < ids.length) found(undefined, 'invoiceIds')
  return owed
}

async function payWith(
  tx: Tx,
  ctx: Ctx,
  request: QrRequestModel,
  owed: readonly Owed[],
): Promise<Pick<QrRequestModel, 'paymentId' | 'customerId' | 'subscriptionId' | 'resolvedInvoiceIds'>> {
  if (request.heldFor === 'reference_taken') throw new DomainError('qr_reference_taken')
  if (owed.some(({ status }) => status !== 'open')) throw new DomainError('invoice_not_open')
  if (new Set(owed.map(({ customerId }) => customerId)).size > 1)
    throw invalidParameter('invoiceIds', 'must all belong to one customer.')
  const receivedPaisa = request.receivedPaisa as bigint
  if (sumOfInvoices(owed) !== receivedPaisa) throw new DomainError('qr_sum_differs', { receivedPaisa })
  const ids = owed.map(({ id }) => id as InvoiceId)
  const { payment } = await payInvoicesOutside({ ...ctx, tx }, ids, {
    method: 'qr',
    reference: request.providerReference ?? undefined,
    confirmed: { by: providerNameOf(request), recorder: await recorderOf(tx, ctx) },
  })
  const { id: paymentId, customerId, subscriptionId } = payment
  return { paymentId, customerId, subscriptionId, resolvedInvoiceIds: ids }
}
