import type { z } from 'zod'
import type { ErrorCode } from '@/lib/core/errors'
import type { JsonSchema } from '@/lib/core/json-schema'
import { exampleOf } from '@/lib/core/schema-example'
import type { Method } from '../fallback'
import type { DeclaredRoute } from '../route'
import { SCHEMES_OF } from './components'
import { jsonSchemaOf, type SchemaRegistry } from './json-schema'
import { possibleErrors } from './possible-errors'
import { REQUEST_EXAMPLES } from './request-examples'
import { errorResponses, successResponse } from './responses'
import { tagOf } from './tags'
import type { Operation, Parameter, Reference } from './types'

export type Declaration = DeclaredRoute['declaration']

/** A declared route with its path, which comes from its folder. */
export interface RouteAtPath {
  /** `/v1/customers/{customerId}` */
  path: string
  method: Method
  declaration: Declaration
}

/** Makes one operation of the document. Its named schemas go to `named`. */
export function operationOf(route: RouteAtPath, named: SchemaRegistry): Operation {
  const { path, method, declaration } = route
  const mutating = method !== 'GET'
  const keyRequired = declaration.idempotencyKey === 'required'
  const parameters = [
    ...parametersOf(declaration.params, 'path', named, pathNames(path)),
    ...parametersOf(declaration.query, 'query', named),
  ]
  const body = declaration.body ? bodySchema(declaration, declaration.body as z.ZodType, named) : undefined
  const errors = possibleErrors({
    auth: declaration.auth,
    mutating,
    keyRequired,
    parameters,
    body: body && named[body.name],
    form: declaration.form !== undefined,
    declared: (declaration.errors ?? []) as readonly ErrorCode[],
  })
  return {
    operationId: declaration.operation,
    summary: declaration.summary,
    ...(declaration.description && { description: declaration.description }),
    tags: [tagOf(path)],
    security: securityOf(declaration),
    parameters: [...parameters, ...headersOf(declaration, mutating, keyRequired)],
    ...(body && { requestBody: body.requestBody }),
    responses: {
      [String(declaration.status ?? 200)]: successResponse(declaration, mutating, named),
      ...errorResponses(errors),
    },
  }
}

/** The credentials that the operation accepts. An empty object says that it also accepts none. */
function securityOf({ auth }: Declaration): Record<string, string[]>[] {
  const schemes = auth.flatMap((mode) => SCHEMES_OF[mode]).map((name) => ({ [name]: [] }))
  return auth.includes('anonymous') ? [...schemes, {}] : schemes
}

function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

function parametersOf(
  schema: unknown,
  place: 'path' | 'query',
  named: SchemaRegistry,
  expected?: string[],
): Parameter[] {
  const json = schema ? jsonSchemaOf(schema as z.ZodType, 'input', named) : {}
  const properties = json.properties ?? {}
  const names = Object.keys(properties)
  if (expected && [...names].sort().join() !== [...expected].sort().join())
    throw new Error(`The path has the parameters "${expected}", but its declaration has "${names}".`)
  return Object.entries(properties).map(([name, { description, ...property }]) => {
    return {
      name,
      in: place,
      required: place === 'path' || (json.required?.includes(name) ?? false),
      ...(description && { description }),
      // `metadata[plan]=gold`
      ...(property.type === 'object' && { style: 'deepObject' as const, explode: true }),
      schema: property as JsonSchema,
    }
  })
}

/** The schema of the request body. Its name comes from the operation: `CreateCustomerRequest`. */
function bodySchema(declaration: Declaration, body: z.ZodType, named: SchemaRegistry) {
  const name = `${pascal(declaration.operation)}Request`
  const schema = jsonSchemaOf(body, 'input', named)
  named[name] = schema
  const required = (schema.required?.length ?? 0) > 0
  const reference = { $ref: `#/components/schemas/${name}` }
  return {
    name,
    requestBody: {
      required,
      content: {
        // The document cannot show an example of a file.
        ...(declaration.form
          ? { 'multipart/form-data': { schema: reference } }
          : {
              'application/json': {
                schema: reference,
                example: REQUEST_EXAMPLES[declaration.operation] ?? exampleOf(schema, named),
              },
            }),
      },
    },
  }
}

function headersOf(declaration: Declaration, mutating: boolean, keyRequired: boolean): Reference[] {
  const key = keyRequired ? 'IdempotencyKeyRequired' : 'IdempotencyKey'
  const merchant = declaration.auth.includes('merchantSession')
  return [...(mutating ? [key] : []), ...(merchant ? ['Environment'] : [])].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }))
}

export const pascal = (text: string) =>
  text.replace(/(^|[_.-])(\w)/g, (_, __, letter: string) => letter.toUpperCase())
