import { DomainError } from '@/lib/core/errors'
import type { QrRequestId } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { QrRequestModel } from '@/prisma/generated/models'
import { findQrRequest } from './read'
import { lockQrRequest } from './settle'
import { qrRequests } from './table'

/**
 * Shows a request no more. If it is paid all the same, its money counts. Again it does nothing.
 * @throws {DomainError} `resource_not_found`, `qr_request_not_waiting`.
 */
export function closeQrRequest(ctx: Ctx, id: QrRequestId): Promise<QrRequestModel> {
  return transact(ctx, async (tx) => {
    await findQrRequest(ctx, id, tx)
    const request = await lockQrRequest(tx, id)
    if (request.receivedPaisa !== null) throw new DomainError('qr_request_not_waiting')
    const closed: QrRequestModel = { ...request, status: 'closed' }
    await qrRequests.update(tx, [closed], ['status'])
    return closed
  })
}
