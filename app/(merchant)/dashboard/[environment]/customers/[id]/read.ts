import { onPage } from '@/app/on-page'
import type { CustomerId } from '@/lib/core/id'
import { presentPage } from '@/lib/core/page'
import { presentCustomer } from '@/lib/customer/present'
import { getCustomer } from '@/lib/customer/read'
import { presentCustomerNote } from '@/lib/customer-note/present'
import { listCustomerNotes } from '@/lib/customer-note/read'
import type { Ctx } from '@/lib/infra/ctx'
import { getOwed, listDebts } from '@/lib/invoice/owed'
import { listInvoiceItems } from '@/lib/invoice-item/read'
import { MOST_WAITING } from '@/lib/invoice-item/schema'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { listSubscriptionSummaries } from '@/lib/subscription/read'
import { type CustomerStanding, listStanding, listStandingOfCustomers } from '@/lib/subscription/standing'
import { findPayerPhone } from '@/lib/wallet/read'
import { presentItemOf } from '../../invoice-items/list'

// Nearly all customers have fewer subscriptions and invoices. The lists show all.
export const SHOWN = 20

/** The customer of a page's address, with their subscriptions. An id that is malformed, unknown or of another business gives a 404. */
export function readCustomer(ctx: Ctx, wireId: string) {
  return onPage('cus', wireId, async (customerId: CustomerId) => {
    const [row, phone, subscriptions, notes, live, standings, owed, debts, waiting] = await Promise.all([
      getCustomer(ctx, customerId),
      findPayerPhone(ctx, customerId),
      listSubscriptionSummaries(ctx, { customerId, limit: SHOWN }),
      listCustomerNotes(ctx, customerId),
      listStanding(ctx, [customerId]),
      listStandingOfCustomers(ctx, [customerId]),
      getOwed(ctx, customerId),
      listDebts(ctx, [customerId]),
      listInvoiceItems(ctx, { customerId, waiting: 'true', limit: MOST_WAITING }),
    ])
    const { subscription, isCovered } = standings.get(customerId) as CustomerStanding
    return {
      row,
      phone,
      customer: presentCustomer(row),
      notes: notes.map(presentCustomerNote),
      owed,
      debt: debts.get(customerId) ?? null,
      waiting: presentPage(waiting, presentItemOf),
      live: live.map(presentSubscriptionSummary),
      isCovered,
      worst: subscription && presentSubscriptionSummary(subscription),
      subscriptions: presentPage(subscriptions, presentSubscriptionSummary),
    }
  })
}
