import { titled } from '@/app/titled'
import { FoundObject } from '@/components/dashboard/found-object'
import { objectPath } from '@/components/dashboard/object-path'
import { PageHead } from '@/components/dashboard/page-head'
import { Spoken } from '@/components/dashboard/spoken'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { Field } from '@/components/ui/field'
import { PageLink } from '@/components/ui/page-link'
import { saidName } from '@/lib/core/customer-name'
import { countIn } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import type { Ctx } from '@/lib/infra/ctx'
import { presentFound, type WireFound } from '@/lib/search/present'
import { search } from '@/lib/search/read'
import { searchQuery } from '@/lib/search/schema'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { visit } from '../../visit'

export const generateMetadata = titled(({ search }) => search.title)

/** The search for browsers without JavaScript. With it, ⌘K opens the search on every page. */
export default async function SearchPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/search'>) {
  const { ctx, environment, language } = await visit((await params).environment, 'merchant:read')
  const words = MESSAGES[language].search
  const asked = searchQuery.safeParse({ q: (await searchParams).q })
  const items = asked.success ? await readFound(ctx, asked.data.q, language) : []
  return (
    <Spoken language={language}>
      <PageHead title={words.title} />
      <search className="max-w-xl">
        <form className="flex items-end gap-3">
          <div className="flex-1">
            <Field
              name="q"
              type="search"
              label={words.field}
              defaultValue={asked.data?.q}
              maxLength={100}
              required
            />
          </div>
          <Button type="submit">{words.submit}</Button>
        </form>
      </search>
      {asked.success && items.length === 0 && <Empty>{filled(words.nothing, { text: asked.data.q })}</Empty>}
      <ul aria-label={words.results} className="flex max-w-xl flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={item.id}>
            <PageLink
              href={objectPath(environment, item.id) ?? ''}
              className="flex min-h-12 items-center gap-2.5 rounded-md px-2 hover:bg-action-quiet"
            >
              <FoundObject item={item} words={words} language={language} />
            </PageLink>
          </li>
        ))}
      </ul>
    </Spoken>
  )
}

/** The results for a text, in the language of the page. */
async function readFound(ctx: Ctx, text: string, language: Language): Promise<WireFound[]> {
  return (await search(ctx, text)).map((row) => inWords(presentFound(row), language))
}

/** Translates a result whose title is not a name, but an English text of the search. */
function inWords(item: WireFound, language: Language): WireFound {
  if (language === DEFAULT_LANGUAGE) return item
  const { list, search: said, states } = MESSAGES[language]
  const named = (text: string) => saidName(text, list.nameless)
  const found = { ...item, title: named(item.title), detail: item.detail && named(item.detail) }
  switch (item.type) {
    case 'invoice':
      return item.status === 'draft' ? { ...found, title: said.draft } : found
    case 'payment':
      return { ...found, detail: (states.method as Record<string, string>)[item.detail ?? ''] ?? item.detail }
    case 'import': {
      const count = Number.parseInt(item.detail ?? '', 10)
      const many = countIn(language, count)
      return {
        ...found,
        title: said.kinds.import,
        detail: staffWords('search', language)('rows', { count, many }),
      }
    }
    default:
      return found
  }
}
