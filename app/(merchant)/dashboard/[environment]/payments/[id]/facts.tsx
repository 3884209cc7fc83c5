import { TextLink } from '@/components/ui/text-link'
import { factsOf } from '../../../object/facts-of'
import type { Visit } from '../../../visit'
import type { presentPaymentOf } from '../list'
import { METHOD_WORDS } from '../now'

/** Whose payment it is, how it came, and what it paid. @param receiptUrl the page of its last invoice, for the customer. */
export function paymentFacts(visit: Visit, payment: ReturnType<typeof presentPaymentOf>, receiptUrl: string) {
  const fact = factsOf(visit)
  return [
    fact.id(payment.id),
    fact.link('Customer', `customers/${payment.customerId}`, payment.customer),
    fact.link(
      'Subscription',
      payment.subscriptionId && `subscriptions/${payment.subscriptionId}`,
      'Open subscription',
    ),
    ...payment.invoiceIds.map((id, n) =>
      fact.object(payment.invoiceIds.length === 1 ? 'Invoice' : `Invoice ${n + 1}`, id),
    ),
    { label: 'Receipt', value: <TextLink href={receiptUrl}>Show or share</TextLink> },
    fact.link('On paper', `payments/${payment.id}/receipt`, 'Print the receipt'),
    fact.money('Amount', payment.amountPaisa),
    { label: 'How it came', value: METHOD_WORDS[payment.method] },
    fact.code('Reference', payment.reference),
    { label: 'Note', value: payment.note },
    fact.date('Received', payment.receivedAt),
    { label: 'Recorded by', value: payment.recordedBy.name },
    fact.ago('Recorded', payment.createdAt),
    fact.ago('Reversed', payment.reversedAt),
  ]
}
