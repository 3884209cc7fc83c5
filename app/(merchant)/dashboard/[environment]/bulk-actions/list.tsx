import { Ago } from '@/components/ui/instant'
import { Mark } from '@/components/ui/status-mark'
import { presentBulkAction } from '@/lib/bulk-action/present'
import { listBulkActions } from '@/lib/bulk-action/read'
import { listBulkActionsQuery } from '@/lib/bulk-action/schema'
import { countIn } from '@/lib/core/digits'
import { filled } from '@/messages/filled'
import { spokenListOf } from '../../../list/list-of'
import { bulkMarks } from './now'

export const bulkList = spokenListOf(
  {
    name: 'bulk-actions',
    scope: 'bulk:read',
    query: listBulkActionsQuery,
    read: listBulkActions,
    present: presentBulkAction,
    href: ({ id }) => `bulk-actions/${id}`,
  },
  ({ bulk: { list: own, titles }, list: { heads } }, language) => ({
    caption: own.caption,
    lead: () => own.lead,
    columns: () => [
      { title: own.what, phone: 'lead', cell: ({ action }) => titles[action] },
      {
        title: heads.status,
        phone: 'figure',
        cell: ({ status }) => <Mark of={bulkMarks(language)} is={status} />,
      },
      { title: own.chosen, align: 'end', cell: ({ rows }) => countIn(language, rows) },
      {
        title: own.done,
        phone: 'detail',
        align: 'end',
        cell: ({ progress, ready }) =>
          filled(own.doneOf, { done: countIn(language, progress.done), ready: countIn(language, ready) }),
      },
      {
        title: own.checked,
        phone: 'aside',
        align: 'end',
        cell: ({ createdAt }, view) => <Ago at={createdAt} {...view} />,
      },
    ],
    empty: {
      sentence: own.empty,
      begin: { path: 'customers', title: own.begin, scope: 'bulk:write' },
    },
  }),
)
