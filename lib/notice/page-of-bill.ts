import { type BusinessId, type EventId, type QrRequestId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { coversOf } from '@/lib/qr-request/rules'
import type { QrRequestModel } from '@/prisma/generated/models'
import { reminderUrl } from './links'
import { reminderToken } from './reminder-token'

const PAYER = `SELECT u.phone FROM subscriptions s JOIN wallets w ON w.id = s.wallet_id JOIN users u ON u.id = w.user_id
  WHERE s.business_id = $1 AND s.environment = $2 AND s.id = $3`

/**
 * Where a QR request was begun. Who had the link of a reminder is not sent to the invoice, which says more of its customer. Where no
 * link is known, it is the page of the request alone.
 */
export async function pageOfBill(request: QrRequestModel): Promise<string> {
  const { id, businessId, environment, subscriptionId, reminderId: eventId, amountPaisa } = request
  const alone = `${env().APP_URL}/qr/${toWire('qrq', id as QrRequestId)}/pay`
  if (eventId) {
    const [payer] = await query<{ phone: string }>(PAYER, [businessId, environment, subscriptionId])
    const reminded = { eventId: eventId as EventId, amountPaisa }
    return payer ? reminderUrl(reminderToken(reminded, payer.phone)) : alone
  }
  const invoiceId = request.invoiceId ?? coversOf(request)[0]?.invoiceId
  if (!invoiceId) return alone
  const paid = request.status === 'paid' ? '?paid=1' : ''
  return hostedUrl({ businessId: businessId as BusinessId, environment, id: invoiceId }) + paid
}
