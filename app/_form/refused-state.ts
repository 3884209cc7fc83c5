import { GO_LIVE } from '@/components/dashboard/go-live'
import { newFormKey } from '@/components/form/form-key'
import type { FormState } from '@/components/form/form-state'
import { DomainError, type ErrorCode, type ErrorDetail } from '@/lib/core/errors'
import { log } from '@/lib/infra/telemetry/log'
import type { GoLiveRow } from '@/lib/overview/get-go-live'
import type { PayPlace } from '@/lib/provider-account/offered'
import { MESSAGES } from '@/messages/catalogue'
import { currentReader, refusalWords, type Say } from './refusal-words'

// Never sent back to the browser. The codes of a coupon and of a bank are no secrets, and their fields have names of their own.
const SECRET = /password|(?<!coupon|bank)code|secret/i
const COUPON_CODE = 'couponCode'

/** What is known about the refused attempt. */
interface Attempt {
  requestId: string
  place: PayPlace
}

/**
 * The state of a form after a refusal: the typed values, and the problems. A problem is shown at the field with the name of its parameter,
 * or else above the fields.
 * @param error any error. Errors other than DomainError are logged, and the form only says that something failed.
 */
export async function refusedState<Data>(
  form: FormData,
  error: unknown,
  { requestId, place }: Attempt,
): Promise<FormState<Data>> {
  const refusal = error instanceof DomainError ? error : new DomainError('internal_error')
  if (refusal.status >= 500) log().error({ err: error, requestId }, 'the action of a form failed')
  // The form then asks for the password, which explains everything.
  const { errors, message } =
    refusal.code === 'reauthentication_required'
      ? { errors: {} }
      : problemsIn(form, refusal, await refusalWords(form, refusal, place))
  const key = String(form.get('idempotencyKey') ?? '')
  return {
    key: isSettled(refusal) ? newFormKey() : key,
    values: typedIn(form),
    errors,
    code: refusal.code,
    ...(await remedyOf(refusal)),
    ...(message && { message }),
    // Customers call the shop, which cannot look up a request id. So they only see it for our own failures, where we can.
    ...(message && (refusal.status >= 500 || !(await currentReader()).isCustomer) && { requestId }),
  }
}

const GO_LIVE_ROWS: Partial<Record<ErrorCode, GoLiveRow>> = {
  email_unverified: 'email',
  production_not_approved: 'registration',
}

/** The row of "Go live" that a refusal is about, for members. */
async function remedyOf({ code }: DomainError): Promise<Pick<FormState, 'remedy'>> {
  const row = GO_LIVE_ROWS[code]
  const { isCustomer, language } = await currentReader()
  if (!row || isCustomer) return {}
  return { remedy: { href: `${GO_LIVE}#${row}`, text: MESSAGES[language].goLive.rows[row].title } }
}

/** True if the refusal is stored under the key. Then another attempt is a new call. */
function isSettled({ status, code }: DomainError): boolean {
  if (code === 'idempotency_in_flight') return false
  return [402, 404, 409].includes(status) || code === 'idempotency_key_reused'
}

function typedIn(form: FormData): Record<string, string> {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(fields.filter(([name]) => !name.startsWith('$ACTION') && !SECRET.test(name)))
}

function problemsIn(form: FormData, refusal: DomainError, say: Say): Pick<FormState, 'errors' | 'message'> {
  const { param = ABOUT_THE_CODE.test(refusal.code) ? 'code' : '', details } = refusal.facts
  const problems: ErrorDetail[] = details ?? [{ param, code: refusal.code, message: refusal.message }]
  const errors: Record<string, string> = {}
  const elsewhere: string[] = []
  for (const problem of problems) {
    const field = fieldOf(form, problem.param)
    if (field) errors[field] ??= say(problem, true)
    else elsewhere.push(say(problem, false))
  }
  return { errors, ...(elsewhere.length > 0 && { message: elsewhere.join(' ') }) }
}

/** The API names no parameter for these, because the format of the code was right. */
const ABOUT_THE_CODE = /^(code_(invalid|expired|attempts_exceeded)|totp_invalid)$/

/** `metadata.color` belongs to the field `metadata` if it has no field of its own. A button cannot show a problem. */
function fieldOf(form: FormData, param: string): string | undefined {
  if (param === 'provider') return undefined
  if (param === 'code' && form.has(COUPON_CODE)) return COUPON_CODE
  for (let name = param; name; name = name.slice(0, Math.max(0, name.lastIndexOf('.'))))
    if (form.has(name)) return name
}
