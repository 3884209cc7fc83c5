import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormTextArea } from '@/components/form/sent-fields'
import { Section } from '@/components/ui/card'
import { Fold } from '@/components/ui/fold'
import { Ago } from '@/components/ui/instant'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Language } from '@/lib/core/language'
import type { WireCustomerNote } from '@/lib/customer-note/present'
import { MAX_NOTE } from '@/lib/customer-note/schema'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { addNoteWithForm, deleteNoteWithForm, pinNoteWithForm } from '../actions'

interface NotesProps {
  customerId: string
  notes: readonly WireCustomerNote[]
  mayWrite: boolean
  timeZone: string
  now: Date
  language: Language
}

/** The team's notes about a customer, pinned ones first. Customers never see them. */
export function Notes({ customerId, notes, mayWrite, ...time }: NotesProps) {
  const words = MESSAGES[time.language].customers.notes
  if (notes.length === 0 && !mayWrite) return null
  return (
    <Section id="notes" title={words.title}>
      {notes.length > 0 && (
        <ul aria-label={words.label} className="flex flex-col divide-y divide-line border-y border-line">
          {notes.map((note) => (
            <li key={note.id} className="flex flex-col gap-2 py-3">
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">{note.note}</p>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
                <span className="wrap-anywhere">
                  {note.pinned && <strong className="font-medium text-ink">{words.pinned} </strong>}
                  {note.author.name}, <Ago at={note.createdAt} {...time} />
                </span>
                {mayWrite && <NoteActions note={note} words={words} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <Fold title={words.open}>
          <Form action={addNoteWithForm} hidden={{ customerId }}>
            <FormTextArea
              name="note"
              label={words.new}
              hint={words.hint}
              rows={2}
              required
              maxLength={MAX_NOTE}
            />
            <div>
              <SubmitButton look="quiet" size="small">
                {words.add}
              </SubmitButton>
            </div>
          </Form>
        </Fold>
      )}
    </Section>
  )
}

interface NoteActionsProps {
  note: WireCustomerNote
  words: Messages['customers']['notes']
}

function NoteActions({ note: { id, customerId, pinned }, words }: NoteActionsProps) {
  const hidden = { customerId, id }
  return (
    <div className="ml-auto flex gap-2">
      <Form action={pinNoteWithForm} hidden={{ ...hidden, pinned: pinned ? '' : 'true' }}>
        <SubmitButton look="quiet" size="small">
          {pinned ? words.unpin : words.pin}
        </SubmitButton>
      </Form>
      <ConfirmAction
        action={deleteNoteWithForm}
        hidden={hidden}
        trigger={words.delete}
        title={words.deleteTitle}
        consequence={words.deleteText}
        confirm={words.deleteYes}
        cancel={words.keep}
      />
    </div>
  )
}
