import { z } from 'zod'
import type { Environment } from '@/lib/core/api-key-format'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { fromWire, type WalletId } from '@/lib/core/id'

/** The wallet of the page that a customer's form is on. */
export const SHOWN_WALLET = 'shownWallet'

/** The fields that every form of the dashboard or of a wallet sends, and those of the framework. */
const OF_THE_FORM = new RegExp(`^(environment|${SHOWN_WALLET}|idempotencyKey|proof\\..*|\\$ACTION.*)$`)

// A form sends each line break as two characters. Browsers count one, and so do our limits.
const asTyped = (value: string) => value.replaceAll('\r\n', '\n')

/** The non-empty text fields. */
export function textFields(form: FormData, isWanted: (name: string) => boolean): Record<string, string> {
  // An object without a prototype, so that a field called __proto__ is an unknown name like any other.
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of form)
    if (typeof value === 'string' && value !== '' && !OF_THE_FORM.test(name) && isWanted(name))
      fields[name] = asTyped(value)
  return fields
}

/**
 * Reads the fields that the form of an update shows, which may be fewer than the operation accepts. An empty field removes the value, if
 * that is allowed.
 */
export function fieldsOfUpdate({ shape }: z.ZodObject) {
  return (form: FormData): Record<string, unknown> => {
    const fieldValue = (name: string, type: z.core.$ZodType) => {
      const value = form.get(name)
      const isBlank = String(value).trim() === ''
      if (isBlank && z.safeParse(type, null).success) return null
      return typeof value === 'string' ? asTyped(value) : value
    }
    const shown = Object.entries(shape).filter(([name]) => form.has(name))
    return Object.fromEntries(shown.map(([name, type]) => [name, fieldValue(name, type)]))
  }
}

/** One text field, if it is not empty. */
export function filledIn(form: FormData, name: string): Record<string, string> {
  return textFields(form, (each) => each === name)
}

/** The names of an operation's path parameters. */
export function namesIn(params: unknown): Set<string> {
  const { shape = {} } = (params ?? {}) as { shape?: object }
  return new Set(Object.keys(shape))
}

/** @throws {DomainError} `parameter_invalid`. */
export function formEnvironment(form: FormData): Environment {
  const named = form.get('environment')
  if (named === 'sandbox' || named === 'production') return named
  throw invalidParameter('environment', 'must be one of sandbox, production.')
}

/** The wallet that the page of a form showed. Null: it shows none. */
export function formWallet(form: FormData): WalletId | null {
  return fromWire('wal', String(form.get(SHOWN_WALLET) ?? ''))
}

/** @throws {DomainError} `idempotency_key_required`. */
export function formKey(form: FormData): string {
  const key = form.get('idempotencyKey')
  if (typeof key === 'string' && key !== '') return key
  throw new DomainError('idempotency_key_required')
}
