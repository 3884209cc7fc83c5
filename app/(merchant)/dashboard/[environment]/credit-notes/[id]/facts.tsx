import { MESSAGES } from '@/messages/catalogue'
import { factsOf } from '../../../object/facts-of'
import { PaperLinks } from '../../../object/paper-lines'
import type { Visit } from '../../../visit'
import type { presentNamed } from '../list'

/** Of which invoice and whose a credit note is, and where its paper is. */
export function creditNoteFacts(visit: Visit, note: ReturnType<typeof presentNamed>) {
  const fact = factsOf(visit)
  const { creditNotes, invoices, list } = MESSAGES[visit.language]
  const { heads } = list
  const words = creditNotes.page
  return [
    fact.link(heads.customer, `customers/${note.customerId}`, note.customer),
    fact.link(heads.invoice, `invoices/${note.invoiceId}`, note.invoiceNumber),
    fact.link(
      heads.subscription,
      note.subscriptionId && `subscriptions/${note.subscriptionId}`,
      words.openSubscription,
    ),
    { label: heads.kind, value: creditNotes.kind[note.kind] },
    fact.money(heads.amount, note.amountPaisa),
    fact.money(words.vat, note.taxRatePercent > 0 ? note.taxPaisa : null),
    fact.ago(heads.written, note.createdAt),
    {
      label: words.pdf,
      value: (
        <PaperLinks
          href={`/dashboard/${visit.environment}/credit-notes/${note.id}/pdf`}
          words={invoices.page}
        />
      ),
    },
    fact.id(note.id),
  ]
}
