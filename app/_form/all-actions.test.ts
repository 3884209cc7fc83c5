import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '@/lib/core/errors'
import { LANGUAGES } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filesUnder } from '@/scripts/start/fingerprint'
import { appFolder, every, exported } from './all-actions.fixture'

const OF_EVERY_FORM: ErrorCode[] = [
  'parameter_missing',
  'parameter_invalid',
  'parameter_unknown',
  'idempotency_key_required',
  'idempotency_key_invalid',
  'idempotency_in_flight',
  'idempotency_key_reused',
  'origin_forbidden',
  'rate_limited',
  'internal_error',
  'unavailable',
]
const OF_CALLERS: Partial<Record<string, ErrorCode[]>> = {
  merchantSession: ['session_expired'],
  endUser: ['session_missing', 'session_expired'],
  checkoutBearer: ['bearer_invalid', 'resource_not_found'],
}

it('every server action of the product runs an operation', () => {
  const elsewhere = filesUnder(appFolder, (file, isDirectory) => {
    const isCode = /\.tsx?$/.test(file) && !/\.test\./.test(file) && path.basename(file) !== 'actions.ts'
    return isDirectory || (isCode && /^'use server'/m.test(readFileSync(path.join(appFolder, file), 'utf8')))
  })
  expect(elsewhere).toEqual([])
  expect(exported.filter(([, action]) => !action.declaration).map(([name]) => name)).toEqual([])
  expect(every.length).toBeGreaterThan(0)
})

describe.each(LANGUAGES)('the words for refusals in %s', (language) => {
  it.each(every)('are there for every error code of $name', ({ declaration }) => {
    const { auth, scope, errors = [] } = declaration
    const codes = [...OF_EVERY_FORM, ...auth.flatMap((mode) => OF_CALLERS[mode] ?? []), ...errors]
    if (scope) codes.push('role_insufficient', 'email_unverified', 'reauthentication_required')
    expect(codes.filter((code) => !(code in MESSAGES[language].refusals.codes))).toEqual([])
  })
})
