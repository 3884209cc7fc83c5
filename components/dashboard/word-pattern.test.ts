import { expect, it } from 'vitest'
import { wordPattern } from './confirm-action'

/** As a browser reads the `pattern` of a field. */
const matches = (word: string, typed: string) => new RegExp(`^(?:${wordPattern(word)})$`, 'v').test(typed)

it.each([
  'asha@example.com',
  '2083-84/000031',
  'a.b+c',
  'Tea & more (1 kg) [new]',
  'x{2}|y^$*?\\',
  '100% #1!',
  'हिमाल योगा',
])('the word %s is asked for as it is, with spaces around it or not', (word) => {
  expect([matches(word, word), matches(word, ` ${word} `)]).toEqual([true, true])
  expect([matches(word, `${word}x`), matches(word, ''), matches(word, word.slice(1))]).toEqual([
    false,
    false,
    false,
  ])
})
