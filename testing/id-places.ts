import type { JsonSchema } from '@/lib/core/json-schema'
import type { OpenApiDocument } from '@/lib/http/openapi/types'
import { type ApiOperation, type Call, parametersOf } from './api'

/** A place of a call that holds an id. */
export interface IdPlace {
  place: 'path' | 'query' | 'body'
  name: string
  prefix: string
}

/** Where an operation takes ids. */
export function idPlaces(document: OpenApiDocument, operation: ApiOperation): IdPlace[] {
  const parameters = (['path', 'query'] as const).flatMap((place) =>
    parametersOf(operation, place).map(({ name, schema }) => ({ place, name, schema })),
  )
  const body = Object.entries(bodySchema(document, operation)?.properties ?? {}).map(([name, schema]) => ({
    place: 'body' as const,
    name,
    schema,
  }))
  return [...parameters, ...body].flatMap(({ place, name, schema }) => {
    const prefix = schema['x-khata-id']
    return prefix ? [{ place, name, prefix }] : []
  })
}

/** The same call with another id in one place. */
export function withId(call: Call, { place, name }: IdPlace, id: string): Call {
  return { ...call, [place]: { ...(call[place] as object), [name]: id } }
}

/** The schema of an operation's JSON body. */
export function bodySchema(document: OpenApiDocument, operation: ApiOperation): JsonSchema | undefined {
  let schema = operation.described.requestBody?.content['application/json']?.schema
  while (schema?.$ref) schema = document.components.schemas[schema.$ref.split('/').pop() ?? '']
  return schema
}
