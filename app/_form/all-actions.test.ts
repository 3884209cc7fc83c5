import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createTranslator } from 'use-intl/core'
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
/** How an action says what comes next. */
const NEXT = {
  en: /\b(Fill|Correct|Open|Send|Look|Confirm|Enter|Add|Try|Ask|Sign|Use|Choose|Wait|Reload|Check|Cancel|Make|Start|You can|start it)\b/,
  ne: /नुहोस्|सकिन्छ|अर्को जान्छ/,
}
const OF_CALLERS: Partial<Record<string, ErrorCode[]>> = {
  merchantSession: ['session_expired'],
  operatorSession: [
    'session_expired',
    'role_insufficient',
    'totp_needed',
    'email_unverified',
    'reauthentication_required',
  ],
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
    const codes = codesOf(declaration)
    if (declaration.scope) codes.push('role_insufficient', 'email_unverified', 'reauthentication_required')
    expect(codes.filter((code) => !(code in MESSAGES[language].refusals.codes))).toEqual([])
  })

  it('tell a customer what to do next, in the words of customers', () => {
    const t = createTranslator({ locale: language, messages: MESSAGES[language].refusals }) as (
      key: string,
      values: Record<string, string>,
    ) => string
    const values = { reader: 'customer', wait: '', long: 'no', shop: '', provider: 'none', other: 'none' }
    const ofCustomers = every.filter(({ declaration: { auth } }) =>
      auth.some((mode) => mode === 'endUser' || mode === 'checkoutBearer'),
    )
    const codes = new Set(ofCustomers.flatMap(({ declaration }) => codesOf(declaration)))
    const texts = [...codes].map((code) => [code, t(`codes.${code}`, values)] as const)
    expect(texts.filter(([, text]) => !NEXT[language].test(text))).toEqual([])
    expect(texts.filter(([, text]) => /customer|ग्राहक|wallet|checkout|session/i.test(text))).toEqual([])
  })
})

const codesOf = ({ auth, errors = [] }: (typeof every)[number]['declaration']): ErrorCode[] => [
  ...OF_EVERY_FORM,
  ...auth.flatMap((mode) => OF_CALLERS[mode] ?? []),
  ...errors,
]
