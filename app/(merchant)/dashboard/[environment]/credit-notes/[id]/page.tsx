import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { Section } from '@/components/ui/card'
import { StatusMark } from '@/components/ui/status-mark'
import { describeCreditNote, getCreditNoteSource } from '@/lib/credit-note/document'
import { presentCreditNote } from '@/lib/credit-note/present'
import { MESSAGES } from '@/messages/catalogue'
import { ObjectActivity } from '../../../object/activity'
import { ObjectPage } from '../../../object/object-page'
import { PaperLines } from '../../../object/paper-lines'
import { visit } from '../../../visit'
import { creditNoteList, presentNamed, SETTLEMENT_TONES } from '../list'
import { creditNoteFacts } from './facts'
import { creditNoteTruth } from './now'

export const metadata: Metadata = { title: 'Credit note' }

type Props = PageProps<'/dashboard/[environment]/credit-notes/[id]'>

/** What was taken back of which invoice, and where the money went. */
export default async function CreditNotePage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'invoices:read')
  const source = await onPage('cn', id, (noteId) => getCreditNoteSource(visitor.ctx, noteId))
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
          {MESSAGES.en.creditNotes.settlement[named.settlement]}
        </StatusMark>
      }
      now={creditNoteTruth(named, visitor.business.timeZone)}
      facts={creditNoteFacts(visitor, named)}
      developers={<ObjectActivity visit={visitor} objectId={named.id} />}
    >
      <Section id="lines" title="What it takes back">
        <PaperLines document={describeCreditNote(source, 'en')} caption="Lines of the credit note" />
      </Section>
    </ObjectPage>
  )
}
