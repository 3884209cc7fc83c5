import { expect, it } from 'vitest'
import type { Failure } from './failure'
import { presentFailure } from './present'

it.each<[Failure, string]>([
  [{ code: 'timeout' }, 'The receiver did not respond within 15 s.'],
  [{ code: 'status', httpStatus: 500 }, 'The receiver responded 500.'],
  [{ code: 'redirect', httpStatus: 302 }, 'The receiver responded 302; redirects are not followed.'],
  [{ code: 'gone' }, 'It responded 410 Gone.'],
  [{ code: 'other', detail: 'EMFILE' }, 'The call failed (EMFILE).'],
  [{ code: 'other' }, 'The call failed.'],
])('the failure %j is shown as: %s', (failure, sentence) => {
  expect(presentFailure(failure)).toBe(sentence)
})
