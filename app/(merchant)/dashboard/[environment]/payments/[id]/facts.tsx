import { TextLink } from '@/components/ui/text-link'
import { inDigitsOf } from '@/lib/core/digits'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { factsOf } from '../../../object/facts-of'
import type { Visit } from '../../../visit'
import type { presentPaymentOf } from '../list'

interface Paid {
  /** Invoices by their numbers, by their ids. */
  numbers: ReadonlyMap<string, string>
  /** The page of the last one, for the customer. */
  receiptUrl: string
}

/** Whose payment it is, how it came, and what it paid. */
export function paymentFacts(
  visit: Visit,
  payment: ReturnType<typeof presentPaymentOf>,
  { numbers, receiptUrl }: Paid,
) {
  const { language } = visit
  const fact = factsOf(visit)
  const { cash, counter, states } = MESSAGES[language]
  const words = cash.payment
  return [
    fact.link(words.customer, `customers/${payment.customerId}`, payment.customer),
    fact.link(
      words.subscription,
      payment.subscriptionId && `subscriptions/${payment.subscriptionId}`,
      words.openSubscription,
    ),
    ...payment.invoiceIds.map((id, n) =>
      fact.link(
        payment.invoiceIds.length === 1
          ? words.invoice
          : filled(words.invoiceNumber, { n: inDigitsOf(language, String(n + 1)) }),
        `invoices/${id}`,
        numbers.get(id) ?? id,
      ),
    ),
    { label: words.receipt, value: <TextLink href={receiptUrl}>{words.share}</TextLink> },
    fact.link(words.paper, `payments/${payment.id}/receipt`, counter.desk.print),
    fact.money(words.amount, payment.amountPaisa),
    { label: words.how, value: states.method[payment.method] },
    fact.code(words.reference, payment.reference),
    { label: counter.desk.note, value: payment.note },
    fact.date(words.received, payment.receivedAt),
    { label: words.recordedBy, value: payment.recordedBy.name },
    fact.ago(words.recorded, payment.createdAt),
    fact.ago(words.reversedAt, payment.reversedAt),
    fact.id(payment.id),
  ]
}
