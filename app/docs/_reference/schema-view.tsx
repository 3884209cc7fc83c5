import { Fold } from '@/components/ui/fold'
import type { JsonSchema } from '@/lib/core/json-schema'
import { Inline } from '../_prose/inline'
import { dereferenced, nameOf } from './document'

interface FieldsProps {
  schema: JsonSchema
  /** In a request, optional fields are marked. In a response, all fields are present. */
  side: 'request' | 'answer'
}

/** The fields of an object. Nested objects are folded. */
export function Fields({ schema, side }: FieldsProps) {
  const object = dereferenced(schema)
  return (
    <ul className="divide-y divide-line">
      {Object.entries(object.properties ?? {}).map(([name, property]) => (
        <Field
          key={name}
          name={name}
          schema={property}
          required={object.required?.includes(name) ?? false}
          side={side}
        />
      ))}
    </ul>
  )
}

interface FieldProps extends FieldsProps {
  name: string
  required: boolean
}

export function Field({ name, schema, required, side }: FieldProps) {
  const inner = innerObject(schema)
  const given = dereferenced(schema)
  return (
    <li className="space-y-1 py-3 text-sm/6">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-mono font-semibold break-all text-ink">{name}</code>
        <span className="text-ink-muted">{typeName(schema)}</span>
        {required && side === 'request' && (
          <span className="text-xs font-semibold text-bad-ink">required</span>
        )}
        {!required && side === 'answer' && <span className="text-xs text-ink-muted">may be absent</span>}
      </p>
      {(schema.description ?? given.description) && (
        <p className="text-ink-muted">
          <Inline text={schema.description ?? given.description ?? ''} />
        </p>
      )}
      <Limits schema={given} />
      {inner && (
        <Fold
          title={
            <span className="font-normal text-ink-muted">
              Fields of <code className="font-mono">{name}</code>
            </span>
          }
        >
          <div className="border-l border-line pl-4">
            <Fields schema={inner} side={side} />
          </div>
        </Fold>
      )}
    </li>
  )
}

function Limits({ schema }: { schema: JsonSchema }) {
  const limits = [
    schema.enum && `one of ${schema.enum.map((value) => `\`${value}\``).join(', ')}`,
    schema.default !== undefined && `default \`${JSON.stringify(schema.default)}\``,
    schema.minimum !== undefined && `at least ${schema.minimum}`,
    schema.maximum !== undefined && `at most ${schema.maximum}`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems} entries`,
  ].filter((limit) => typeof limit === 'string')
  if (limits.length === 0) return null
  const sentence = limits.join('; ')
  return (
    <p className="text-ink-muted">
      <Inline text={`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`} />
    </p>
  )
}

/** The object type of a field, directly or as the items of a list. */
function innerObject(schema: JsonSchema): JsonSchema | null {
  const given = dereferenced(schema)
  if (given.properties) return given
  if (given.items) return innerObject(given.items)
  const branch = given.anyOf?.map(innerObject).find((each) => each !== null)
  return branch ?? null
}

/** `string`, `Customer`, `list of Invoice`, `string or null` */
export function typeName(schema: JsonSchema): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ')
  if (schema.const !== undefined) return `\u201c${schema.const}\u201d`
  if (schema.type === 'array') return `list of ${schema.items ? typeName(schema.items) : 'anything'}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')
  if (schema['x-khata-id']) return type.replace('string', `id ${schema['x-khata-id']}_…`)
  if (schema['x-khata-amount']) return type.replace('string', 'paisa')
  if (schema.format === 'date-time') return type.replace('string', 'date-time')
  return schema.format ? type.replace('string', schema.format) : type
}
