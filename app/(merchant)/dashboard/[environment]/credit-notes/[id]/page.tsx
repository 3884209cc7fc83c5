import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { Section } from '@/components/ui/card'
import { StatusMark } from '@/components/ui/status-mark'
import { describeCreditNote, getCreditNoteSource } from '@/lib/credit-note/document'
import { presentCreditNote } from '@/lib/credit-note/present'
import { MESSAGES } from '@/messages/catalogue'
import { ObjectPage } from '../../../object/object-page'
import { PaperLines } from '../../../object/paper-lines'
import { visit } from '../../../visit'
import { creditNoteList, presentNamed, SETTLEMENT_TONES } from '../list'
import { creditNoteFacts } from './facts'
import { creditNoteTruth } from './now'

export const generateMetadata = titled(({ creditNotes }) => creditNotes.page.title)

type Props = PageProps<'/dashboard/[environment]/credit-notes/[id]'>

/** What was taken back of which invoice, and where the money went. */
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
