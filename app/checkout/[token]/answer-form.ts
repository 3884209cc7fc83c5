import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { SentForm } from '@/components/form/sent-form'
import { DomainError, type ErrorCode } from '@/lib/core/errors'
import { formatNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import { offeredProviders } from '@/lib/providers/offered'
import { LEAST_TOP_UP_PAISA, MAX_TOP_UP_PAISA, topUpProvider } from '@/lib/top-up/schema'
import { currentLanguage } from '@/messages/language'
import { currentHolder } from './visit'

/**
 * Does what a form asks for, then shows the page of the checkout anew. A refusal that the person can mend stays at the
 * form. After every other one the page itself says how things are: it was used, it has expired, the price is gone.
 * @param work returns the query of the page that comes next, or nothing.
 */
export async function answerForm(
  form: FormData,
  work: (token: string) => Promise<string>,
): Promise<SentForm> {
  const token = encodeURIComponent(String(form.get('token') ?? ''))
  let query = ''
  try {
    query = await work(token)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const refused = await refusedForm(form, error)
    if (refused) return refused
    if (error.code === 'insufficient_balance') query = '?short=1'
  }
  redirect(`/checkout/${token}${query}`)
}

/** The form with the sentence for a field that cannot be read. */
export async function wrongField(form: FormData, name: string): Promise<SentForm> {
  const t = await getTranslations('checkout.problems')
  const language = await currentLanguage()
  const range = {
    minimum: formatNpr(LEAST_TOP_UP_PAISA, language),
    maximum: formatNpr(MAX_TOP_UP_PAISA, language),
  }
  const known = FIELDS.find((each) => each === name)
  const sentence = known === 'amount' ? t('amount', range) : known ? t(known) : t('other')
  return { values: typed(form), errors: { [name]: sentence } }
}

const FIELDS = ['phone', 'code', 'email', 'name', 'amount'] as const
/** Never the code. */
const KEPT = ['phone', 'email', 'name', 'otherAmount']

function typed(form: FormData): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = form.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

const OF_CODE = ['code_invalid', 'code_expired', 'code_attempts_exceeded'] as const
const MUST_WAIT = ['code_send_limited', 'rate_limited'] as const

const isOneOf = <Code extends ErrorCode>(codes: readonly Code[], code: ErrorCode): code is Code =>
  codes.includes(code as Code)

/** What the person can mend in the form. Undefined: the page says it. */
async function refusedForm(form: FormData, { code, facts }: DomainError): Promise<SentForm | undefined> {
  const t = await getTranslations('checkout.problems')
  const values = typed(form)
  if (isOneOf(OF_CODE, code)) return { values, errors: { code: t(code) } }
  if (isOneOf(MUST_WAIT, code)) {
    const wait = await waitWords(facts.retryAfterSeconds ?? 60)
    return { values, errors: {}, message: t(code, { wait }) }
  }
  if (code === 'provider_unavailable') return { values, errors: {}, message: await unavailable(form) }
  if (code === 'wallet_limit_exceeded') return { values, errors: {}, message: t(code) }
  if (code === 'parameter_missing' || code === 'parameter_invalid') return wrongField(form, facts.param ?? '')
  if (code === 'unavailable') return { values, errors: {}, message: t('other') }
  return undefined
}

async function waitWords(seconds: number): Promise<string> {
  const t = await getTranslations('checkout.problems')
  if (seconds < 100) return t('seconds', { seconds: Math.max(1, Math.ceil(seconds)) })
  return t('minutes', { minutes: Math.ceil(seconds / 60) })
}

/** Names the provider that does not answer, and the other one. */
async function unavailable(form: FormData): Promise<string> {
  const t = await getTranslations('checkout.problems')
  const asked = topUpProvider.parse(form.get('provider'))
  const holder = await currentHolder(String(form.get('token')))
  const other = holder && offeredProviders(holder.environment).find((name) => name !== asked)
  const provider = sourceTitle(asked)
  return other
    ? t('provider_unavailable_other', { provider, other: sourceTitle(other) })
    : t('provider_unavailable', { provider })
}
