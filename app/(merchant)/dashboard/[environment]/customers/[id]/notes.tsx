import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormTextArea } from '@/components/form/sent-fields'
import { Section } from '@/components/ui/card'
import { Fold } from '@/components/ui/fold'
import { Ago } from '@/components/ui/instant'
import { SubmitButton } from '@/components/ui/submit-button'
import type { WireCustomerNote } from '@/lib/customer-note/present'
import { MAX_NOTE } from '@/lib/customer-note/schema'
import { addNoteWithForm, deleteNoteWithForm, pinNoteWithForm } from '../actions'

interface NotesProps {
  customerId: string
  notes: readonly WireCustomerNote[]
  mayWrite: boolean
  timeZone: string
  now: Date
}

/** What the team wrote down about a customer, the pinned notes first. The customer never sees it. */
export function Notes({ customerId, notes, mayWrite, ...time }: NotesProps) {
  if (notes.length === 0 && !mayWrite) return null
  return (
    <Section id="notes" title="Notes">
      {notes.length > 0 && (
        <ul
          aria-label="Notes about this customer"
          className="flex flex-col divide-y divide-line border-y border-line"
        >
          {notes.map((note) => (
            <li key={note.id} className="flex flex-col gap-2 py-3">
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">{note.note}</p>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
                <span className="wrap-anywhere">
                  {note.pinned && <strong className="font-medium text-ink">Pinned. </strong>}
                  {note.author.name}, <Ago at={note.createdAt} {...time} />
                </span>
                {mayWrite && <NoteActions note={note} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <Fold title="Add a note">
          <Form action={addNoteWithForm} hidden={{ customerId }}>
            <FormTextArea
              name="note"
              label="New note"
              hint="Your team reads it, and never the customer."
              rows={2}
              required
              maxLength={MAX_NOTE}
            />
            <div>
              <SubmitButton look="quiet" size="small">
                Add note
              </SubmitButton>
            </div>
          </Form>
        </Fold>
      )}
    </Section>
  )
}

function NoteActions({ note: { id, customerId, pinned } }: { note: WireCustomerNote }) {
  const hidden = { customerId, id }
  return (
    <div className="ml-auto flex gap-2">
      <Form action={pinNoteWithForm} hidden={{ ...hidden, pinned: pinned ? '' : 'true' }}>
        <SubmitButton look="quiet" size="small">
          {pinned ? 'Unpin' : 'Pin'}
        </SubmitButton>
      </Form>
      <ConfirmAction
        action={deleteNoteWithForm}
        hidden={hidden}
        trigger="Delete"
        title="Delete this note?"
        consequence="It cannot be brought back."
        confirm="Delete note"
      />
    </div>
  )
}
