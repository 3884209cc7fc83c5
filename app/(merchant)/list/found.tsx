import { addressOf } from '@/components/ui/address-of'
import { Empty } from '@/components/ui/empty'
import { SearchInList } from '@/components/ui/search-in-list'
import { TextLink } from '@/components/ui/text-link'
import { countIn } from '@/lib/core/digits'
import { MAX_SEARCH } from '@/lib/core/fields'
import type { Language } from '@/lib/core/language'
import { MOST_FOUND } from '@/lib/customer/schema'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { choosing } from './list-of'
import type { Asked } from './list-query'
import { type ListSearch, searchOnly, textIn, withoutSearch } from './list-search'

interface FieldOfSearchProps {
  search: ListSearch
  path: string
  asked: Asked
  words: Messages['list']['search']
}

/** The search field above a list. The other parameters of the address stay. */
export function FieldOfSearch({ search, path, asked: { filters }, words }: FieldOfSearchProps) {
  return (
    <SearchInList
      path={path}
      text={textIn(filters)}
      others={Object.entries(withoutSearch(filters))}
      example={search.example}
      maxLength={MAX_SEARCH}
      words={words}
    />
  )
}

interface NothingFoundProps {
  of: { search?: ListSearch }
  path: string
  filters: Asked['filters']
  language: Language
}

/** The text if no rows match the filters or the search, with links that show some. */
export function NothingFound({ of: { search }, path, filters, language }: NothingFoundProps) {
  const words = MESSAGES[language].list
  const text = textIn(filters)
  if (text === undefined || !search)
    return <Empty action={<TextLink href={path}>{words.rows.showAll}</TextLink>}>{words.rows.notFound}</Empty>
  const hasFilters = Object.keys(choosing(withoutSearch(filters))).length > 0
  return (
    <Empty
      action={
        hasFilters ? (
          <TextLink href={addressOf(path, Object.entries(searchOnly(filters)))}>
            {words.search.everywhere}
          </TextLink>
        ) : (
          <TextLink href={path}>{words.rows.showAll}</TextLink>
        )
      }
    >
      <p className="wrap-anywhere">
        {filled(hasFilters ? words.search.noneOfThese : words.search.none, { text })} {search.where}
      </p>
    </Empty>
  )
}

/** The text above the rows if the search matches more customers than are looked through. */
export function FindsTooMany({ filters, language }: Pick<NothingFoundProps, 'filters' | 'language'>) {
  const { tooMany } = MESSAGES[language].list.search
  return (
    <p className="text-sm wrap-anywhere text-ink-muted">
      {filled(tooMany, { text: textIn(filters) ?? '', most: countIn(language, MOST_FOUND) })}
    </p>
  )
}
