import { z } from 'zod'
import { invalidParameter } from './errors'
import { fromWire, type Id, NO_ID, PREFIXES, type Prefix } from './id'
import { PAISA_FORM } from './money'
import { MAX_QUANTITY } from './quantity'
import { withoutTurns } from './text-direction'

// The building blocks of request and response schemas. Each rule of the API is defined once.

/** The API reference shows the kind of each id, so that readers know which object it belongs to. */
const idMeta = (prefix: Prefix) => ({
  'x-khata-id': prefix,
  description: `The ${PREFIXES[prefix]}'s id.`,
  examples: [`${prefix}_01h455vb4pex5vsknk084sn02q`],
})

/**
 * An id in wire form, parsed to database form. An id with a wrong prefix or form becomes one that no object has. So the response is the
 * same as for every unknown id: in a path, in a body and as a filter.
 */
export function wireId<P extends Prefix>(prefix: P) {
  return z
    .string()
    .transform((text): Id<P> => fromWire(prefix, text) ?? (NO_ID as Id<P>))
    .meta({ type: 'string', ...idMeta(prefix) })
}

const SIGNED_PAISA_FORM = /^-?\d{1,16}$/

/** Paisa as a string. A number is refused, because floats lose precision. */
const paisa = (form: RegExp, mustBe: string) =>
  z
    .unknown()
    .superRefine((value, context) => {
      // Parsing stops here if it is not an amount. Otherwise the rules of the whole object would calculate with it.
      const at = { input: value, continue: false }
      if (typeof value === 'number')
        context.addIssue({ ...at, code: 'custom', params: { code: 'amount_must_be_string' } })
      else if (value === undefined) context.addIssue({ ...at, code: 'invalid_type', expected: 'string' })
      else if (typeof value !== 'string' || !form.test(value))
        context.addIssue({ ...at, code: 'custom', message: mustBe })
    })
    .transform((value) => (typeof value === 'string' && form.test(value) ? BigInt(value) : 0n))
    .meta({
      type: 'string',
      pattern: form.source,
      'x-khata-amount': true,
      examples: ['150000'],
      description: 'An amount in paisa (100 paisa are 1 NPR).',
    })

export const amountPaisa = paisa(PAISA_FORM, 'must be a string of 1 to 16 digits: an amount in paisa.')

/** An amount that may be below zero. */
export const signedPaisa = paisa(
  SIGNED_PAISA_FORM,
  'must be an amount in paisa: a string of 1 to 16 digits, with a minus sign if it is negative.',
)

/** The quantity of a price. */
export const quantity = z
  .int()
  .min(1)
  .max(MAX_QUANTITY)
  .meta({
    description: 'The number of units of the price. A period costs this many times its amount.',
    examples: [3],
  })

// PostgreSQL text cannot contain U+0000, and UTF-8 cannot contain lone surrogates.
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
/** For `refine`: text that PostgreSQL can store unchanged. */
export const storableText = [
  storable,
  { message: 'must be well-formed Unicode without the character U+0000.' },
] as const

/** Text for people: trimmed, not empty, storable, and without characters that reverse the text after it. */
export function text(maxLength: number) {
  return z
    .string()
    .overwrite(withoutTurns)
    .trim()
    .min(1)
    .max(maxLength)
    .refine(...storableText)
}

/** The longest text that somebody may search for. */
export const MAX_SEARCH = 100
export const searchText = text(MAX_SEARCH)

// A tab or a line break, including Unicode's.
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** A name: text on one line, wherever it is read. */
export const oneLine = (maxLength: number) => text(maxLength).overwrite((value) => value.replace(BREAKS, ' '))

/** The permanent account number of a person or a business in Nepal. */
export const panNumber = z
  .string()
  .regex(/^\d{9}$/, 'must have nine digits.')
  .meta({ examples: ['609812345'] })

const metadataKey = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[^[\]]*$/, 'must have no square brackets.')
  .refine(...storableText)
