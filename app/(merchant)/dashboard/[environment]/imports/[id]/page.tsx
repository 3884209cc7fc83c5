import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { Mark, marksOf } from '@/components/ui/status-mark'
import { presentImport } from '@/lib/import/present'
import { getImportPreview } from '@/lib/import/preview'
import { getImport } from '@/lib/import/read'
import { MESSAGES } from '@/messages/catalogue'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { importList } from '../list'
import { IMPORT_TONES, importTruth, staysOut } from '../now'
import { DeleteImport, RunImport } from './actions'
import { ImportColumns } from './columns'
import { RowsLeftOut } from './left-out'
import { ImportProgress } from './progress'
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
  // While it runs the page is read again and again, and shows figures only.
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
