import path from 'node:path'
import { filesUnder } from '../scripts/start/fingerprint'
import { expect, test } from './fixtures'
import { prepareBusiness } from './prepared-business'
import { problemsIn } from './problems'

// Every page of the dashboard, found by its file. A new page is tested without being named here. Only a page with an id in
// its address needs an entry in prepared-business.ts.
const root = path.resolve(import.meta.dirname, '../app/(merchant)/dashboard/[environment]')
const PAGES = filesUnder(root, (file, isDirectory) => isDirectory || path.basename(file) === 'page.tsx').map(
  (file) => path.posix.dirname(file).replace(/^\.$/, ''),
)
// In production the business has nothing yet: these show how empty places look.
const EMPTY = PAGES.filter((page) => !page.includes('[') && !/^sandbox|\/|^search/.test(page))

const WIDE_AND_NARROW = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const
const NARROW = [{ colorScheme: 'light', width: 360 }] as const

test('every page of the dashboard is for everyone', async ({ page, merchant, outbox, database }) => {
  test.slow()
  const addresses = await prepareBusiness(page, outbox, database)
  expect(PAGES.filter((each) => each.includes('[') && !(each in addresses))).toEqual([])
  expect(Object.keys(addresses).filter((each) => !PAGES.includes(each))).toEqual([])
  const problems = new Map<string, string[]>()
  for (const each of PAGES)
    problems.set(
      each,
      await problemsIn(page, `/dashboard/sandbox/${addresses[each] ?? each}`, WIDE_AND_NARROW),
    )
  expect(onlyProblems(problems), merchant.businessName).toEqual({})
})

test('every place of the dashboard is for everyone while it is empty', async ({ page, merchant }) => {
  test.slow()
  const problems = new Map<string, string[]>()
  for (const each of EMPTY)
    problems.set(each, await problemsIn(page, `/dashboard/production/${each}`, NARROW))
  expect(onlyProblems(problems), merchant.businessName).toEqual({})
})

function onlyProblems(problems: ReadonlyMap<string, string[]>): Record<string, string[]> {
  return Object.fromEntries([...problems].filter(([, found]) => found.length > 0))
}
