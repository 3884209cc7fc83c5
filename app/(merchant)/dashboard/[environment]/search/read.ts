import { saidName } from '@/lib/core/customer-name'
import { countIn } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import type { Ctx } from '@/lib/infra/ctx'
import { presentFound, type WireFound } from '@/lib/search/present'
import { search } from '@/lib/search/read'
import { MESSAGES } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'

/** What is found for a text, in the words of a page. */
export async function readFound(ctx: Ctx, text: string, language: Language): Promise<WireFound[]> {
  return (await search(ctx, text)).map((row) => inWords(presentFound(row), language))
}

/** A result with the words of another language, where it has no name of its own but one that the search gives it in English. */
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
