import type { z } from 'zod'
import { DomainError, type ErrorCode, type ErrorDetail, errorEntry } from '@/lib/core/errors'

// Larger than any legitimate call of ours (an image has its own door); decisions §1.
export const MAX_BODY_BYTES = 1_048_576

/**
 * The JSON body of a request, undefined when it has none.
 * @throws {DomainError} `content_type_unsupported`, `body_too_large` or `json_invalid`.
 */
export async function readJson(request: Request): Promise<{ text: string; value: unknown }> {
  const bytes = await readBody(request, MAX_BODY_BYTES, 'body_too_large')
  if (bytes.length === 0) return { text: '', value: undefined }
  const contentType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (contentType !== 'application/json') throw new DomainError('content_type_unsupported')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, value: JSON.parse(text) }
  } catch {
    throw new DomainError('json_invalid')
  }
}

/** Reads a body and stops as soon as it is longer than allowed, whatever its Content-Length said. */
export async function readBody(
  request: Request,
  maxBytes: number,
  tooLarge: ErrorCode,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new DomainError(tooLarge)
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  // A reader, not the stream's own iterator, which makes three promises of each chunk.
  const reader = request.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > maxBytes) {
      void reader.cancel()
      throw new DomainError(tooLarge)
    }
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}

/**
 * Parses an external input. Several problems are reported together; the first one gives the code.
 * @throws {DomainError} `parameter_…`, `amount_must_be_string`, `cursor_invalid` or `resource_not_found`.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const details = result.error.issues.flatMap((issue) => detailsOf(issue, input)).slice(0, MAX_DETAILS)
  // What is wrong in itself comes before an id that nobody has.
  const first = details.find(({ code }) => code !== 'resource_not_found') ?? (details[0] as ErrorDetail)
  const code = first.code as ErrorCode
  if (code === 'resource_not_found' || code === 'cursor_invalid')
    throw new DomainError(code, { param: first.param })
  throw new DomainError(code, {
    message: details.length === 1 ? first.message : `${first.message} ${details.length - 1} more in details.`,
    ...(first.param && { param: first.param }),
    details,
  })
}

// A body of nothing but unknown fields must not come back a thousand times larger.
const MAX_DETAILS = 20

function detailsOf(issue: z.core.$ZodIssue, input: unknown): ErrorDetail[] {
  const param = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const name = clip(param ? `${param}.${key}` : key)
      return { param: name, code: 'parameter_unknown', message: `There is no parameter ${name} here.` }
    })
  }
  // An empty union branch list hides the reason: take the branch that came furthest.
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const branch =
      [...issue.errors].sort((a, b) => (b[0]?.path.length ?? 0) - (a[0]?.path.length ?? 0))[0] ?? []
    return branch.flatMap((inner) => detailsOf({ ...inner, path: [...issue.path, ...inner.path] }, input))
  }
  const given = valueAt(input, issue.path)
  if (given === undefined && issue.code !== 'custom') {
    const what = param || 'The body'
    return [{ param: clip(param), code: 'parameter_missing', message: `${what} is required.` }]
  }
  const code = issue.code === 'custom' ? (issue.params?.code as ErrorCode | undefined) : undefined
  const message =
    code && issue.message === 'Invalid input' ? errorEntry(code).message : sentence(issue, given)
  return [
    {
      param: clip(param),
      code: code ?? 'parameter_invalid',
      message: param ? `${clip(param)}: ${message}` : message,
    },
  ]
}

function sentence(issue: z.core.$ZodIssue, given: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${article(issue.expected)}, got ${nameOf(given)}.`
    case 'too_big':
      return `is too long or too large; the most is ${issue.maximum}.`
    case 'too_small':
      return `is too short or too small; the least is ${issue.minimum}.`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return issue.message.startsWith('Invalid ')
        ? `is not a valid ${issue.format.replace('_', ' ')}.`
        : issue.message
    default:
      return issue.message
  }
}

const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : article(typeof value)
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}

const clip = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text)
