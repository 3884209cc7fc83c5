import { Ago } from '@/components/ui/instant'
import { Mark } from '@/components/ui/status-mark'
import { presentImport } from '@/lib/import/present'
import { listImports } from '@/lib/import/read'
import { listImportsQuery } from '@/lib/import/schema'
import { listOf } from '../../../list/list-of'
import { counted, IMPORT_MARKS, staysOut } from './now'

const figure = (count: number) => count.toLocaleString('en-IN')

export const importList = listOf({
  name: 'imports',
  caption: 'Imports, newest first',
  lead: () =>
    'Customers from a spreadsheet, with what they have paid elsewhere. You see what will be added before it is.',
  scope: 'imports:write',
  query: listImportsQuery,
  read: listImports,
  present: presentImport,
  columns: () => [
    {
      title: 'Sent',
      phone: 'lead',
      cell: ({ createdAt }, view) => <Ago at={createdAt} {...view} />,
    },
    {
      title: 'Status',
      phone: 'figure',
      cell: ({ status }) => <Mark of={IMPORT_MARKS} is={status} />,
    },
    { title: 'Rows', phone: 'hidden', align: 'end', cell: ({ rows }) => figure(rows) },
    {
      title: 'Added',
      phone: 'detail',
      align: 'end',
      cell: ({ progress, rows }) => (
        <>
          {figure(progress.done)}
          <span className="sm:hidden"> of {counted(rows, 'row')} added</span>
        </>
      ),
    },
    {
      title: 'Left out',
      phone: 'hidden',
      align: 'end',
      cell: (of) => figure(staysOut(of) + of.progress.failed),
    },
  ],
  href: ({ id }) => `imports/${id}`,
  empty: {
    sentence: 'No imports yet. Save your spreadsheet as CSV and drop it above.',
    curl: `curl -X POST $KHATA_URL/v1/imports -H "x-api-key: $KHATA_API_KEY" -F file=@members.csv -F guess=true`,
  },
})
