import type { JsonSchema } from '@/lib/core/json-schema'

/** In a request, an optional field may also be undefined, because optional values of other code often are. */
type Side = 'request' | 'response'

/** A schema as a TypeScript type. Named schemas are used by their name. */
export function typeOf(schema: JsonSchema, side: Side, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').pop() as string
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return [...new Set(branches.map((branch) => typeOf(branch, side, indent)))].join(' | ')
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return types.map((type) => typeNamed(type, schema, side, indent)).join(' | ')
}

function typeNamed(type: string | undefined, schema: JsonSchema, side: Side, indent: string): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, side, indent)}>`
    case 'object':
      return schema.properties ? objectType(schema, side, indent) : recordType(schema, side, indent)
    default:
      return 'unknown'
  }
}

function recordType(schema: JsonSchema, side: Side, indent: string): string {
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  return `Record<string, ${typeOf(values, side, indent)}>`
}

function objectType(schema: JsonSchema, side: Side, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = !schema.required?.includes(name)
    const type = typeOf(property, side, inner)
    const field = optional
      ? `${name}?: ${type}${side === 'request' ? ' | undefined' : ''}`
      : `${name}: ${type}`
    return `${comment(property.description, inner)}${inner}${field}\n`
  })
  // TypeScript's empty object type would accept anything but null.
  return fields.length > 0 ? `{\n${fields.join('')}${indent}}` : 'Record<string, never>'
}

/** A doc comment with its line end. Empty when there is no text. */
export function comment(text: string | undefined, indent = ''): string {
  return text ? `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n` : ''
}

export function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}
