import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../lib/core/language'
import { PROVIDER_NAMES, TOP_UP_SOURCES } from '../../lib/core/providers'
import { CustomerLanguage, TopUpProvider } from '../../prisma/generated/enums'
import { filesUnder } from '../start/fingerprint'
import { withoutComments } from './code'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** What stands where a recipe says `<…>`. */
const EXAMPLES: Record<string, string> = {
  name: 'khalti',
  language: 'ne',
  migration: '20261128000000_baseline',
}

/** The files of each recipe, in the order of the page. */
const RECIPES = new Map(
  read('docs/recipes.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => [
      section.split('\n', 1)[0] ?? '',
      [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file),
    ]),
)
const recipe = (title: string) => RECIPES.get(title) ?? []

const exampleOf = (file: string) => file.replace(/<(\w+)>/g, (all, name) => EXAMPLES[name] ?? all)

it.each([...RECIPES])('the recipe of "%s" names files that are there', (_title, files) => {
  expect(files.length).toBeGreaterThan(0)
  expect(files.map(exampleOf).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

/** What each file of a recipe says about its example. */
const NAMED = [
  ['A page', /audit/i],
  ['An operation', /archived?Customer/],
  ['An event type', /'invoice\.voided'/],
  ['A message', /\blow_balance\b/],
] as const

it.each(NAMED)('each file of the recipe of "%s" knows its example', (title, example) => {
  const files = recipe(title)
  expect(files.length).toBeLessThanOrEqual(8)
  expect(files.filter((file) => !example.test(read(file)))).toEqual([])
})

it('every recipe has its test', () => {
  expect([...RECIPES.keys()]).toEqual([
    'A field',
    ...NAMED.map(([title]) => title),
    'A provider',
    'A language',
  ])
})

/** The product: no tests, and no stories about it. */
const PRODUCT = filesUnder(root, (file, isDirectory) => {
  if (isDirectory) return /^(app|components|inngest|lib|messages)/.test(file)
  return /\.tsx?$|^messages\/.*\.json$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file)
})

it('a field costs eight files at most', () => {
  expect(recipe('A field').length).toBeLessThanOrEqual(8)
})

describe('a provider', () => {
  const files = recipe('A provider')

  it('costs eight files at most', () => {
    expect(files.length).toBeLessThanOrEqual(8)
    expect(Object.values(TopUpProvider)).toEqual([...TOP_UP_SOURCES])
  })

  it.each(PROVIDER_NAMES)('is named in those files only: %s', (name) => {
    const own = files.map((file) => file.replace('<name>', name))
    // As a text, a key or a property. In a title, it may be the example of a sentence.
    const token = new RegExp(`['"\`.]${name}\\b|\\b${name}(Provider)?['"\`:.?]`)
    // A protocol of it is a file beside.
    const part = new RegExp(`^lib/(providers|simulator)/${name}-`)
    const others = PRODUCT.filter((file) => !own.includes(file) && !part.test(file))
    expect(others.filter((file) => token.test(withoutComments(read(file))))).toEqual([])
  })
})

describe('a language', () => {
  const files = recipe('A language')
  const ownTexts = (file: string) => file.startsWith('messages/<language>/')

  it('costs its texts and three files', () => {
    expect(files.filter((file) => !ownTexts(file)).length).toBeLessThanOrEqual(3)
    expect(Object.values(CustomerLanguage)).toEqual(LANGUAGES)
  })

  // The first language is the one of merchants and developers.
  it.each(LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE))(
    'is named in those files only: %s',
    (name) => {
      // As a text or a key of code. `lang="…"` only says what a text of a page is written in.
      const token = new RegExp(`['\`]${name}['\`]|\\b${name}\\??:`)
      const others = PRODUCT.filter((file) => /\.tsx?$/.test(file) && !files.includes(file))
      expect(others.filter((file) => token.test(withoutComments(read(file))))).toEqual([])
    },
  )
})
