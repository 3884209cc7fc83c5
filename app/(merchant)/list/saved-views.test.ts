import { expect, it } from 'vitest'
import { LIST_SCOPES } from '@/lib/saved-view/read'
import { EVERY_LIST } from './every-list.fixture'
import { isSame, shownByAddress } from './saved-views'

it('views are saved of lists that exist, for those who may read them', () => {
  const scopes = Object.fromEntries(EVERY_LIST.map(({ name, scope }) => [name, scope]))
  expect(scopes).toMatchObject(LIST_SCOPES)
})

it('a view is the same whatever the order of its filters and wherever somebody is in it', () => {
  const saved = { status: 'open', sort: 'dueAt' }
  expect(
    isSame(saved, shownByAddress({ sort: 'dueAt', status: ['open', 'paid'], show: '50', cursor: 'x' })),
  ).toBe(true)
  expect(isSame(saved, shownByAddress({ status: 'open' }))).toBe(false)
  expect(isSame(saved, shownByAddress({ status: 'open', sort: 'dueAt', branch: 'patan' }))).toBe(false)
})
