import { newWireId } from '@/lib/core/id'
import type { PublicCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { PAYMENTS } from '@/lib/top-up/provider-server.fixture'
import type { InvoiceModel, QrRequestModel } from '@/prisma/generated/models'
import { intendBill, performBill } from './begin-bill'
import { type Bill, type BillRequests, billOf, readBill } from './bill'
import { addFonepay, newGym, withOpenInvoice } from './requests.fixture'

const anybody: PublicCtx = {
  actor: { kind: 'anonymous' },
  now: new Date(),
  requestId: newWireId('req'),
}

/** Somebody who has the link presses the button. */
export const press = async (bill: Bill): Promise<QrRequestModel> =>
  performBill(anybody, await intendBill(anybody, bill))

const billNow = async (id: string): Promise<Bill> => {
  const [invoice] = await query<InvoiceModel>('SELECT * FROM invoices WHERE id = $1', [id])
  return billOf(invoice as InvoiceModel)
}

/** The payer scans the QR, and pays so much at Fonepay. */
export function scan({ reference }: Pick<QrRequestModel, 'reference'>, rupees: number): void {
  PAYMENTS.set(reference, { amount: rupees, status: 'success', reference: `trace of ${reference}` })
}

/** Somebody looks at the page, three seconds after the last one. */
export async function look(bill: Bill): Promise<BillRequests> {
  await query('UPDATE qr_requests SET read_at = NULL, last_checked_at = NULL WHERE subscription_id = $1', [
    bill.subscriptionId,
  ])
  return readBill(bill)
}

/** A gym whose member owes Rs 500. It has an account at connectIPS. @param hasQr and one at Fonepay. */
export async function newDebt({ hasQr = true } = {}) {
  const gym = await newGym()
  const { id: invoiceId } = await withOpenInvoice(gym)
  const fonepay = hasQr ? await addFonepay(gym) : null
  return { gym, invoiceId, fonepay, bill: await billNow(invoiceId) }
}
