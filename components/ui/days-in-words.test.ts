import { expect, it } from 'vitest'
import { MESSAGES } from '@/messages/catalogue'
import { daysInWords } from './days-in-words'

const MANGSIR = { label: 'This month (Mangsir)', from: '2026-11-17', to: '2026-12-15' }

it.each([
  ['2026-11-17', '2026-12-15', 'This month (Mangsir)'],
  ['2026-11-17', '2027-01-03', '17 Nov 2026 – 3 Jan 2027'],
  ['2026-11-17', undefined, 'from 17 Nov 2026'],
  [undefined, '2026-12-15', 'until 15 Dec 2026'],
  ['soon', undefined, 'from soon'],
  [undefined, undefined, undefined],
])('%s to %s is said as: %s', (first, last, words) => {
  expect(daysInWords(first, last, { presets: [MANGSIR], words: MESSAGES.en.list.bar, language: 'en' })).toBe(
    words,
  )
})
