import { z } from 'zod'
import type { JsonSchema } from './types'

/** Named schemas of the document: a schema with an id in its metadata becomes one. */
export type SchemaRegistry = Record<string, JsonSchema>

/**
 * The JSON Schema of what a caller sends (`input`) or gets (`output`). Schemas with an id go to `named` and are
 * referred to.
 * @throws {Error} when one id stands for two different schemas.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output', named: SchemaRegistry): JsonSchema {
  // Inside a wrapper the schema itself is referred to as well, when it has an id.
  const wrapped = z.toJSONSchema(z.object({ wrapped: schema }), {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => finish(zodSchema, jsonSchema as JsonSchema, io),
  }) as JsonSchema
  for (const [id, definition] of Object.entries(wrapped.$defs ?? {})) {
    const finished = withComponentReferences(definition)
    if (named[id] && JSON.stringify(named[id]) !== JSON.stringify(finished))
      throw new Error(`Two different schemas have the id ${id} in the API document.`)
    named[id] = finished
  }
  return withComponentReferences(wrapped.properties?.wrapped ?? {})
}

function finish(schema: z.core.$ZodType, json: JsonSchema, io: 'input' | 'output'): void {
  // zod leaves out the examples of what it transforms; ours are in wire form and hold for both sides.
  const examples = z.globalRegistry.get(schema)?.examples
  if (Array.isArray(examples)) json.examples = examples
  // The format says it; the pattern is unreadable.
  if (json.format === 'date-time' || json.format === 'email' || json.format === 'uri') delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  // A client must accept fields that a later version adds, so that answers are open.
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties
  if (isPlainString(json.propertyNames)) delete json.propertyNames
}

function isPlainString(schema: JsonSchema | undefined): boolean {
  return schema !== undefined && Object.keys(schema).join() === 'type' && schema.type === 'string'
}

function withComponentReferences(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(text) as JsonSchema
}
