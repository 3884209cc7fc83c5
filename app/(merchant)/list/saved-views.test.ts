import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { LIST_SCOPES } from '@/lib/saved-view/list-scopes'
import type { ListDeclaration, ListQuery } from './list-of'
import { isSame, shownByAddress } from './saved-views'

type AnyList = ListDeclaration<ListQuery, unknown, unknown>

const dashboard = path.resolve(import.meta.dirname, '../dashboard')
const files = readdirSync(dashboard, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('/list.tsx'),
)
const declared = (
  await Promise.all(
    files.map(async (file) => Object.values(await import(pathToFileURL(path.join(dashboard, file)).href))),
  )
)
  .flat()
  .filter((each): each is AnyList => typeof each === 'object' && each !== null && 'query' in each)

it('views are saved of lists that exist, for those who may read them', () => {
  const scopes = Object.fromEntries(declared.map(({ name, scope }) => [name, scope]))
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
