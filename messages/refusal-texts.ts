import { createTranslator } from 'use-intl/core'
import type { ErrorCode } from '@/lib/core/errors'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { MESSAGES } from './catalogue'

// What a person at the counter can be refused. The others are said by the forms, which know the language.
const AT_THE_COUNTER = [
  ...['parameter_missing', 'parameter_invalid', 'idempotency_in_flight', 'idempotency_key_reused'],
  ...['session_missing', 'session_expired', 'role_insufficient', 'origin_forbidden', 'resource_not_found'],
  ...['rate_limited', 'internal_error', 'unavailable', 'production_not_approved', 'price_inactive'],
  ...['calendar_ends', 'subscription_already_canceled', 'subscription_paused', 'subscription_renewing'],
  ...['invoice_not_open', 'customer_archived', 'customer_unreachable', 'payment_already_reversed'],
] as ErrorCode[]

/**
 * What is said of a refusal by a script that calls the API itself. The API answers in English, in more detail, so nothing is
 * sent to a page in English.
 */
export function refusalTexts(language: Language): Record<string, string> {
  if (language === DEFAULT_LANGUAGE) return {}
  const textOf = textsIn(language)
  return Object.fromEntries(AT_THE_COUNTER.map((code) => [code, textOf(code)]))
}

/** What is said of one refusal to somebody in the dashboard. Undefined: the word is no code of one that a form can meet. */
export function refusalText(code: string, language: Language): string | undefined {
  return code in MESSAGES[language].refusals.codes ? textsIn(language)(code) : undefined
}

function textsIn(language: Language): (code: string) => string {
  const t = createTranslator({ locale: language, messages: MESSAGES[language].refusals }) as Translate
  const values = { reader: 'staff', provider: 'none', other: 'none', wait: t('wait.minutes', { minutes: 1 }) }
  return (code) => t(`codes.${code}`, values)
}

type Translate = (key: string, values?: Record<string, string | number>) => string
