import { LINK } from '@/components/ui/text-link'
import { customerName } from '@/lib/core/customer-name'
import type { InvoiceSource } from '@/lib/invoice/document'
import type { WireInvoice } from '@/lib/invoice/present'
import { factsOf } from '../../../object/facts-of'
import { PaperLinks } from '../../../object/paper-lines'
import type { Visit } from '../../../visit'

interface KnownInvoice {
  invoice: WireInvoice
  customer: InvoiceSource['customer']
  productName: string
}

/** Whose invoice it is, its days, and where it can be read. */
export function invoiceFacts(visit: Visit, { invoice, customer, productName }: KnownInvoice) {
  const fact = factsOf(visit)
  const pdf = `/dashboard/${visit.environment}/invoices/${invoice.id}/pdf`
  return [
    fact.link('Customer', `customers/${invoice.customerId}`, customerName(customer)),
    fact.link('Subscription', `subscriptions/${invoice.subscriptionId}`, productName),
    fact.day('Due', invoice.dueAt),
    fact.day('Paid', invoice.paidAt),
    fact.money('Refunded', invoice.refundedPaisa === '0' ? null : invoice.refundedPaisa),
    fact.day('Voided', invoice.voidedAt),
    fact.ago('Created', invoice.createdAt),
    {
      label: 'For the customer',
      value: invoice.hostedUrl && (
        <a href={invoice.hostedUrl} target="_blank" rel="noreferrer" className={LINK}>
          Invoice page
        </a>
      ),
    },
    {
      label: 'PDF',
      value: <PaperLinks href={pdf} />,
    },
    fact.id(invoice.id),
  ]
}
