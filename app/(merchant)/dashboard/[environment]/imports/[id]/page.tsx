import { JobProgress } from '@/app/(merchant)/dashboard/object/job-progress'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { buttonClass } from '@/components/ui/button-look'
import { Card, Section } from '@/components/ui/card'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { FilledText } from '@/components/ui/filled-text'
import { Notice } from '@/components/ui/notice'
import { Mark, marksOf } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { LINK, TextLink } from '@/components/ui/text-link'
import { type Language, LOCALES } from '@/lib/core/language'
import { IMPORT_COLUMNS, metadataKeyOf } from '@/lib/import/column-schema'
import { presentImport } from '@/lib/import/present'
import { getImportPreview } from '@/lib/import/preview'
import type { ImportPreview } from '@/lib/import/preview-schema'
import { problemInWords } from '@/lib/import/problem-words'
import { getImport } from '@/lib/import/read'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { deleteImportWithForm, runImportWithForm, updateImportWithForm } from '../actions'
import { columnField, headingField } from '../input'
import { importList } from '../list'
import { counted, IMPORT_TONES, importTruth, runWords, staysOut } from '../now'
import { RowsLeftOut } from './left-out'
import { FirstRows } from './rows'

export const generateMetadata = titled(({ imports }) => imports.page.title)

type Props = PageProps<'/dashboard/[environment]/imports/[id]'>

export default async function ImportPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'imports:write')
  const { language } = visitor
  const { list, page: words, states } = MESSAGES[language].imports
  const row = await onPage('imp', id, (importId) => getImport(visitor.ctx, importId))
  const of = presentImport(row)
  const { status } = of
  // While the import runs, the page is reloaded again and again and shows only counts.
  const preview =
    status === 'checked' || status === 'done'
      ? await onPage('imp', id, (importId) => getImportPreview(visitor.ctx, importId))
      : undefined
  const fact = factsOf(visitor)
  const here = `/dashboard/${environment}`
  return (
    <ObjectPage
      of={importList}
      visit={visitor}
      api="imports"
      value={of}
      title={words.title}
      status={<Mark of={marksOf(IMPORT_TONES, states)} is={status} />}
      actions={status === 'checked' && <DeleteImport of={of} language={language} />}
      now={importTruth(of, language)}
      facts={[
        { label: list.file, value: of.fileName },
        fact.count(list.rows, of.rows),
        fact.count(words.ready, of.ready),
        fact.count(words.already, of.skipped),
        fact.count(words.problems, staysOut(of)),
        fact.ago(list.sent, of.createdAt),
        fact.ago(words.done, of.finishedAt),
        fact.id(of.id),
      ]}
      hasActivity
    >
      <ImportProgress language={language} of={of} here={here} />
      {status === 'checked' && preview && (
        <>
          <RunImport of={of} preview={preview} language={language} />
          <Warnings of={of.warnings} columns={preview.columns} language={language} />
          <ImportColumns id={of.id} columns={preview.columns} language={language} />
          <FirstRows preview={preview} timeZone={visitor.business.timeZone} here={here} language={language} />
        </>
      )}
      {preview && preview.problemRows.length > 0 && (
        <RowsLeftOut of={of} preview={preview} here={here} language={language} />
      )}
    </ObjectPage>
  )
}

interface ImportProgressProps {
  of: ReturnType<typeof presentImport>
  /** The address of the environment's home page. */
  here: string
  language: Language
}

/** The progress of an import, and then its result. */
function ImportProgress({ of: { id, status, progress }, here, language }: ImportProgressProps) {
  const { done, failed, total } = progress
  if (status === 'running')
    return (
      <JobProgress done={done + failed} total={total} here={`${here}/imports/${id}`} language={language} />
    )
  if (status !== 'done') return null
  const words = MESSAGES[language].imports.result
  return (
    <Section id="result" title={words.title}>
      <ul className="flex flex-col gap-2 text-sm">
        <li>
          <FilledText
            text={words.download}
            values={{
              link: (
                <a href={`${here}/imports/${id}/result`} className={LINK}>
                  {words.downloadLink}
                </a>
              ),
            }}
          />
        </li>
        <li>
          <FilledText
            text={words.customers}
            values={{ link: <TextLink href={`${here}/customers`}>{words.customersLink}</TextLink> }}
          />
        </li>
      </ul>
    </Section>
  )
}

