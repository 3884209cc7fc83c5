import { headers } from 'next/headers'
import { createTranslator } from 'use-intl/core'
import { pageLanguage } from '@/app/staff-language'
import { type DomainError, type ErrorCode, type ErrorDetail, errorEntry } from '@/lib/core/errors'
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { PROVIDERS } from '@/lib/core/providers'
import { LEAST_TOP_UP_PAISA, MAX_TOP_UP_PAISA } from '@/lib/core/top-up-amount'
import { PAUSE_SECONDS } from '@/lib/phone-code/rules'
import { type PayPlace, providersAt } from '@/lib/provider-account/offered'
import { MESSAGES } from '@/messages/catalogue'
import { LANGUAGE_HEADER } from '@/messages/language'
import { phoneWords } from '@/messages/phone-words'

/** The text of a problem: `at` its field, or above all fields. */
export type Say = (problem: ErrorDetail, isAtField: boolean) => string

/** The reader of a form's page, and their language. */
export async function currentReader(): Promise<{ language: Language; isCustomer: boolean }> {
  const language = languageOf((await headers()).get(LANGUAGE_HEADER))
  return { language: language ?? (await pageLanguage()), isCustomer: language !== undefined }
}

/** The text of a refusal, from messages/<language>/refusals.json. */
export async function refusalWords(form: FormData, { facts }: DomainError, place: PayPlace): Promise<Say> {
  const { language, isCustomer } = await currentReader()
  const { refusals } = MESSAGES[language]
  const t = createTranslator({ locale: language, messages: refusals }) as Translate
  const values = {
    reader: isCustomer ? 'customer' : 'staff',
    wait: waitWords(t, facts.retryAfterSeconds ?? 60),
    // Either a code was sent just before, or too many were sent within an hour.
    long: (facts.retryAfterSeconds ?? 0) > PAUSE_SECONDS ? 'yes' : 'no',
    shop: facts.shopPhone ? t('callShop', { phone: phoneWords(facts.shopPhone, language) }) : '',
    ...(await providersIn(form, place)),
    least: formatNpr(LEAST_TOP_UP_PAISA, language),
    most: formatNpr(MAX_TOP_UP_PAISA, language),
  }
  return ({ param, code, message }, isAtField) => {
    const isOfParameter = code === 'parameter_missing' || code === 'parameter_invalid'
    // The details of the error only exist in English.
    const isGeneral = isCustomer || language !== DEFAULT_LANGUAGE
    // Only customers' forms have texts for single fields, because there each field has a fixed meaning: an amount is a top-up, and a code
    // comes by SMS.
    if (isCustomer && isOfParameter && param in refusals.fields) return t(`fields.${param}`, values)
    // Staff see the details.
    if (!isGeneral && !isAlwaysTheSame(code) && message !== errorEntry(code as ErrorCode).message)
      return isAtField ? sentenceAt(code, message, t) : message
    return code in refusals.codes ? t(`codes.${code}`, values).trim() : message
  }
}

type Translate = (key: string, values?: Record<string, string | number>) => string

// The API's text is for a program. A person waits or signs in instead.
const isAlwaysTheSame = (code: string) => /^(rate_|session_|login_|code_|idempotency_)/.test(code)

/** The text for a person, shown at the field. */
function sentenceAt(code: string, message: string, t: Translate): string {
  if (code === 'parameter_missing') return t('codes.parameter_missing')
  return message.replace(/^The parameter [\w.]+ /, 'It ')
}

// Shorter waits are shown in seconds.
const SHORT_SECONDS = 100

function waitWords(t: Translate, seconds: number): string {
  if (seconds < SHORT_SECONDS) return t('wait.seconds', { seconds: Math.max(1, Math.ceil(seconds)) })
  return t('wait.minutes', { minutes: Math.ceil(seconds / 60) })
}

/** The provider that the form asked for, and another one. */
async function providersIn(form: FormData, place: PayPlace) {
  const asked = form.get('provider')
  const offered = asked ? await providersAt(place) : []
  const [provider, other] = [
    offered.find((name) => name === asked),
    offered.find((name) => name !== asked),
  ].map((name) => (name ? PROVIDERS[name].title : 'none'))
  return { provider: provider as string, other: other as string }
}