const metadataValue = z
  .string()
  .max(500)
  .refine(...storableText)
const MAX_PAIRS = 50

/** A list filter by one pair: `metadata[plan]=gold`. */
export const metadataPair = z
  .record(metadataKey, metadataValue.min(1))
  .refine((pair) => Object.keys(pair).length === 1, {
    message: 'must be one pair, such as metadata[plan]=gold.',
  })
  .meta({ description: 'Only objects whose metadata has this pair: `metadata[plan]=gold`.' })

const tooManyPairs = { message: `must have at most ${MAX_PAIRS} pairs.` }

/** Pairs are counted before they are checked, because finding the problems of thousands of pairs would take long. */
function counted<Pairs extends z.ZodType>(schema: Pairs) {
  return z.preprocess((value, context) => {
    let pairs = 0
    if (typeof value === 'object') for (const _ in value) if (++pairs > MAX_PAIRS) break
    if (pairs > MAX_PAIRS) context.addIssue({ code: 'custom', ...tooManyPairs })
    return value
  }, schema)
}

/** Metadata on create: at most 50 pairs of strings. An empty value is refused: it means nothing here, and on PATCH it removes the key. */
export const metadata = counted(z.record(metadataKey, metadataValue.min(1))).meta({
  description: 'Up to 50 string pairs. Khata stores and returns them, and never reads them.',
})

/** Metadata on PATCH: pairs to merge. An empty string or null removes the key. */
export const metadataPatch = counted(z.record(metadataKey, z.union([metadataValue, z.null()]))).meta({
  description: 'Pairs to merge. An empty string or null removes the key.',
})

/**
 * Merges a patch into the stored pairs.
 * @throws {DomainError} `parameter_invalid` if there would be more than 50 pairs.
 */
export function mergedMetadata(
  stored: unknown,
  patch: Record<string, string | null>,
): Record<string, string> {
  const merged = new Map(Object.entries(stored as Record<string, string>))
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === '') merged.delete(key)
    else merged.set(key, value)
  }
  if (merged.size > MAX_PAIRS) {
    throw invalidParameter('metadata', tooManyPairs.message)
  }
  return Object.fromEntries(merged)
}

/** A list filter: one or more of these values, separated by commas. The result has each of them once. */
export function anyOf<const Value extends string>(values: readonly Value[]) {
  const isValue = (name: string): name is Value => (values as readonly string[]).includes(name)
  return z
    .string()
    .max(200)
    .transform((text, context): Value[] => {
      const named = [...new Set(text.split(',').map((name) => name.trim()))]
      if (named.every(isValue)) return named
      const message = `must be one or more of ${values.join(', ')}, separated by commas.`
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({
      type: 'string',
      description: `One or more of ${values.map((value) => `\`${value}\``).join(', ')}, separated by commas.`,
      examples: [values.slice(0, 2).join(',')],
    })
}

/** A list filter that is on or off. */
export function trueOrFalse(description: string) {
  return z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .meta({ type: 'string', enum: ['true', 'false'], description })
}

/** A time in a request: ISO 8601 with an offset. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  // With its offset, a time can fall outside of the years 1 to 9999, which have four digits.
  .refine((at) => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999, {
    message: 'must be between the years 1 and 9999.',
  })
  .meta({ type: 'string', format: 'date-time' })

/** The building blocks of response schemas. */
export const wireInstant = z.iso.datetime()
// It allows more digits than a request, because a sum has no limit and older stored amounts must stay readable.
export const wireAmount = z
  .string()
  .regex(/^\d+$/)
  .meta({ 'x-khata-amount': true, examples: ['150000'] })
export const wireMetadata = z
  .record(z.string(), z.string())
  .meta({ description: 'Your own string pairs. Khata stores and returns them, and never reads them.' })
export const wireEnvironment = z
  .enum(['sandbox', 'production'])
  .meta({ description: 'The environment. In the sandbox no real money moves.' })
export const wireIdText = (prefix: Prefix) => z.string().meta(idMeta(prefix))
