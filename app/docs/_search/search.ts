import MiniSearch from 'minisearch'
import { ERROR_CODES, errorEntry } from '@/lib/core/errors'
import { EVENT_TYPE_NAMES, EVENT_TYPES } from '@/lib/events/catalogue'
import { guideHref, headingsOf, readGuides } from '../_guide/read'
import { sections } from '../_reference/document'

export interface SearchResult {
  href: string
  title: string
  /** The type of the result, or where it is. */
  place: string
  text: string
}

interface Entry extends SearchResult {
  words: string
}

// If there are more, the words were too common, and the reader can add one.
const MAX_RESULTS = 25
/** A longer query is truncated. No real query is longer. */
export const MAX_QUERY = 100

function entries(): Entry[] {
  const guides = readGuides().flatMap((guide) => {
    const [href, headings] = [guideHref(guide), headingsOf(guide)]
    const text = headings.map(({ title }) => title).join(' · ')
    return [
      { href, title: guide.title, place: 'Guide', text, words: guide.words },
      ...headings.map(({ id, title }) => ({
        href: `${href}#${id}`,
        title,
        place: guide.title,
        text: '',
        words: '',
      })),
    ]
  })
  const catalogues = CATALOGUES.map((each) => ({ ...each, place: 'Guide', text: '' }))
  const operations = sections.flatMap(({ slug, operations }) =>
    operations.map(({ operationId, method, path, summary, description = '' }) => ({
      href: `/docs/reference/${slug}#${operationId}`,
      title: summary,
      place: `${method.toUpperCase()} ${path}`,
      text: firstSentence(description),
      words: `${operationId} ${words(operationId)} ${description}`,
    })),
  )
  const errors = ERROR_CODES.map((code) => ({
    href: `/docs/errors/${code}`,
    title: code,
    place: `Error ${errorEntry(code).status}`,
    text: errorEntry(code).message,
    words: words(code),
  }))
  const events = EVENT_TYPE_NAMES.map((type) => ({
    href: `/docs/events#${type}`,
    title: type,
    place: 'Event',
    text: EVENT_TYPES[type],
    words: words(type),
  }))
  return [...guides, ...catalogues, ...operations, ...errors, ...events]
}

/** Pages that are generated from the code. */
const CATALOGUES = [
  { href: '/docs/events', title: 'Events', words: 'catalogue payload sample data type' },
  {
    href: '/docs/errors',
    title: 'Errors',
    words: 'catalogue code status message param details requestId envelope',
  },
]

/** Splits `cancelSubscription`, `invoice.paid` and `price_in_use` into words. */
const words = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[._]/g, ' ')

const firstSentence = (text: string) => /^[^.]*\./.exec(text)?.[0] ?? text

const all = entries()
const byHref = new Map(all.map((entry) => [entry.href, entry]))
const index = new MiniSearch<Entry>({
  idField: 'href',
  fields: ['title', 'place', 'words', 'text'],
  searchOptions: {
    boost: { title: 4, place: 2, words: 1.5 },
    // Matches incomplete words, and words with a typo.
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boostDocument: (href) => weightOf(byHref.get(href)),
  },
})
index.addAll(all)

const GUIDE_TITLES = new Set(readGuides().map(({ title }) => title))

/**
 * Guides come first, because they explain things and link to them. Their sections come next. Most readers are merchants, so among
 * operations with the same words, those for merchants come before those for customers.
 */
function weightOf(entry: Entry | undefined): number {
  if (entry?.place === 'Guide') return 2
  if (entry && GUIDE_TITLES.has(entry.place)) return 1.5
  return entry?.place.includes(' /v1/wallet') ? 0.5 : 1
}

/** Guides, operations, errors and events that contain all words of the query, best match first. */
export function searchDocs(query: string): SearchResult[] {
  return index
    .search(query.slice(0, MAX_QUERY))
    .slice(0, MAX_RESULTS)
    .flatMap(({ id }) => byHref.get(id) ?? [])
}
