import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { Section } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { IMPORT_COLUMNS, metadataKeyOf } from '@/lib/import/column-schema'
import type { ImportPreview } from '@/lib/import/preview-schema'
import { updateImportWithForm } from '../actions'
import { columnField, headingField } from '../input'

const WORDS: Record<(typeof IMPORT_COLUMNS)[number], string> = {
  external_id: 'Your own number',
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  language: 'Language (en or ne)',
  pan: 'PAN',
  address: 'Address',
  price: 'Price: its product or its id',
  quantity: 'Quantity',
  collection: 'How they pay (wallet or outside)',
  paid_until: 'Paid until',
  trial_until: 'Trial until',
}

type Matched = ImportPreview['columns'][number]

/** What each heading of the file means. A person corrects it, and the file is read again. */
export function ImportColumns({ id, columns }: { id: string; columns: readonly Matched[] }) {
  const headings = columns.map(({ heading }, at) => [headingField(at), heading])
  return (
    <Section id="columns" title="Columns">
      <p className="max-w-prose text-sm text-pretty text-ink-muted">
        This is what the headings of your file mean. Change what is wrong, and the file is read again.
      </p>
      {!columns.some(({ column }) => column === 'phone' || column === 'email') && (
        <Notice look="warning">
          No heading means Phone or E-mail yet. Choose the one that does: each customer needs one of them.
        </Notice>
      )}
      <Form
        // A select keeps its first choice, so another match needs another form.
        key={JSON.stringify(columns.map(({ column }) => column))}
        action={updateImportWithForm}
        hidden={{ id, ...Object.fromEntries(headings) }}
        className="flex flex-col items-start gap-4"
      >
        <div className="grid w-full gap-x-6 gap-y-4 sm:grid-cols-2">
          {columns.map((each, at) => (
            <FormSelect
              key={each.heading}
              name={columnField(at)}
              label={each.heading}
              hint={<Examples of={each.examples} />}
              defaultValue={each.column ?? ''}
              options={choicesFor(each)}
            />
          ))}
        </div>
        <SubmitButton look="quiet" size="small">
          Read the file with these columns
        </SubmitButton>
      </Form>
    </Section>
  )
}

function Examples({ of }: { of: readonly string[] }) {
  return of.length > 0 && <span className="line-clamp-1 wrap-anywhere">Such as {of.join(', ')}</span>
}

/** A key of metadata has up to 40 characters and no brackets. */
const metadataOf = (heading: string) => `metadata.${heading.replace(/[[\]]/g, '').slice(0, 40)}`

function choicesFor({ heading, column }: Matched) {
  const own = column !== null && metadataKeyOf(column) !== null ? column : metadataOf(heading)
  return [
    { value: '', label: 'Leave out' },
    ...IMPORT_COLUMNS.map((value) => ({ value, label: WORDS[value] })),
    { value: own, label: `Keep as metadata “${metadataKeyOf(own) ?? heading}”` },
  ]
}
