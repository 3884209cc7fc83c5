import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { NAVIGATION } from '../_frame/navigation'
import { GUIDE_ENTRIES } from './guides'
import { searchDocs } from './search'

const DOCS = path.dirname(import.meta.dirname)
const first = (query: string) => searchDocs(query)[0]?.href

it.each([
  ['insufficient_balance', '/docs/errors/insufficient_balance'],
  ['invoice.paid', '/docs/events#invoice.paid'],
  ['cancel subscription', '/docs/reference/subscriptions#cancelSubscription'],
  ['verify signature', '/docs/webhooks#verify'],
  ['/v1/sandbox/clock/advance', '/docs/reference/sandbox#advanceSandboxClock'],
  ['idempotncy', '/docs/idempotency'],
])('a search for %s finds %s first', (query, href) => {
  expect(first(query)).toBe(href)
})

it('finds nothing for words that are not on one page, and accepts any text', () => {
  expect(searchDocs('zebra invoice')).toEqual([])
  for (const hostile of ['', ' ', '"', '(', '*', '\u0000', '𝒳'.repeat(500)])
    expect(searchDocs(hostile)).toEqual([])
})

it('knows each guide, with the headings and the title that its page and the sidebar show', () => {
  const guides = NAVIGATION.filter(({ title }) => title !== 'Reference').flatMap(({ links }) => links)
  expect(GUIDE_ENTRIES.map(({ href, title }) => ({ href, label: title }))).toEqual(guides)
  for (const { href, sections } of GUIDE_ENTRIES) {
    const source = readFileSync(path.join(DOCS, href.replace(/^\/docs/, ''), 'page.tsx'), 'utf8')
    const headings = [...source.matchAll(/<H2 id="([^"]+)">([^<]+)</g)].map(([, id, text]) => [
      id,
      text?.trim(),
    ])
    expect(Object.entries(sections), href).toEqual(headings)
  }
})

it('every guide is in the sidebar', () => {
  const folders = readdirSync(DOCS, { withFileTypes: true })
    .filter((each) => each.isDirectory() && !each.name.startsWith('_'))
    .map(({ name }) => `/docs/${name}`)
    .filter((href) => href !== '/docs/reference' && href !== '/docs/search')
  expect(folders.sort()).toEqual(
    GUIDE_ENTRIES.map(({ href }) => href)
      .filter((href) => href !== '/docs')
      .sort(),
  )
})