interface WarningsProps {
  of: ReturnType<typeof presentImport>['warnings']
  columns: ImportPreview['columns']
  language: Language
}

/** What to check before the rows are added. */
function Warnings({ of, columns, language }: WarningsProps) {
  const t = staffWords('imports', language)
  return of.map((warning) => {
    const heading = columns.find(({ column }) => column === warning.column)?.heading
    return (
      <Notice key={`${warning.column} ${warning.code}`} look="warning">
        {[heading, t('rows', counted(warning.rows, language))].filter(Boolean).join(', ')}
        {': '}
        {problemInWords(warning, language)}{' '}
        {warning.heading && filled(MESSAGES[language].imports.columns.likely, { heading: warning.heading })}
      </Notice>
    )
  })
}

type Matched = ImportPreview['columns'][number]
type Words = Messages['imports']['columns']

interface ImportColumnsProps {
  id: string
  columns: readonly Matched[]
  language: Language
}

/** The meaning of each heading of the file. A person can correct it. Then the file is read again. */
function ImportColumns({ id, columns, language }: ImportColumnsProps) {
  const words = MESSAGES[language].imports.columns
  const headings = columns.map(({ heading }, at) => [headingField(at), heading])
  return (
    <Section id="columns" title={words.title}>
      <p className="max-w-prose text-sm text-pretty text-ink-muted">{words.lead}</p>
      {!columns.some(({ column }) => column === 'phone' || column === 'email') && (
        <Notice look="warning">{words.missing}</Notice>
      )}
      <Form
        // A select keeps its first value, so another assignment needs a new form.
        key={JSON.stringify(columns.map(({ column }) => column))}
        action={updateImportWithForm}
        hidden={{ id, ...Object.fromEntries(headings) }}
        className="flex flex-col items-start gap-4"
      >
        <div className="grid w-full gap-x-6 gap-y-4 sm:grid-cols-2">
          {columns.map(
            (each, at) =>
              // A column without a heading is left out.
              each.heading !== '' && (
                <FormSelect
                  key={each.heading}
                  name={columnField(at)}
                  label={each.heading}
                  hint={<Examples of={each.examples} words={words} />}
                  defaultValue={each.column ?? ''}
                  options={choicesFor(each, words)}
                />
              ),
          )}
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

type Import = ReturnType<typeof presentImport>

interface RunImportProps {
  of: Import
  preview: ImportPreview
  language: Language
}

/** The button that adds the ready rows, with their number. In production it asks for confirmation. */
function RunImport({ of, preview, language }: RunImportProps) {
  const { customers, imports } = MESSAGES[language]
  const words = imports.run
  const what = runWords(preview, language)
  const add = filled(words.add, { what })
  const word = String(preview.customers)
  const out = staysOut(of)
  if (preview.customers === 0) return null
  return (
    <Card>
      <div className="flex flex-col items-start gap-3">
        <p className="text-base font-medium text-pretty">
          {add}
          {LOCALES[language].fullStop}{' '}
          {out > 0 && staffWords('imports', language)('now.staysOut', counted(out, language))}
        </p>
        <p className="text-sm text-pretty text-ink-muted">
          <FilledText
            text={words.hear}
            values={{ link: <TextLink href="/docs/notices">{words.hearLink}</TextLink> }}
          />
        </p>
        {of.environment === 'production' ? (
          <>
            <button {...opensDialog('run-import')} className={buttonClass({})}>
              {add}
            </button>
            <ConfirmAction
              id="run-import"
              action={runImportWithForm}
              hidden={{ id: of.id }}
              title={filled(words.ask, { what })}
              consequence={words.text}
              confirm={words.yes}
              cancel={words.no}
              word={word}
              wordLabel={filled(customers.page.typeWord, { word })}
            />
          </>
        ) : (
          <Form action={runImportWithForm} hidden={{ id: of.id }}>
            <SubmitButton>{add}</SubmitButton>
          </Form>
        )}
      </div>
    </Card>
  )
}

/** Deletes the file again. */
function DeleteImport({ of, language }: { of: Import; language: Language }) {
  const { customers, imports } = MESSAGES[language]
  const words = imports.page
  return (
    <ConfirmAction
      action={deleteImportWithForm}
      hidden={{ id: of.id }}
      trigger={words.delete}
      title={words.deleteTitle}
      consequence={staffWords('imports', language)('page.deleteText', counted(of.rows, language))}
      confirm={words.delete}
      cancel={customers.page.keep}
    />
  )
}
