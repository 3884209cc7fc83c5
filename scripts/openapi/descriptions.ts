import type { JsonSchema } from '@/lib/core/json-schema'
import type { OpenApiDocument, Operation } from '@/lib/http/openapi/types'

/** Which operations, parameters and fields of the document lack a description. One sentence each. */
export function missingDescriptions(document: OpenApiDocument): string[] {
  const { schemas } = document.components
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods) as Operation[])
  return [
    ...operations
      .filter(({ description }) => !description)
      .map(({ operationId }) => `${operationId} lacks a description.`),
    ...operations.flatMap(({ operationId, parameters }) =>
      (parameters ?? []).flatMap((parameter) =>
        '$ref' in parameter || parameter.description
          ? []
          : [`The parameter ${parameter.name} of ${operationId} lacks a description.`],
      ),
    ),
    ...Object.entries(schemas).flatMap(([name, schema]) => inSchema(name, schema, schemas)),
  ]
}

/** A field that refers to a named schema may have its description there. */
function inSchema(place: string, schema: JsonSchema, named: Record<string, JsonSchema>): string[] {
  const isDescribed = ({ description, $ref }: JsonSchema) =>
    description ?? ($ref && named[$ref.split('/').pop() ?? '']?.description)
  const fields = Object.entries(schema.properties ?? {})
  const others = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return [
    ...fields
      .filter(([, field]) => !isDescribed(field))
      .map(([name]) => `${place}.${name} lacks a description.`),
    ...fields.flatMap(([name, field]) => inSchema(`${place}.${name}`, field, named)),
    ...others.flatMap((other) => (typeof other === 'object' ? inSchema(place, other, named) : [])),
  ]
}
