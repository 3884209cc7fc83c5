import { LINK } from '@/components/ui/text-link'
import { customerName } from '@/lib/core/customer-name'
import type { InvoiceSource } from '@/lib/invoice/document'
import type { WireInvoice } from '@/lib/invoice/present'
import { MESSAGES } from '@/messages/catalogue'
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
  const { invoices, list } = MESSAGES[visit.language]
  const { heads } = list
  const words = invoices.page
  const pdf = `/dashboard/${visit.environment}/invoices/${invoice.id}/pdf`
  return [
    fact.link(heads.customer, `customers/${invoice.customerId}`, customerName(customer, list.nameless)),
    fact.link(heads.subscription, `subscriptions/${invoice.subscriptionId}`, productName),
    fact.day(heads.due, invoice.dueAt),
    fact.day(heads.paid, invoice.paidAt),
    fact.money(heads.refunded, invoice.refundedPaisa === '0' ? null : invoice.refundedPaisa),
    fact.day(heads.voided, invoice.voidedAt),
    fact.ago(heads.created, invoice.createdAt),
    {
      label: words.forCustomer,
      value: invoice.hostedUrl && (
        <a href={invoice.hostedUrl} target="_blank" rel="noreferrer" className={LINK}>
          {words.invoicePage}
        </a>
      ),
    },
    {
      label: words.pdf,
      value: <PaperLinks href={pdf} words={words} />,
    },
    fact.id(invoice.id),
  ]
}
