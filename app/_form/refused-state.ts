import { newFormKey } from '@/components/form/form-key'
import type { FormState } from '@/components/form/form-state'
import { DomainError, type ErrorCode, type ErrorDetail } from '@/lib/core/errors'
import { log } from '@/lib/infra/telemetry/log'

// Never sent back to the browser.
const SECRET = /password|code|secret/i

/**
 * A form after a refusal: what was typed, and what is wrong. A problem stands at the field with the name of its
 * parameter, otherwise above the fields.
 * @param error any error. One that is not a DomainError is logged, and the form says that something failed.
 */
export function refusedState<Data>(form: FormData, error: unknown, requestId: string): FormState<Data> {
  const refusal = error instanceof DomainError ? error : new DomainError('internal_error')
  if (refusal.status >= 500) log().error({ err: error, requestId }, 'the action of a form failed')
  // The form then asks for the password, which says all.
  const { errors, message } =
    refusal.code === 'reauthentication_required' ? { errors: {} } : problemsIn(form, refusal)
  const key = String(form.get('idempotencyKey') ?? '')
  return {
    key: isSettled(refusal) ? newFormKey() : key,
    values: typedIn(form),
    errors,
    code: refusal.code,
    ...(message && { message, requestId }),
  }
}

/** The refusal is stored under the key. Another attempt is another call. */
function isSettled({ status, code }: DomainError): boolean {
  if (code === 'idempotency_in_flight') return false
  return [402, 404, 409].includes(status) || code === 'idempotency_key_reused'
}

function typedIn(form: FormData): Record<string, string> {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(fields.filter(([name]) => !name.startsWith('$ACTION') && !SECRET.test(name)))
}

/** What the form says in other words than the API, because a person reads it. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  session_expired: 'Your session has ended. Sign in again in another tab, then send this form again.',
  idempotency_key_reused:
    'This form was sent before, with other values. Look at what has changed, then send it again if you still want to.',
  idempotency_in_flight: 'This is still being done. Wait a moment and open the page again.',
  internal_error:
    'Something failed on our side. It may have been done. Send the form again: it will not be done twice.',
}

function problemsIn(form: FormData, refusal: DomainError): Pick<FormState, 'errors' | 'message'> {
  const { param = '', details } = refusal.facts
  const message = WORDS[refusal.code] ?? refusal.message
  const problems: ErrorDetail[] = details ?? [{ param, code: refusal.code, message }]
  const errors: Record<string, string> = {}
  const elsewhere: string[] = []
  for (const problem of problems) {
    const field = fieldOf(form, problem.param)
    if (field) errors[field] ??= sentenceAt(problem)
    else elsewhere.push(problem.message)
  }
  return { errors, ...(elsewhere.length > 0 && { message: elsewhere.join(' ') }) }
}

/** `metadata.color` belongs to the field `metadata` if there is none of its own. */
function fieldOf(form: FormData, param: string): string | undefined {
  for (let name = param; name; name = name.slice(0, Math.max(0, name.lastIndexOf('.'))))
    if (form.has(name)) return name
}

/** The sentence for a person who sees it beside the field. */
function sentenceAt({ code, message }: ErrorDetail): string {
  if (code === 'parameter_missing') return 'Fill this in.'
  return message.replace(/^The parameter [\w.]+ /, 'It ')
}
