import { factsOf } from '@/app/(merchant)/dashboard/object/facts-of'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { Section } from '@/components/ui/card'
import { StatusMark } from '@/components/ui/status-mark'
import { describeCreditNote, getCreditNoteSource } from '@/lib/credit-note/document'
import { presentCreditNote } from '@/lib/credit-note/present'
import { MESSAGES } from '@/messages/catalogue'
import { ObjectPage } from '../../../object/object-page'
import { PaperLines, PaperLinks } from '../../../object/paper-lines'
import { type Visit, visit } from '../../../visit'
import { creditNoteList, presentNamed, SETTLEMENT_TONES } from '../list'
import { creditNoteTruth } from './now'

export const generateMetadata = titled(({ creditNotes }) => creditNotes.page.title)

type Props = PageProps<'/dashboard/[environment]/credit-notes/[id]'>

/** Which part of which invoice was credited, and where the money went. */
export default async function CreditNotePage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'invoices:read')
  const { business, ctx, language } = visitor
  const words = MESSAGES[language].creditNotes
  const source = await onPage('cn', id, (noteId) => getCreditNoteSource(ctx, noteId))
  const named = presentNamed(source.note)
  return (
    <ObjectPage
      of={creditNoteList}
      visit={visitor}
      api="credit-notes"
      value={presentCreditNote(source.note)}
      title={named.number}
      status={
        <StatusMark tone={SETTLEMENT_TONES[named.settlement]}>
          {words.settlement[named.settlement]}
        </StatusMark>
      }
      now={creditNoteTruth(named, business.timeZone, language)}
      facts={creditNoteFacts(visitor, named)}
      hasActivity
    >
      <Section id="lines" title={words.page.lines}>
        <PaperLines document={describeCreditNote(source, language)} caption={words.page.linesOf} />
      </Section>
    </ObjectPage>
  )
}

/** The invoice and the customer of a credit note, and the links to its document. */
function creditNoteFacts(visit: Visit, note: ReturnType<typeof presentNamed>) {
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
