import type { SubscriptionId } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { invoices } from '@/lib/invoice/table'
import type { Environment } from '@/prisma/generated/enums'
import type { InvoiceModel } from '@/prisma/generated/models'
import { areOwnCustomers, ownCustomersParameters } from './own-customers'

// The person is a customer of a few businesses. For each, an index contains its customers' invoices, and at most a page is read from it.
// Drafts are the business's own matter.
const list = (environment: Environment) => `
SELECT ${invoices.columnList('i')} FROM customers c
CROSS JOIN LATERAL (
  SELECT * FROM invoices
  WHERE business_id = c.business_id AND environment = c.environment AND customer_id = c.id AND id < $3 AND status <> 'draft'
    AND ($5::uuid IS NULL OR subscription_id = $5)
  ORDER BY id DESC LIMIT $4
) AS i
WHERE ${areOwnCustomers(environment)}
ORDER BY i.id DESC LIMIT $4`

// The open invoice of a subscription that a wallet pays is among the coming charges, or waits for an answer.
const others = (environment: Environment) => `
SELECT ${invoices.columnList('i')} FROM customers c
JOIN invoices i ON i.business_id = c.business_id AND i.environment = c.environment AND i.customer_id = c.id
WHERE ${areOwnCustomers(environment)} AND i.status = 'open' AND NOT EXISTS (
  SELECT FROM subscriptions s
  WHERE s.business_id = i.business_id AND s.environment = i.environment AND s.id = i.subscription_id AND s.open_invoice_id = i.id
    AND s.wallet_id = $3 AND s.collection = 'wallet' AND s.ended_at IS NULL)
ORDER BY i.id LIMIT 20`

/** Open invoices that no top-up pays automatically: manual ones, and those that a business collects itself. Oldest first. */
export function loadOtherOpenInvoices(ctx: UserCtx): Promise<OwnInvoice[]> {
  return query<InvoiceModel>(others(ctx.environment), [...ownCustomersParameters(ctx), ctx.walletId])
}

/** An invoice of one of the person's customers. */
export type OwnInvoice = InvoiceModel

/**
 * A page of the invoices of all of this person's customers, in this environment, newest first.
 * @param subscriptionId null for all subscriptions.
 */
export async function loadInvoices(
  ctx: UserCtx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  subscriptionId: SubscriptionId | null = null,
): Promise<Page<OwnInvoice>> {
  const values = [...ownCustomersParameters(ctx), cursor ?? idOfTomorrow(), limit + 1, subscriptionId]
  return toPage(await query<InvoiceModel>(list(ctx.environment), values), limit)
}
