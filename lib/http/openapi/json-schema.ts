import { z } from 'zod'
import type { JsonSchema } from '@/lib/core/json-schema'

/** The named schemas of the document. A zod schema with an id in its metadata becomes a named schema. */
export type SchemaRegistry = Record<string, JsonSchema>

/**
 * The JSON Schema of what a caller sends (`input`) or gets (`output`). Schemas with an id go to `named`, and the result refers to them.
 * @throws {Error} if two different schemas have the same id.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output', named: SchemaRegistry): JsonSchema {
  // Without the wrapper, zod would write out a schema that has an id instead of referring to it.
  const wrapped = z.toJSONSchema(z.object({ wrapped: schema }), {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => finish(zodSchema, jsonSchema as JsonSchema, io),
  }) as JsonSchema
  describeFields(wrapped)
  for (const [id, definition] of Object.entries(wrapped.$defs ?? {})) {
    const finished = withComponentReferences(definition)
    if (named[id] && JSON.stringify(named[id]) !== JSON.stringify(finished))
      throw new Error(`Two different schemas have the id ${id} in the API document.`)
    named[id] = finished
  }
  return withComponentReferences(wrapped.properties?.wrapped ?? {})
}

function finish(schema: z.core.$ZodType, json: JsonSchema, io: 'input' | 'output'): void {
  // zod omits the examples of a schema that transforms its input. Our examples are in wire form, so they fit both sides.
  const examples = z.globalRegistry.get(schema)?.examples
  if (Array.isArray(examples)) json.examples = examples
  // The format says enough, and the pattern is long and hard to read.
  if (json.format === 'date-time' || json.format === 'email' || json.format === 'uri') delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  // A later version may add fields to a response, so clients must accept unknown fields.
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties
  if (isPlainString(json.propertyNames)) delete json.propertyNames
}

// Fields that mean the same everywhere. All others are described in their schemas.
const MEANINGS: Record<string, string> = {
  createdAt: 'When it was created.',
  updatedAt: 'When it was last changed.',
  currency: 'The currency of the amounts. They are in paisa: 100 paisa are one rupee.',
  interval: 'The unit of the billing period.',
  intervalCount: 'The number of these units in a billing period.',
  trialDays: 'The number of free days before the first charge. 0 if there is no trial.',
  periodStart: 'When the billed period begins.',
  periodEnd: 'When the billed period ends. The next one begins at this instant.',
  since: 'Only what happened at this time or later.',
  until: 'Only what happened before this time.',
  ip: "The caller's network address. Null if it is unknown.",
  userAgent: "The caller's user agent. Null if the caller sent none.",
  timeZone: "The time zone of the business's days and of the dates on its invoices.",
  httpStatus: "The response's status. Absent if there was no response.",
  latencyMs: 'How long the attempt took, in milliseconds.',
  headers: 'The headers by name.',
}

/** Gives each field a description: its own, that of its form other than null, or the one for its name. */
function describeFields(schema: JsonSchema): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const text = field.description ?? takeDescription(field) ?? MEANINGS[name]
    if (text) field.description = text
  }
  const inner = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const all = [...inner, ...Object.values(schema.properties ?? {}), ...Object.values(schema.$defs ?? {})]
  for (const each of all) if (typeof each === 'object') describeFields(each)
}

/** Moves the description inside `… or null` to the field itself. */
function takeDescription({ anyOf = [] }: JsonSchema): string | undefined {
  const [form, ...others] = anyOf.filter(({ type }) => type !== 'null')
  const description = others.length === 0 ? form?.description : undefined
  if (description !== undefined) delete form?.description
  return description
}

function isPlainString(schema: JsonSchema | undefined): boolean {
  return schema !== undefined && Object.keys(schema).join() === 'type' && schema.type === 'string'
}

function withComponentReferences(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(text) as JsonSchema
}
