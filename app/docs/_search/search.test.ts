import { expect, it } from 'vitest'
import { searchDocs } from './search'

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
