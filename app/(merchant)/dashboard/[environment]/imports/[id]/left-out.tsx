import { Section } from '@/components/ui/card'
import { Clamped } from '@/components/ui/clamped'
import { FilledText } from '@/components/ui/filled-text'
import { type Column, Table } from '@/components/ui/table'
import { LINK } from '@/components/ui/text-link'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import type { presentImport } from '@/lib/import/present'
import type { ImportPreview, PreviewedRow } from '@/lib/import/preview-schema'
import { problemInWords } from '@/lib/import/problem-words'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { ImportForm } from '../form'
import { counted, staysOut } from '../now'

interface RowsLeftOutProps {
  of: ReturnType<typeof presentImport>
  preview: ImportPreview
  here: string
  language: Language
}

/** The rows that are not added, each with its problem and how to fix it. */
export function RowsLeftOut({
  of,
  preview: { problemRows: rows, columns },
  here,
  language,
}: RowsLeftOutProps) {
  const { imports, refusals } = MESSAGES[language]
  const { file, leftOut: words, preview } = imports
  const tooLarge = refusals.codes.import_too_large
  const count = staysOut(of) + of.progress.failed
  const heads: Column[] = [
    { title: preview.row, phone: 'aside', align: 'end' },
    { title: words.inFile, phone: 'lead' },
    { title: words.wrong, phone: 'detail' },
  ]
  return (
    <Section id="left-out" title={staffWords('imports', language)('leftOut.title', counted(count, language))}>
      <Table
        caption={words.caption}
        columns={heads}
        rows={rows.map(({ row, cells, problems }) => ({
          key: String(row),
          cells: [
            countIn(language, row),
            <Clamped key="cells">{(cells ?? []).filter(Boolean).join(' · ') || words.textDeleted}</Clamped>,
            <Problems key="problems" of={problems} columns={columns} language={language} />,
          ],
        }))}
      />
      {count > rows.length && (
        <p className="text-sm text-ink-muted">
          {filled(words.first, { count: countIn(language, rows.length) })}
        </p>
      )}
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm">
        <li>
          <FilledText
            text={words.download}
            values={{
              link: (
                <a href={`${here}/imports/${of.id}/problems`} download className={LINK}>
                  {words.downloadLink}
                </a>
              ),
            }}
          />
        </li>
        <li>{words.mend}</li>
        <li>{words.drop}</li>
      </ol>
      <ImportForm label={file.dropMended} words={{ ...file, tooLarge }} />
    </Section>
  )
}

interface ProblemsProps {
  of: PreviewedRow['problems']
  /** The columns of the file. A problem is shown with the heading from the file, which the reader knows. */
  columns: ImportPreview['columns']
  language: Language
}

/** The problems of a row. */
export function Problems({ of, columns, language }: ProblemsProps) {
  const headingOf = (column: string) => columns.find((each) => each.column === column)?.heading ?? column
  return (
    <ul className="flex flex-col gap-1">
      {of.map((problem) => (
        <li key={`${problem.column} ${problem.code}`}>
          {problem.column && <span className="font-medium">{headingOf(problem.column)}: </span>}
          {problemInWords(problem, language)}
        </li>
      ))}
    </ul>
  )
}
