import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceModel } from '@/prisma/generated/models'

/** What is paid or gone: invoices, and the beginnings of their periods. */
export interface Covered {
  subscriptionId: string
  invoiceIds: readonly string[]
  /** ISO 8601. */
  periodStarts: readonly string[]
}

// A period that was ahead may have its invoice by now. An invoice that is named is that one alone.
const CLOSE = `
UPDATE qr_requests SET status = 'closed', closed_by_payment_id = $6
WHERE business_id = $1 AND environment = $2 AND subscription_id = $3 AND status = 'waiting' AND id IS DISTINCT FROM $7
  AND EXISTS (SELECT FROM jsonb_array_elements(covers) c
    WHERE c->>'invoiceId' = ANY ($4::text[]) OR c->>'invoiceId' IS NULL AND c->>'periodStart' = ANY ($5::text[]))`

/**
 * Closes the waiting requests that cover any of the same. It needs the lock of the subscription. They are still asked about.
 * @param by the payment that did it, and the request that stays.
 */
export async function closeCovered(
  tx: Tx,
  { businessId, environment }: Pick<Ctx, 'businessId' | 'environment'>,
  { subscriptionId, invoiceIds, periodStarts }: Covered,
  by: { paymentId?: string | undefined; requestId?: string } = {},
): Promise<void> {
  await tx.query(CLOSE, [
    businessId,
    environment,
    subscriptionId,
    arrayParameter(invoiceIds),
    arrayParameter(periodStarts),
    by.paymentId ?? null,
    by.requestId ?? null,
  ])
}

type Billed = Pick<InvoiceModel, 'id' | 'periodStart' | 'origin'>

/** What these invoices of a subscription pay. One that was made by hand is no period of it. */
export const coveredBy = (subscriptionId: string, invoices: readonly Billed[]): Covered => ({
  subscriptionId,
  invoiceIds: invoices.map(({ id }) => id),
  periodStarts: invoices
    .filter(({ origin }) => origin === 'subscription')
    .map(({ periodStart }) => periodStart.toISOString()),
})
