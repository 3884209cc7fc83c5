import json from '@/app/v1/openapi.json/document.json'
import type { JsonSchema } from '@/lib/core/json-schema'
import type {
  ApiResponse,
  HttpMethod,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
} from '@/lib/http/openapi/types'

export const document = json as unknown as OpenApiDocument

export interface OperationAtPath extends Operation {
  path: string
  method: HttpMethod
}

export interface Section {
  slug: string
  name: string
  description: string
  operations: OperationAtPath[]
}

// The order in which an integration needs them: create, find, read, change, delete.
const ORDER: HttpMethod[] = ['post', 'get', 'patch', 'delete']

const operations: OperationAtPath[] = Object.entries(document.paths).flatMap(([path, item]) =>
  ORDER.flatMap((method) => {
    const operation = item[method]
    return operation ? [{ ...operation, path, method }] : []
  }),
)

/** The sections of the reference, one page each. */
export const sections: Section[] = document.tags
  .map(({ name, description }) => ({
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    description,
    operations: operations.filter(({ tags }) => tags.includes(name)),
  }))
  .filter((section) => section.operations.length > 0)

/** The operations that can return an error code. */
export function operationsAnswering(code: string): { section: Section; operation: OperationAtPath }[] {
  return sections.flatMap((section) =>
    section.operations
      .filter((operation) => errorsOf(operation).some(({ codes }) => codes.includes(code)))
      .map((operation) => ({ section, operation })),
  )
}

export function parametersOf(operation: OperationAtPath, place: Parameter['in']): Parameter[] {
  return (operation.parameters ?? []).map(resolved).filter((parameter) => parameter.in === place)
}

export function bodyOf(
  operation: OperationAtPath,
): { schema: JsonSchema; example: unknown; type: string } | null {
  const [media] = Object.entries(operation.requestBody?.content ?? {})
  return media ? { type: media[0], schema: dereferenced(media[1].schema), example: media[1].example } : null
}

/** The successful response: its status, the schema of its data, and the complete example. */
export function successOf(operation: OperationAtPath) {
  const [status = '200', response] =
    Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? []
  const [type = '', media] = Object.entries((response as ApiResponse | undefined)?.content ?? {})[0] ?? []
  return { status, type, data: media?.schema.properties?.data, example: media?.example }
}

export function errorsOf(operation: OperationAtPath): { status: string; codes: string[] }[] {
  return Object.entries(operation.responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, response]) => {
      const examples = responseOf(response).content?.['application/json']?.examples ?? {}
      return { status, codes: Object.keys(examples) }
    })
}

/** The error codes of at least nine in ten operations: what can go wrong with any call. */
export const EVERYWHERE: ReadonlySet<string> = new Set(
  [...new Set(operations.flatMap(codesOf))].filter(
    (code) => operations.filter((each) => codesOf(each).includes(code)).length >= operations.length * 0.9,
  ),
)

function codesOf(operation: OperationAtPath): string[] {
  return errorsOf(operation).flatMap(({ codes }) => codes)
}

export function dereferenced(schema: JsonSchema): JsonSchema {
  if (!schema.$ref) return schema
  const { $ref, ...beside } = schema
  return { ...document.components.schemas[nameOf($ref)], ...beside }
}

/** The last part of a reference: `Customer`. */
export function nameOf(reference: string): string {
  return reference.split('/').pop() ?? ''
}

function resolved(parameter: Parameter | Reference): Parameter {
  return '$ref' in parameter
    ? (document.components.parameters[nameOf(parameter.$ref)] as Parameter)
    : parameter
}

function responseOf(response: ApiResponse | Reference): ApiResponse {
  return '$ref' in response ? (document.components.responses[nameOf(response.$ref)] as ApiResponse) : response
}
