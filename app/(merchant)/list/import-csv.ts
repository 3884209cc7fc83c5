import { type ImportId, toWire } from '@/lib/core/id'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { withApostrophe } from '@/lib/import/cell-schema'
import { OWN_COLUMNS } from '@/lib/import/column-schema'
import { problemInWords } from '@/lib/import/problem-words'
import { type getImport, type ImportedRow, importedRows } from '@/lib/import/read'
import type { Ctx } from '@/lib/infra/ctx'
import { csvText } from './csv'

type Import = Awaited<ReturnType<typeof getImport>>

// A byte order mark, because Excel needs it to show Nepali.
const BEGIN = '\uFEFF'

/**
 * The rows that were not added, as in the file, each with its number and its problem. The file is sent while it is read.
 * @param language of the problems. The API has them in English.
 */
export function problemsCsv(ctx: Ctx, of: Import, language: Language = DEFAULT_LANGUAGE) {
  const own = of.headings.map((heading) => OWN_COLUMNS.includes(heading.toLowerCase()))
  const withoutOwn = (cells: readonly string[]) =>
    of.headings.flatMap((_, at) => (own[at] ? [] : (cells[at] ?? '')))
  const record = ({ cells, row, problems }: ImportedRow) => [
    ...withoutOwn(cells ?? []).map(withApostrophe),
    row,
    wordsOf(problems, language),
  ]
  return fileOf(ctx, of, 'problems', [...withoutOwn(of.headings), ...OWN_COLUMNS], record)
}

const RESULT = ['row', 'status', 'external_id', 'customer_id', 'subscription_id', 'problem']

/** The result for each row, as in `problemsCsv`. */
export function resultCsv(ctx: Ctx, of: Import, language: Language = DEFAULT_LANGUAGE) {
  const record = ({ row, state, externalId, customerId, subscriptionId, problems, notes }: ImportedRow) => [
    row,
    state,
    externalId ?? '',
    customerId ? toWire('cus', customerId) : '',
    subscriptionId ? toWire('sub', subscriptionId) : '',
    wordsOf(problems ?? notes, language),
  ]
  return fileOf(ctx, of, 'result', RESULT, record)
}

function fileOf(
  ctx: Ctx,
  { id }: Import,
  kind: 'problems' | 'result',
  headings: readonly string[],
  record: (row: ImportedRow) => (string | number)[],
) {
  const rows = importedRows(ctx, id as ImportId, kind === 'problems' ? 'problems' : 'all')
  return {
    contentType: 'text/csv',
    name: `khata-import-${kind}-${toWire('imp', id).slice(-6)}.csv`,
    parts: partsOf(rows, headings, record),
  }
}

async function* partsOf(
  pages: AsyncGenerator<ImportedRow[]>,
  headings: readonly string[],
  record: (row: ImportedRow) => (string | number)[],
): AsyncGenerator<string> {
  yield `${BEGIN}${csvText([headings])}`
  for await (const rows of pages) yield csvText(rows.map(record))
}

const wordsOf = (problems: ImportedRow['problems'], language: Language): string =>
  (problems ?? [])
    .map((problem) => [problem.column, problemInWords(problem, language)].filter(Boolean).join(': '))
    .join(' ')
