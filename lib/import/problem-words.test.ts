import { expect, it } from 'vitest'
import { MESSAGES } from '@/messages/catalogue'
import { rowProblem } from './problem-schema'
import { problemInWords } from './problem-words'

it('a problem of a row is stored in English, and read in Nepali', () => {
  const problem = rowProblem('phone', 'phone_invalid')
  expect(problemInWords(problem, 'en')).toBe(MESSAGES.en.imports.problems.phone_invalid)
  expect(problemInWords(problem, 'ne')).toBe(MESSAGES.ne.imports.problems.phone_invalid)
})

it('a refusal that a row met says what a form says of it', () => {
  const problem = { column: null, code: 'external_id_taken', message: 'Taken.' }
  expect(problemInWords(problem, 'ne')).toBe(MESSAGES.ne.refusals.codes.external_id_taken)
  expect(problemInWords({ ...problem, code: 'nobody_knows' }, 'ne')).toBe('Taken.')
})
