import { expect, it } from 'vitest'
import { MESSAGES } from '@/messages/catalogue'
import { type RowProblemCode, rowProblem } from './problem-schema'
import { problemInWords } from './problem-words'

it('each problem of a row has words in Nepali, and in English those that the API says', () => {
  for (const [code, text] of Object.entries(MESSAGES.en.imports.problems)) {
    const problem = rowProblem(null, code as RowProblemCode)
    expect(problem.message, code).toBe(text)
    expect(problemInWords(problem, 'en')).toBe(text)
    expect(problemInWords(problem, 'ne')).not.toBe(text)
  }
})

it('a refusal that a row met says what a form says of it', () => {
  const problem = { column: null, code: 'external_id_taken', message: 'Taken.' }
  expect(problemInWords(problem, 'ne')).toBe(MESSAGES.ne.refusals.codes.external_id_taken)
  expect(problemInWords({ ...problem, code: 'nobody_knows' }, 'ne')).toBe('Taken.')
})
