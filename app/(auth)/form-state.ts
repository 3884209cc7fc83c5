import type { z } from 'zod'
import { DomainError, type ErrorCode } from '@/lib/core/errors'

/** What a form shows after it was sent: what was typed (never a password), and what is wrong with it. */
export interface FormState {
  values: Record<string, string>
  errors: Record<string, string>
  message?: string
}

export const EMPTY: FormState = { values: {}, errors: {} }

// A person reads these beside the field; the field's own attributes say the same before the form is sent.
const WRONG: Record<string, string> = {
  email: 'Enter an e-mail address, such as you@example.com.',
  password: 'A password has 8 to 256 characters.',
  name: 'Enter your name, at most 200 characters.',
  businessName: 'Enter the name of your business, at most 200 characters.',
  code: 'Enter the six digits of your authenticator app, or a recovery code.',
}

const KEPT = ['email', 'name', 'businessName']

/** What was typed and may be shown again. */
export function typed(form: FormData): Record<string, string> {
  return Object.fromEntries(KEPT.map((name) => [name, textOf(form, name)]))
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The fields that a schema refuses, each with its sentence. */
export function fieldErrors(form: FormData, error: z.ZodError): FormState {
  const fields = error.issues.map((issue) => String(issue.path[0]))
  const errors = Object.fromEntries(fields.map((name) => [name, WRONG[name] ?? 'Correct this field.']))
  return { values: typed(form), errors }
}

const TOO_MANY: Partial<Record<ErrorCode, string>> = {
  login_attempts_exceeded: 'Too many failed sign-ins.',
  rate_limited: 'Too many tries from your network.',
}

/**
 * A refusal as the form shows it: beside the field it is about, or above them all.
 * @throws any other error as it is.
 */
export function refused(form: FormData, error: unknown): FormState {
  if (!(error instanceof DomainError)) throw error
  const { param, retryAfterSeconds } = error.facts
  const values = typed(form)
  const tooMany = TOO_MANY[error.code]
  if (tooMany) {
    const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60))
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
    return { values, errors: {}, message: `${tooMany} Try again in ${wait}.` }
  }
  // The field stands right above, so the sentence needs no name for it.
  const sentence = error.message.replace(/^The parameter \w+ /, 'It ')
  return param ? { values, errors: { [param]: sentence } } : { values, errors: {}, message: error.message }
}
