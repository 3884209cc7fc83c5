import type { Khata } from '../../clients/typescript/src/client'

/** Somebody who moves in from a notebook, and a row with a problem. */
const NOTEBOOK = 'name,email,price\nTara Magar,tara.magar@example.com,\nUjjwal Karki,no address,\n'

/** What the staff of a shop does at its desk: a payment in cash, a coupon, money given back, an import, many at once, a link. */
export async function workAtTheDesk(
  khata: Khata,
  { priceId, subscriptionId }: { priceId: string; subscriptionId: string },
): Promise<void> {
  await khata.paySubscriptionOutside(subscriptionId, { method: 'cash', note: 'Paid at the counter.' })
  await khata.createCoupon({ code: 'DASHAIN-20', percentOff: 20, duration: 'once' })
  const [invoice] = (await khata.listInvoices({ subscriptionId, status: 'paid', limit: '1' })).items
  if (invoice) await khata.refundInvoice(invoice.id, { amountPaisa: '50000', reason: 'Closed on a holiday.' })
  await khata.createImport(new Blob([NOTEBOOK], { type: 'text/csv' }))
  await khata.createBulkAction({
    action: 'add_coupon',
    subscriptionIds: [subscriptionId],
    couponCode: 'DASHAIN-20',
  })
  await khata.createPaymentLink({ priceId, slug: 'tea-gold' })
}
