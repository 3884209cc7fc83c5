import type { z } from 'zod'

/**
 * Describes a validation issue as the rest of a sentence: `must be ….` The parameter's name comes before it.
 * If the schema has a message of its own, the result is that message.
 */
export function describeIssue(issue: z.core.$ZodIssue, given: unknown): string {
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

// The names that people who write JSON use.
const TYPES: Record<string, string> = { int: 'integer', record: 'object', file: 'file' }

const FORMATS: Record<string, string> = {
  date: 'must be a date of the calendar, such as 2026-11-20.',
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
