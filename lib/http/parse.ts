import type { z } from 'zod'
import {
  DomainError,
  type ErrorCode,
  type ErrorDetail,
  errorEntry,
  invalidParameter,
} from '@/lib/core/errors'

/**
 * Parses external input. The error lists all problems, and has the code of the first one.
 * @throws {DomainError} `parameter_…`, `amount_must_be_string` or `cursor_invalid`.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  refusePrototypes(input)
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const details = firstOfEach(
    result.error.issues.slice(0, MAX_ISSUES).flatMap((issue) => detailsOf(issue, input)),
  )
  const [first] = details as [ErrorDetail, ...ErrorDetail[]]
  const code = first.code as ErrorCode
  if (code === 'cursor_invalid') throw new DomainError(code, { param: first.param })
  throw new DomainError(code, {
    message: details.length === 1 ? first.message : `${first.message} ${moreIn(details.length - 1)}`,
    ...(first.param && { param: first.param }),
    details,
  })
}

const moreIn = (count: number) => `details lists ${count} more problem${count === 1 ? '' : 's'}.`

// A body with thousands of unknown fields must not get an even longer response.
const MAX_DETAILS = 20
// One parameter may have several issues.
const MAX_ISSUES = 10 * MAX_DETAILS

/** Keeps one problem per parameter, because a value of the wrong type also has the wrong length. */
function firstOfEach(details: ErrorDetail[]): ErrorDetail[] {
  const known = new Set<string>()
  return details.filter(({ param }) => !known.has(param) && known.add(param)).slice(0, MAX_DETAILS)
}

function detailsOf(issue: z.core.$ZodIssue, input: unknown): ErrorDetail[] {
  const param = clip(issue.path.map(String).join('.'))
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, MAX_DETAILS)
      .map((key) => unknownParameter(clip(param ? `${param}.${key}` : key)))
  // In a union, the branch whose problem lies deepest fits the input best. Among equals, the one with the fewest problems.
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const branch = [...issue.errors].sort(byFit)[0] ?? []
    return branch.flatMap((inner) => detailsOf({ ...inner, path: [...issue.path, ...inner.path] }, input))
  }
  const given = valueAt(input, issue.path)
  if (given === undefined && issue.code !== 'custom') {
    const message = param
      ? `The parameter ${param} is required. Send it.`
      : 'The body is required. Send it as JSON.'
    return [{ param, code: 'parameter_missing', message }]
  }
  const code = issue.code === 'custom' ? (issue.params?.code as ErrorCode | undefined) : undefined
  const message =
    code && issue.message === 'Invalid input'
      ? errorEntry(code).message
      : sentence(param, describeIssue(issue, given))
  return [{ param, code: code ?? 'parameter_invalid', message }]
}

type Issues = readonly z.core.$ZodIssue[]
const byFit = (a: Issues, b: Issues) =>
  (b[0]?.path.length ?? 0) - (a[0]?.path.length ?? 0) || a.length - b.length

/** A rule is either the rest of a sentence about a parameter (`must be …`) or a whole sentence. */
function sentence(param: string, rule: string): string {
  if (/^[A-Z]/.test(rule)) return rule
  return `${param ? `The parameter ${param}` : 'The body'} ${rule}`
}

function unknownParameter(name: string): ErrorDetail {
  const message = `There is no parameter ${name} here. Check its spelling or remove it.`
  return { param: name, code: 'parameter_unknown', message }
}

/**
 * Refuses the name `__proto__` anywhere in a JSON body. Schemas would drop it without an error.
 * @throws {DomainError} `parameter_invalid` inside a parameter, `parameter_unknown` as a parameter.
 */
function refusePrototypes(value: unknown, path: readonly string[] = []): void {
  if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return
  if (Object.hasOwn(value, PROTO)) {
    const param = clip([...path, PROTO].join('.'))
    if (path.length > 0) throw invalidParameter(param, 'must have another name: this one is reserved.')
    const detail = unknownParameter(param)
    throw new DomainError('parameter_unknown', { param, message: detail.message, details: [detail] })
  }
  for (const [name, inner] of Object.entries(value))
    if (typeof inner === 'object') refusePrototypes(inner, [...path, name])
}

const PROTO = '__proto__'
// None of our schemas is deeper than this. Deeper input is refused later, because its type is wrong.
const MAX_DEPTH = 4

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}

const clip = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

/**
 * Describes a validation issue as the rest of a sentence after the parameter's name: `must be ….` If the schema has its own message,
 * returns that.
 */
function describeIssue(issue: z.core.$ZodIssue, given: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${withArticle(TYPES[issue.expected] ?? issue.expected)}, not ${nameOf(given, issue.expected)}.`
    case 'too_big':
      return `must ${boundOf(issue.origin, 'at most', issue.maximum)}.`
    case 'too_small':
      return isNothing(issue)
        ? 'must not be empty.'
        : `must ${boundOf(issue.origin, 'at least', issue.minimum)}.`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return issue.message.startsWith('Invalid ')
        ? (FORMATS[issue.format] ?? expectedForm(issue))
        : issue.message
    case 'invalid_key':
      return issue.issues[0] ? ofKey(issue.issues[0], String(issue.path.at(-1))) : 'must have a valid name.'
    default:
      return issue.message
  }
}

// The names that JSON users know.
const TYPES: Record<string, string> = { int: 'integer', record: 'object', file: 'file' }

const FORMATS: Record<string, string> = {
  date: 'must be a calendar date, such as 2026-11-20.',
  datetime: 'must be an ISO 8601 date and time with its offset, such as 2026-11-20T04:15:00Z.',
  email: 'must be an e-mail address, such as asha@example.com.',
  url: 'must be a URL, such as https://shop.example.com/khata.',
}

const expectedForm = ({ format, pattern }: z.core.$ZodIssueInvalidStringFormat) =>
  pattern ? `must match ${pattern}.` : `must have the format ${format}.`

function boundOf(origin: string, which: string, bound: number | bigint): string {
  const few = Number(bound) === 1
  switch (origin) {
    case 'string':
      return `have ${which} ${bound} character${few ? '' : 's'}`
    case 'array':
    case 'set':
      return `have ${which} ${bound} item${few ? '' : 's'}`
    default:
      return `be ${which} ${bound}`
  }
}

const isNothing = ({ origin, minimum }: z.core.$ZodIssueTooSmall) =>
  (origin === 'string' || origin === 'array') && Number(minimum) === 1

function ofKey(issue: z.core.$ZodIssue, name: string): string {
  return describeIssue(issue, name).replace(/^must /, 'must have another name: a name must ')
}

const withArticle = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)

function nameOf(value: unknown, expected: string): string {
  if (value === null) return 'null'
  if (expected === 'int' && typeof value === 'number') return 'a fraction'
  return Array.isArray(value) ? 'an array' : withArticle(typeof value)
}
