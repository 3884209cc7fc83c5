import { expect, it } from 'vitest'
import { every } from './all-actions.fixture'
import { SOME_FORMS, walkForms } from './walk-forms.fixture'

// Every form is an operation, and all are sent by the same code. every-action.deep.test.ts tests the others.

it('the forms of this walk are there', () => {
  expect(every.map(({ name }) => name)).toEqual(expect.arrayContaining([...SOME_FORMS]))
})

walkForms(({ name }) => SOME_FORMS.has(name))
