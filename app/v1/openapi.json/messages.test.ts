import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DomainError, ERROR_CODES, errorEntry } from '@/lib/core/errors'
import type { JsonSchema } from '@/lib/core/json-schema'
import { parseInput } from '@/lib/http/parse'
import { loadRoutes } from '@/scripts/openapi/api-document'

const routes = await loadRoutes(process.cwd())
const inputs = routes.flatMap(({ declaration }) =>
  (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = declaration[place] as z.ZodType | undefined
    return schema ? [{ operation: declaration.operation, place, schema }] : []
  }),
)

const long = 'x'.repeat(5_000)
const WRONG: unknown[] = [
  null,
  true,
  'wrong',
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  long,
  '-1',
  '9'.repeat(30),
  '2026-13-45T99:00:00Z',
  '9999-12-31T23:59:59-14:00',
  'https://',
  0,
  -1,
  1.5,
  1e300,
  15,
  [],
  [[]],
  [null],
  [long],
  Array(101).fill('x'),
  {},
  { a: 1 },
  { '[x]': 'y' },
  { [long]: 'y' },
  { '': 'y' },
  { a: long },
  { a: { b: 1 } },
  JSON.parse('{"__proto__":"x"}'),
  Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`key ${n}`, 'x'])),
]

/** The refusal of an input, if it is refused. */
function refusalOf(schema: z.ZodType, input: unknown): DomainError | undefined {
  try {
    parseInput(schema, input)
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

// Messages of zod itself, which appear if a schema of ours has none.
const FOREIGN = /Invalid|\b[Ee]xpected\b|Too (big|small)|Unrecognized|undefined|NaN|\[object/

function problemsOf(message: string): string[] {
  return [
    ...(/^[A-Z]/.test(message) ? [] : ['begins with no capital']),
    ...(/[^.]\.$/.test(message) ? [] : ['ends with no period']),
    ...(FOREIGN.test(message) ? ['is not ours'] : []),
    ...(/match \/|the format /.test(message) ? ['shows a pattern in place of words'] : []),
    // The message must say what to do next: what the parameter must be, or what to send.
    ...(/ must |Send |Check |Choose |Pass |Remove /.test(message) ? [] : ['names no next step']),
  ]
}

describe.each(inputs)('a wrong $place of $operation', ({ place, schema }) => {
  const fields = Object.keys(
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema).properties ?? {},
  )
  const bodies = place === 'body' ? WRONG : []
  const wrong = [
    {},
    { surprise: 1 },
    ...bodies,
    ...fields.flatMap((name) => WRONG.map((value) => ({ [name]: value }))),
  ]

  test('is refused with our own sentences, which name the next step', () => {
    const messages = new Set(
      wrong.flatMap((input) => {
        const refusal = refusalOf(schema, input)
        if (!refusal) return []
        expect([
          'parameter_missing',
          'parameter_invalid',
          'parameter_unknown',
          'amount_must_be_string',
          'cursor_invalid',
        ]).toContain(refusal.code)
        return [refusal.message, ...(refusal.facts.details ?? []).map(({ message }) => message)]
      }),
    )
    for (const message of messages) expect(problemsOf(message), message).toEqual([])
  })
})

test.each(ERROR_CODES)('%s says in whole sentences what is wrong and what to do', (code) => {
  expect(errorEntry(code).message).toMatch(/^[A-Z].*\.$/)
})
