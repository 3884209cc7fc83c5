import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { Mark } from '@/components/ui/status-mark'
import { presentImport } from '@/lib/import/present'
import { getImportPreview } from '@/lib/import/preview'
import { getImport } from '@/lib/import/read'
import { ObjectActivity } from '../../../object/activity'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { importList } from '../list'
import { IMPORT_MARKS, importTruth, staysOut } from '../now'
import { DeleteImport, RunImport } from './actions'
import { ImportColumns } from './columns'
import { ImportProgress } from './progress'
import { FirstRows, RowsLeftOut } from './rows'

export const metadata: Metadata = { title: 'Import' }

type Props = PageProps<'/dashboard/[environment]/imports/[id]'>

export default async function ImportPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'imports:write')
  const row = await onPage('imp', id, (importId) => getImport(visitor.ctx, importId))
  const of = presentImport(row)
  const { status } = of
  // While it runs the page is read again and again, and shows figures only.
  const preview =
    status === 'checked' || status === 'done'
      ? await onPage('imp', id, (importId) => getImportPreview(visitor.ctx, importId))
      : undefined
  const fact = factsOf(visitor)
  return (
    <ObjectPage
      of={importList}
      visit={visitor}
      api="imports"
      value={of}
      title="Import"
      status={<Mark of={IMPORT_MARKS} is={status} />}
      actions={status === 'checked' && <DeleteImport of={of} />}
      now={importTruth(of)}
      facts={[
        fact.count('Rows', of.rows),
        fact.count('Ready', of.ready),
        fact.count('There already', of.skipped),
        fact.count('With problems', staysOut(of)),
        fact.ago('Sent', of.createdAt),
        fact.ago('Done', of.finishedAt),
        fact.id(of.id),
      ]}
      developers={<ObjectActivity visit={visitor} objectId={of.id} />}
    >
      <ImportProgress language={visitor.language} of={of} here={`/dashboard/${environment}`} />
      {status === 'checked' && preview && (
        <>
          <RunImport of={of} preview={preview} />
          <ImportColumns id={of.id} columns={preview.columns} />
          <FirstRows
            preview={preview}
            timeZone={visitor.business.timeZone}
            here={`/dashboard/${environment}`}
          />
        </>
      )}
      {preview && preview.problemRows.length > 0 && (
        <RowsLeftOut of={of} rows={preview.problemRows} here={`/dashboard/${environment}`} />
      )}
    </ObjectPage>
  )
}
