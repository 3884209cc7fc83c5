import { ERROR_CODES, type ErrorCode, errorEntry } from '@/lib/core/errors'
import type { JsonSchema } from '@/lib/core/json-schema'
import type { AuthMode } from '../authenticate'
import type { SchemaRegistry } from './json-schema'
import type { Parameter } from './types'

// An x-environment header can be wrong in both modes.
const BY_AUTH: Record<AuthMode, readonly ErrorCode[]> = {
  apiKey: [
    'api_key_missing',
    'api_key_invalid',
    'key_permission_missing',
    'key_address_refused',
    'environment_mismatch',
    'parameter_invalid',
  ],
  merchantSession: ['session_expired', 'role_insufficient', 'parameter_invalid'],
  operatorSession: [
    'session_missing',
    'session_expired',
    'role_insufficient',
    'totp_needed',
    'email_unverified',
    'parameter_invalid',
  ],
  endUser: ['session_missing', 'session_expired'],
  knownBrowser: [],
  checkoutBearer: ['bearer_invalid', 'resource_not_found'],
  checkoutReturn: [],
  anonymous: [],
}

const WITH_COOKIE: readonly AuthMode[] = ['merchantSession', 'operatorSession', 'endUser', 'checkoutBearer']

/** The facts that decide which general errors an operation can return. */
export interface OperationFacts {
  auth: readonly AuthMode[]
  mutating: boolean
  keyRequired: boolean
  parameters: readonly Parameter[]
  body: JsonSchema | undefined
  /** The schemas that others refer to. */
  named: SchemaRegistry
  /** True if the body is a form with a file. */
  form: boolean
  /** True if a member's session may have to be fresh. */
  stepUp: boolean
  /** The codes besides the general ones. */
  declared: readonly ErrorCode[]
}

/** Every error code that an operation can return, by status, in the order of the catalogue. */
export function possibleErrors(facts: OperationFacts): Map<number, ErrorCode[]> {
  const possible = new Set<ErrorCode>([
    ...facts.auth.flatMap((mode) => BY_AUTH[mode]),
    ...(facts.auth.includes('merchantSession') && !facts.auth.includes('apiKey')
      ? (['session_missing'] as const)
      : []),
    ...(facts.stepUp ? (['reauthentication_required'] as const) : []),
    ...ofInput(facts),
    ...(facts.mutating ? ofMutation(facts) : []),
    ...facts.declared,
    'rate_limited',
    'internal_error',
    'unavailable',
  ])
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of ERROR_CODES.filter((each) => possible.has(each))) {
    const { status } = errorEntry(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}

function ofInput({ parameters, body, named }: OperationFacts): ErrorCode[] {
  const holds = (schema: JsonSchema, is: (each: JsonSchema) => boolean) => someSchema(schema, is, named)
  const query = parameters.filter((each) => each.in === 'query')
  // Even an operation without parameters refuses unknown and repeated ones.
  const codes: ErrorCode[] = ['parameter_invalid', 'parameter_unknown', 'query_too_large']
  if (query.some((each) => each.required)) codes.push('parameter_missing')
  if (query.some((each) => each.name === 'cursor')) codes.push('cursor_invalid')
  if (body) codes.push('parameter_missing')
  if (body && holds(body, isAmount)) codes.push('amount_must_be_string')
  const schemas = [...parameters.map((each) => each.schema), body ?? {}]
  if (schemas.some((schema) => holds(schema, isId))) codes.push('resource_not_found')
  return codes
}

function ofMutation({ auth, keyRequired, form }: OperationFacts): ErrorCode[] {
  return [
    // The body of every write is read, even if the operation does not use it.
    ...(form ? (['form_too_large'] as const) : (['json_invalid', 'body_too_large'] as const)),
    'parameter_invalid',
    'parameter_unknown',
    'content_type_unsupported',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'idempotency_in_flight',
    ...(keyRequired ? (['idempotency_key_required'] as const) : []),
    ...(auth.includes('merchantSession') ? (['email_unverified'] as const) : []),
    ...(auth.some((mode) => WITH_COOKIE.includes(mode)) ? (['origin_forbidden'] as const) : []),
  ]
}

const isId = (schema: JsonSchema) => schema['x-khata-id'] !== undefined
const isAmount = (schema: JsonSchema) => schema['x-khata-amount'] === true

function someSchema(
  schema: JsonSchema,
  holds: (each: JsonSchema) => boolean,
  named: SchemaRegistry,
): boolean {
  if (holds(schema)) return true
  const referred = named[schema.$ref?.split('/').pop() ?? '']
  const children = [
    ...(referred ? [referred] : []),
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ]
  return children.some((child) => someSchema(child, holds, named))
}
