import { send } from '@/clients/typescript/src/transport'
import { Refusal } from './refusal'
import type { Settings } from './settings'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface CallOptions {
  /** Where the value is in the data of the response: names with dots between them, such as `wallet.balancePaisa`. */
  pick?: string | undefined
  idempotencyKey?: string | undefined
  signal: AbortSignal
}

/**
 * Makes one call of the API. Returns what to print: the data of the response as JSON, or the picked value.
 * A write carries an Idempotency-Key. It is sent again with the same key when there was no response.
 * @param fields see `inputOf`.
 * @throws {Refusal} for a path or field that cannot be sent, and for a picked name that is not there.
 * @throws {KhataError} when the API refuses.
 */
export async function callApi(
  settings: Settings,
  method: Method,
  path: string,
  fields: readonly string[],
  { pick, idempotencyKey, signal }: CallOptions,
): Promise<string> {
  if (!path.startsWith('/v1'))
    throw new Refusal(`${JSON.stringify(path)} is not a path of the API. A path looks like /v1/customers.`)
  const input = inputOf(fields)
  const credentials = { 'x-api-key': settings.apiKey }
  const call = {
    credentials,
    method,
    path,
    ...(method === 'GET' ? { query: input } : { body: bodyOf(method, input) }),
  }
  const response = await send(settings, call, { idempotencyKey, signal })
  const { data } = (await response.json()) as { data: unknown }
  return pick === undefined ? JSON.stringify(data, null, 2) : text(picked(data, pick))
}

// A DELETE has no body; a POST without fields sends an empty object.
const bodyOf = (method: Method, input: Record<string, unknown>) =>
  method === 'DELETE' && Object.keys(input).length === 0 ? undefined : input

/**
 * `name=text` for a text, `name:=json` for a number, a boolean or an object, or the whole input as one JSON object.
 * @throws {Refusal} for anything else.
 */
function inputOf(fields: readonly string[]): Record<string, unknown> {
  const [first] = fields
  if (first?.startsWith('{') && fields.length === 1) return objectOf(first)
  return Object.fromEntries(
    fields.map((field) => {
      const [, name, isJson, value] = /^([^=:]+)(:?)=(.*)$/s.exec(field) ?? []
      if (name === undefined || value === undefined)
        throw new Refusal(
          `${JSON.stringify(field)} is not a field: write name=text, name:=number or a JSON object.`,
        )
      return [name, isJson ? jsonOf(value, name) : value]
    }),
  )
}

function objectOf(json: string): Record<string, unknown> {
  const parsed = jsonOf(json, 'The body')
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
    return parsed as Record<string, unknown>
  throw new Refusal('The body must be a JSON object.')
}

function jsonOf(value: string, name: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw new Refusal(`${name} is not valid JSON: ${value}`)
  }
}

function picked(data: unknown, names: string): unknown {
  let current = data
  for (const name of names.split('.')) {
    const isThere = typeof current === 'object' && current !== null && Object.hasOwn(current, name)
    if (!isThere) throw new Refusal(`The response has no ${names}. Leave --pick out to see all of it.`)
    current = (current as Record<string, unknown>)[name]
  }
  return current
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
