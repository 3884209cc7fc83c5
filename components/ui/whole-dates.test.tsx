import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WholeDates } from './whole-dates'

const wholeOf = (text: string, isRow = false) => {
  const html = renderToStaticMarkup(<WholeDates isRow={isRow}>{text}</WholeDates>)
  expect(html.replace(/<[^>]+>/g, '')).toBe(text)
  return [...html.matchAll(/<span class="inline-block [^"]+">([^<]+)<\/span>/g)].map(([, whole]) => whole)
}

it.each([
  [
    'You can use it until 12 Poush 2083 (27 December 2026). After that …',
    ['12 Poush 2083', '(27 December 2026).'],
  ],
  ['For everything until 12 Poush (27 December): add Rs 1,350.00', ['12 Poush', '(27 December):']],
  ['पुस १२ (२७ डिसेम्बर) सम्मका सबै तिर्न', ['पुस १२', '(२७ डिसेम्बर) सम्मका']],
  ['अर्को भुक्तानी २०८३ पुस १२ (२७ डिसेम्बर २०२६) मा हुन्छ।', ['२०८३ पुस १२', '(२७ डिसेम्बर २०२६) मा']],
])('a sentence tears no half of a date, and takes no word of its own along: %s', (text, halves) => {
  expect(wholeOf(text)).toEqual(halves)
})

it('a row keeps each date on one line, and on a line that is too short for it each of its halves', () => {
  const period = '11 Mangsir 2083 (27 November 2026) to 12 Poush 2083 (27 December 2026)'
  const html = renderToStaticMarkup(<WholeDates isRow>{period}</WholeDates>)
  const dates = html.split(/<span class="inline-block [^"]+">(?=<span)/).slice(1)
  expect(dates.map((date) => date.replace(/<[^>]+>/g, '').trim())).toEqual([
    '11 Mangsir 2083 (27 November 2026) to',
    '12 Poush 2083 (27 December 2026)',
  ])
  expect(wholeOf(period, true)).toEqual([
    '11 Mangsir 2083',
    '(27 November 2026) to',
    '12 Poush 2083',
    '(27 December 2026)',
  ])
})

it('a text without a date stays as it is', () => {
  expect(wholeOf('Tea (2 cups) for 3 people (daily)')).toEqual([])
})
