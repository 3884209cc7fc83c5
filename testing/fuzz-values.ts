import type { JsonSchema } from '@/lib/core/json-schema'
import type { Random } from './random'
import type { Ids } from './world'

// The address must be on this machine, because an endpoint with it may be called.
const LOOPBACK = 'https://127.0.0.1:9/khata'

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '०१२३',
  'रू १,२३४',
  '👩‍👩‍👧',
  'é'.normalize('NFD'),
  "' OR '1'='1",
  '{{7*7}}',
  '<script>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e9',
  '0x10',
  '999999999999999999',
  '9999999999999999999',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '%00',
  '../..',
  'x'.repeat(501),
  'ह'.repeat(3_000),
]
const NASTY_NUMBERS = [0, -0, -1, 0.1, 1e21, -1e21, 2 ** 31, 2 ** 53, 2 ** 63, Number.MAX_VALUE, 5e-324]
const NASTY_OTHERS = [null, true, false, [], {}, [[]], [null], { a: { b: { c: {} } } }]

/** A value that the schema accepts, in most cases. */
export function plausible(schema: JsonSchema, random: Random, ids: Ids, name = ''): unknown {
  const prefix = schema['x-khata-id']
  if (prefix) return idFor(prefix, random, ids)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return plausible(random.pick(branches), random, ids, name)
  switch (random.pick(Array.isArray(schema.type) ? schema.type : [schema.type ?? 'null'])) {
    case 'object':
      return plausibleObject(schema, random, ids)
    case 'array':
      return Array.from({ length: random.integer(schema.minItems ?? 0, 3) }, () =>
        plausible(schema.items ?? {}, random, ids, name),
      )
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return plausibleNumber(schema, random, name)
    case 'string':
      return plausibleText(schema, random, name)
    default:
      return null
  }
}

function plausibleObject(schema: JsonSchema, random: Random, ids: Ids): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || random.chance(0.5),
  )
  const values = schema.additionalProperties
  const extra = typeof values === 'object' ? ['shop', 'aisle', 'note'].filter(() => random.chance(0.4)) : []
  return Object.fromEntries([
    ...properties.map(([name, property]) => [name, plausible(property, random, ids, name)]),
    ...extra.map((name) => [name, plausible(values as JsonSchema, random, ids)]),
  ])
}

/** An id. In most cases it is one of this tenant, so that many calls get further than a 404. */
export function idFor(prefix: string, random: Random, ids: Ids): string {
  if (random.chance(0.85) && ids[prefix]) return ids[prefix]
  return random.chance(0.5) ? `${prefix}_01h455vb4pex5vsknk084sn02q` : random.pick(NASTY_TEXTS)
}

function plausibleNumber(schema: JsonSchema, random: Random, name: string): number {
  const least = Number(schema.minimum ?? 0)
  // Forty days of billing test the same as ten years, and take less time.
  const most = name === 'seconds' ? 40 * 86_400 : Number(schema.maximum ?? least + 1_000)
  return random.pick([least, Math.min(most, least + 1), most, random.integer(least, most)])
}

function plausibleText(schema: JsonSchema, random: Random, name: string): string {
  if (schema['x-khata-amount']) return String(random.pick([0, 1, 999, 50_000, 10 ** 15]))
  if (schema.format === 'date-time')
    return new Date(Date.now() + random.integer(-40, 40) * 86_400_000).toISOString()
  if (schema.format === 'email') return `${random.pick(['asha', 'a.b+c', 'o’neil'])}@example.com`
  if (schema.format === 'uri') return LOOPBACK
  if (schema.examples && random.chance(0.7)) return String(random.pick(schema.examples))
  if (name === 'cursor') return Buffer.from(String(random.next())).toString('base64url').slice(0, 22)
  return random.pick(['Tea', 'चिया', ' padded ', 'x'.repeat(Math.min(schema.maxLength ?? 20, 600))])
}

/** The same value with one mistake in it. */
export function damaged(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return nasty(random)
  const keys = Object.keys(value)
  const key = random.pick([...keys, ...keys, 'surprise'])
  if (Array.isArray(value)) return value.map((each, i) => (String(i) === key ? damaged(each, random) : each))
  const copy = { ...(value as Record<string, unknown>) }
  if (random.chance(0.15)) delete copy[key]
  else copy[key] = damaged(copy[key], random)
  return copy
}

function nasty(random: Random): unknown {
  return random.pick<unknown>([
    random.pick(NASTY_TEXTS),
    random.pick(NASTY_NUMBERS),
    random.pick(NASTY_OTHERS),
    Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`key ${i}`, 'x'])),
  ])
}

export function nastyText(random: Random): string {
  return random.pick(NASTY_TEXTS)
}
