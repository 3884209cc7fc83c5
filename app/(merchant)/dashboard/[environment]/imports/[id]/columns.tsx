import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { Section } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Language } from '@/lib/core/language'
import { IMPORT_COLUMNS, metadataKeyOf } from '@/lib/import/column-schema'
import type { ImportPreview } from '@/lib/import/preview-schema'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { updateImportWithForm } from '../actions'
import { columnField, headingField } from '../input'

type Matched = ImportPreview['columns'][number]
type Words = Messages['imports']['columns']

interface ImportColumnsProps {
  id: string
  columns: readonly Matched[]
  language: Language
}

/** What each heading of the file means. A person corrects it, and the file is read again. */
export function ImportColumns({ id, columns, language }: ImportColumnsProps) {
  const words = MESSAGES[language].imports.columns
  const headings = columns.map(({ heading }, at) => [headingField(at), heading])
  return (
    <Section id="columns" title={words.title}>
      <p className="max-w-prose text-sm text-pretty text-ink-muted">{words.lead}</p>
      {!columns.some(({ column }) => column === 'phone' || column === 'email') && (
        <Notice look="warning">{words.missing}</Notice>
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
              hint={<Examples of={each.examples} words={words} />}
              defaultValue={each.column ?? ''}
              options={choicesFor(each, words)}
            />
          ))}
        </div>
        <SubmitButton look="quiet" size="small">
          {words.submit}
        </SubmitButton>
      </Form>
    </Section>
  )
}

function Examples({ of, words }: { of: readonly string[]; words: Words }) {
  return (
    of.length > 0 && (
      <span className="line-clamp-1 wrap-anywhere">{filled(words.such, { examples: of.join(', ') })}</span>
    )
  )
}

/** A key of metadata has up to 40 characters and no brackets. */
const metadataOf = (heading: string) => `metadata.${heading.replace(/[[\]]/g, '').slice(0, 40)}`

function choicesFor({ heading, column }: Matched, words: Words) {
  const own = column !== null && metadataKeyOf(column) !== null ? column : metadataOf(heading)
  return [
    { value: '', label: words.leaveOut },
    ...IMPORT_COLUMNS.map((value) => ({ value, label: words.names[value] })),
    { value: own, label: filled(words.metadata, { key: metadataKeyOf(own) ?? heading }) },
  ]
}
