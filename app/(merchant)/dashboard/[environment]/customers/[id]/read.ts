import { notFound } from 'next/navigation'
import { orNotFound } from '@/app/(merchant)/or-not-found'
import { fromWire } from '@/lib/core/id'
import { presentPage } from '@/lib/core/page'
import { presentCustomer } from '@/lib/customer/present'
import { getCustomer } from '@/lib/customer/read'
import type { Ctx } from '@/lib/infra/ctx'
import { presentInvoice } from '@/lib/invoice/present'
import { listInvoices } from '@/lib/invoice/read'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { listSubscriptionSummaries } from '@/lib/subscription/read'
import { findPayerPhone } from '@/lib/wallet/read'

// Nearly all customers have fewer subscriptions. Lists have the others.
const SHOWN = 20

/** The customer of a page's address, with what is theirs. A foreign, malformed or unknown id has no page. */
export async function readCustomer(ctx: Ctx, wireId: string) {
  const customerId = fromWire('cus', wireId) ?? notFound()
  const [row, phone, subscriptions, invoices] = await Promise.all([
    orNotFound(getCustomer(ctx, customerId)),
    findPayerPhone(ctx, customerId),
    listSubscriptionSummaries(ctx, { customerId, limit: SHOWN }),
    listInvoices(ctx, { customerId, limit: SHOWN }),
  ])
  return {
    row,
    phone,
    customer: presentCustomer(row),
    subscriptions: presentPage(subscriptions, presentSubscriptionSummary),
    invoices: presentPage(invoices, presentInvoice),
  }
}
