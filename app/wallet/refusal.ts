import { getTranslations } from 'next-intl/server'
import type { SentForm } from '@/components/form/sent-form'
import { DomainError } from '@/lib/core/errors'
import { formatNpr } from '@/lib/core/money'
import { isProvider, sourceTitle } from '@/lib/core/providers'
import { LEAST_TOP_UP_PAISA, MAX_TOP_UP_PAISA, topUpProvider } from '@/lib/top-up/schema'
import { currentLanguage } from '@/messages/language'

/** Never the code. */
const KEPT = ['phone', 'otherAmount', 'lowBalance']

/** What was typed, with the sentence of an error for one field. */
export async function fieldProblem(
  form: FormData,
  name: string,
  problem: 'phone' | 'codeForm' | 'codeInvalid' | 'codeExpired' | 'codeAttempts' | 'amount' | 'lowBalance',
): Promise<SentForm> {
  const t = await getTranslations('wallet.refusal')
  const language = await currentLanguage()
  const range = {
    least: formatNpr(LEAST_TOP_UP_PAISA, language),
    most: formatNpr(MAX_TOP_UP_PAISA, language),
  }
  return { values: typed(form), errors: { [name]: problem === 'amount' ? t(problem, range) : t(problem) } }
}

/**
 * A refusal in the words of a customer: at its field, or above the form.
 * @throws any other error as it is.
 */
export async function refusedForm(form: FormData, error: unknown): Promise<SentForm> {
  if (!(error instanceof DomainError)) throw error
  const t = await getTranslations('wallet.refusal')
  const message = (text: string): SentForm => ({ values: typed(form), errors: {}, message: text })
  switch (error.code) {
    case 'code_invalid':
      return fieldProblem(form, 'code', 'codeInvalid')
    case 'code_expired':
      return fieldProblem(form, 'code', 'codeExpired')
    case 'code_attempts_exceeded':
      return fieldProblem(form, 'code', 'codeAttempts')
    case 'code_send_limited':
      return message(t('codeSendLimited', { minutes: Math.ceil((error.facts.retryAfterSeconds ?? 60) / 60) }))
    case 'wallet_limit_exceeded':
      return message(t('limit'))
    case 'rate_limited':
      return message(t('tooMany'))
    case 'provider_unavailable':
      return message(await unavailable(form))
    default:
      return message(t(error.code === 'resource_not_found' ? 'gone' : 'other'))
  }
}

/** Names the provider that does not answer. */
async function unavailable(form: FormData): Promise<string> {
  const t = await getTranslations('wallet.refusal')
  const asked = topUpProvider.parse(form.get('provider'))
  const offered = String(form.get('offered') ?? '').split(' ')
  const other = offered.filter(isProvider).find((name) => name !== asked)
  return t('provider', { provider: sourceTitle(asked), other: other ? sourceTitle(other) : 'none' })
}

function typed(form: FormData): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = form.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
