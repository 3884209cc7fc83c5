import { Clamped } from '@/components/ui/clamped'
import { Ago } from '@/components/ui/instant'
import { Mark, marksOf } from '@/components/ui/status-mark'
import { countIn } from '@/lib/core/digits'
import { presentImport } from '@/lib/import/present'
import { listImports } from '@/lib/import/read'
import { listImportsQuery } from '@/lib/import/schema'
import { staffWords } from '@/messages/staff-words'
import { spokenListOf } from '../../../list/list-of'
import { counted, IMPORT_TONES, staysOut } from './now'

export const importList = spokenListOf(
  {
    name: 'imports',
    scope: 'imports:write',
    query: listImportsQuery,
    read: listImports,
    present: presentImport,
    href: ({ id }) => `imports/${id}`,
  },
  ({ imports: { list: own, states }, list: { heads } }, language) => ({
    caption: own.caption,
    lead: () => own.lead,
    columns: () => [
      {
        title: own.file,
        phone: 'lead',
        cell: ({ fileName }) => <Clamped>{fileName ?? own.unnamed}</Clamped>,
      },
      {
        title: own.sent,
        phone: 'detail',
        cell: ({ createdAt }, view) => <Ago at={createdAt} {...view} />,
      },
      {
        title: heads.status,
        phone: 'figure',
        cell: ({ status }) => <Mark of={marksOf(IMPORT_TONES, states)} is={status} />,
      },
      { title: own.rows, phone: 'hidden', align: 'end', cell: ({ rows }) => countIn(language, rows) },
      {
        title: own.added,
        phone: 'detail',
        align: 'end',
        cell: ({ progress, rows }) => {
          const t = staffWords('imports', language)
          return (
            <>
              {countIn(language, progress.done)}
              <span className="sm:hidden">
                {' '}
                {t('list.addedOf', { rows: t('rows', counted(rows, language)) })}
              </span>
            </>
          )
        },
      },
      {
        title: own.leftOut,
        phone: 'hidden',
        align: 'end',
        cell: (of) => countIn(language, staysOut(of) + of.progress.failed),
      },
    ],
    empty: {
      sentence: own.empty,
      curl: `curl -X POST $KHATA_BASE_URL/v1/imports -H "x-api-key: $KHATA_API_KEY" -F file=@members.csv -F guess=true`,
    },
  }),
)
