import { MESSAGES } from '@/messages/catalogue'
import { factsOf } from '../../../object/facts-of'
import { PaperLinks } from '../../../object/paper-lines'
import type { Visit } from '../../../visit'
import type { presentNamed } from '../list'

/** Of which invoice and whose a credit note is, and where its paper is. */
export function creditNoteFacts(visit: Visit, note: ReturnType<typeof presentNamed>) {
  const fact = factsOf(visit)
  return [
    fact.link('Customer', `customers/${note.customerId}`, note.customer),
    fact.link('Invoice', `invoices/${note.invoiceId}`, note.invoiceNumber),
    fact.link(
      'Subscription',
      note.subscriptionId && `subscriptions/${note.subscriptionId}`,
      'Open subscription',
    ),
    { label: 'Kind', value: MESSAGES.en.creditNotes.kind[note.kind] },
    fact.money('Amount', note.amountPaisa),
    fact.money('VAT in it', note.taxRatePercent > 0 ? note.taxPaisa : null),
    fact.ago('Written', note.createdAt),
    {
      label: 'PDF',
      value: <PaperLinks href={`/dashboard/${visit.environment}/credit-notes/${note.id}/pdf`} />,
    },
    fact.id(note.id),
  ]
}
