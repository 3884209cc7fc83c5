import { z } from 'zod'
import type { JsonSchema } from '@/lib/core/json-schema'

/** The named schemas of the document. A zod schema with an id in its metadata becomes a named schema. */
export type SchemaRegistry = Record<string, JsonSchema>

/**
 * The JSON Schema of what a caller sends (`input`) or gets (`output`). Schemas with an id go to `named`, and the
 * result refers to them.
 * @throws {Error} if one id stands for two different schemas.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output', named: SchemaRegistry): JsonSchema {
  // Without the wrapper, zod would write out a schema that has an id instead of referring to it.
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
  // zod omits the examples of a schema that transforms its input. Our examples are in wire form, so they fit both
  // sides.
  const examples = z.globalRegistry.get(schema)?.examples
  if (Array.isArray(examples)) json.examples = examples
  // The format says enough. The pattern is long and hard to read.
  if (json.format === 'date-time' || json.format === 'email' || json.format === 'uri') delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  // A later version may add fields to a response, so clients must accept unknown fields.
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
