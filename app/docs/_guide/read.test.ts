import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '@/lib/core/errors'
import { document, sections } from '../_reference/document'
import { GuidePage } from './guide-page'
import { guideHref, headingsOf, parseGuide, readGuides, samplesOfGuide, tokensOf } from './read'

const HEAD = '<!--\norder: 1\nwords: a b\n-->\n\n# Title\n\nWhat it is for.\n\n'

it('a guide begins with its place, words for the search, a title and a sentence', () => {
  expect(parseGuide('one', `${HEAD}Text.\n`)).toMatchObject({
    title: 'Title',
    lead: 'What it is for.',
    order: 1,
  })
  expect(() => parseGuide('one', '# Title\n\nText.\n')).toThrow('the guide one does not begin')
})

it('a value that does not exist is named', () => {
  const guide = parseGuide('one', `${HEAD}At {{adress}}.\n`)
  expect(() => tokensOf(guide)).toThrow('a guide names the value adress')
})

it('whoever reads of the command line without a checkout is told where to install it', () => {
  // An operator has the folder of their Khata.
  const silent = readGuides().filter(
    ({ text }) => /npx khata (?!operator)/.test(text) && !text.includes('/downloads/khata-cli.tgz'),
  )
  expect(silent.map(({ slug }) => slug)).toEqual([])
})

const PLACES = new Set([
  '/docs/events',
  '/docs/errors',
  '/docs/import-sample.csv',
  '/sign-up',
  '/dashboard/sandbox/api-keys',
  ...ERROR_CODES.map((code) => `/docs/errors/${code}`),
  ...readGuides().flatMap((guide) => [
    guideHref(guide),
    ...headingsOf(guide).map(({ id }) => `${guideHref(guide)}#${id}`),
  ]),
  ...sections.flatMap(({ slug, operations }) => [
    `/docs/reference/${slug}`,
    ...operations.map(({ operationId }) => `/docs/reference/${slug}#${operationId}`),
  ]),
])

// Names of fields, parameters, values and operations are in quotes in the document.
const NAMES = new Set(JSON.stringify(document).match(/(?<=")\w+(?=")/g))
// Only in the error of the TypeScript client.
NAMES.add('retryAfter')

describe.each(readGuides())('the guide $slug', (guide) => {
  const html = renderToStaticMarkup(createElement(GuidePage, { guide }))

  it('leads only to what exists', () => {
    const links = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href as string)
    const dead = links.filter((href) => !PLACES.has(href))
    expect(dead).toEqual([])
  })

  it('names only fields that exist', () => {
    const named = [...html.matchAll(/<code[^>]*>([a-z]+(?:[A-Z][a-z]*)+)</g)].map(
      ([, name]) => name as string,
    )
    expect(named.filter((name) => !NAMES.has(name))).toEqual([])
  })

  it('has headings that can be linked to, each once', () => {
    const ids = headingsOf(guide).map(({ id }) => id)
    expect(ids).not.toContain('')
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('says what each sample is', () => {
    expect(samplesOfGuide(guide).filter(({ title, language }) => !title || !language)).toEqual([])
  })
})
