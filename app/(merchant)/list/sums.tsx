import { Fragment } from 'react'
import { Money } from '@/components/ui/money'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { COUNTED_AT_MOST } from '@/lib/infra/database/tenant-list'
import { staffWords } from '@/messages/staff-words'
import type { ListDeclaration, ListQuery, ListSums } from './list-of'
import { type Asked, queryOfFilters } from './list-query'
import type { ListVisit } from './rows'

interface SumsProps<Query extends ListQuery, Row, Item> {
  of: ListDeclaration<Query, Row, Item>
  visit: ListVisit
  filters: Asked['filters']
}

/** The totals of all rows that match the filters, including those that are not on the page. */
export async function readSums<Query extends ListQuery, Row, Item>({
  of: list,
  visit: { ctx, business },
  filters,
}: SumsProps<Query, Row, Item>): Promise<ListSums | null> {
  return (await list.sums?.(ctx, queryOfFilters(list, filters, business.timeZone))) ?? null
}

/** The number of rows that match the filters, and their totals. */
export async function Sums<Query extends ListQuery, Row, Item>(props: SumsProps<Query, Row, Item>) {
  return <SumsLine>{inWords(await readSums(props), props.visit.language)}</SumsLine>
}

/** The line of totals. It has its final height before they are loaded, so nothing moves. */
export function SumsLine({ children }: { children?: React.ReactNode }) {
  return <p className="figures min-h-5 text-sm text-ink-muted">{children}</p>
}

function inWords(sums: ListSums | null, language: Language): React.ReactNode {
  const t = staffWords('list', language)
  if (!sums) return t('sums.ofSome')
  const { count, amounts } = sums
  const many = countIn(language, count)
  if (count >= COUNTED_AT_MOST) return t('sums.tooMany', { many })
  return (
    <>
      {t('sums.rows', { many, count })}
      {Object.entries(amounts).map(([words, paisa]) => (
        <Fragment key={words}>
          {' · '}
          <span className="whitespace-nowrap">
            {words}{' '}
            <span className="font-medium text-ink">
              <Money paisa={paisa} language={language} />
            </span>
          </span>
        </Fragment>
      ))}
    </>
  )
}
