import { expect, it } from 'vitest'
import type { CustomerId } from '@/lib/core/id'
import { pseudonymOf, scrubber } from './rules'

const ID = '01a20217-a362-7376-bc32-8242dd93bd84' as CustomerId
const PSEUDONYM = pseudonymOf(ID)
const NAME = 'Erased customer 8242dd93bd84'
const EMAIL = 'erased-8242dd93bd84@erased.invalid'

const scrub = scrubber(
  {
    names: new Set(['Asha', 'Asha Rai', 'आशा राई', 'Om', 'A. (B+) [C]']),
    emails: new Set(['asha@example.com']),
    phones: new Set(['+9779812345678']),
  },
  PSEUDONYM,
)

it.each([
  ['Mailed to asha@example.com.', `Mailed to ${EMAIL}.`],
  ['MAILED TO ASHA@EXAMPLE.COM', `MAILED TO ${EMAIL}`],
  // The longer name is replaced as a whole.
  ['Lessons for asha rai', `Lessons for ${NAME}`],
  ['Lessons for आशा राई', `Lessons for ${NAME}`],
  ['A. (B+) [C], twice', `${NAME}, twice`],
  ['Call +9779812345678 or 9812345678', 'Call Erased. or Erased.'],
  // A name inside a longer word is another word, and a very short name occurs in too many texts.
  ['Ashanti tea, Om shanti', 'Ashanti tea, Om shanti'],
  ['natasha@example.com', 'natasha@example.com'],
])('in the text %s an erasure leaves %s', (text, left) => {
  expect(scrub(text)).toBe(left)
})
