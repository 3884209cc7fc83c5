import { Ago } from '@/components/ui/instant'
import { Mark } from '@/components/ui/status-mark'
import { presentBulkAction } from '@/lib/bulk-action/present'
import { listBulkActions } from '@/lib/bulk-action/read'
import { listBulkActionsQuery } from '@/lib/bulk-action/schema'
import { listOf } from '../../../list/list-of'
import { BULK_MARKS, BULK_TITLES } from './now'

const figure = (count: number) => count.toLocaleString('en-IN')

export const bulkList = listOf({
  name: 'bulk-actions',
  caption: 'Bulk actions, newest first',
  lead: () => 'One thing that is done to many customers or subscriptions. Choose them in their lists.',
  scope: 'bulk:read',
  query: listBulkActionsQuery,
  read: listBulkActions,
  present: presentBulkAction,
  columns: () => [
    { title: 'What', phone: 'lead', cell: ({ action }) => BULK_TITLES[action] },
    { title: 'Status', phone: 'figure', cell: ({ status }) => <Mark of={BULK_MARKS} is={status} /> },
    { title: 'Chosen', align: 'end', cell: ({ rows }) => figure(rows) },
    {
      title: 'Done',
      phone: 'detail',
      align: 'end',
      cell: ({ progress, ready }) => `${figure(progress.done)} of ${figure(ready)}`,
    },
    {
      title: 'Checked',
      phone: 'aside',
      align: 'end',
      cell: ({ createdAt }, view) => <Ago at={createdAt} {...view} />,
    },
  ],
  href: ({ id }) => `bulk-actions/${id}`,
  empty: {
    sentence: 'No bulk actions yet. Choose rows in the list of customers or of subscriptions.',
    begin: { path: 'customers', title: 'Choose customers', scope: 'bulk:write' },
  },
})
