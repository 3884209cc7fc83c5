import type { z } from 'zod'
import { type ErrorCode, errorEntry } from '@/lib/core/errors'
import type { JsonSchema } from '@/lib/core/json-schema'
import { permissionFor } from '@/lib/core/key-permission'
import { exampleOf } from '@/lib/core/schema-example'
import { choosesWallet, WALLET_PARAMETER } from '../chosen-wallet'
import type { Method } from '../fallback'
import type { DeclaredRoute } from '../route'
import { mayAskForProof } from '../step-up'
import { ERROR_SCHEMA, META, SCHEMES_OF } from './components'
import { jsonSchemaOf, type SchemaRegistry } from './json-schema'
import { possibleErrors } from './possible-errors'
import { REQUEST_EXAMPLES } from './request-examples'
import { tagOf } from './tags'
import type { ApiResponse, Example, Operation, Parameter, Reference } from './types'

export type Declaration = DeclaredRoute['declaration']

/** A declared route with its path, which comes from its folder. */
export interface RouteAtPath {
  /** `/v1/customers/{customerId}` */
  path: string
  method: Method
  declaration: Declaration
}

/** Builds one operation of the document. Its named schemas go to `named`. */
export function operationOf(route: RouteAtPath, named: SchemaRegistry): Operation {
  const { path, method, declaration } = route
  const mutating = method !== 'GET'
  const keyRequired = declaration.idempotencyKey === 'required'
  const parameters = [
    ...parametersOf(declaration.params, 'path', named, pathNames(path)),
    ...parametersOf(declaration.query, 'query', named),
    ...(choosesWallet(path) ? [WALLET_PARAMETER] : []),
  ]
  const body = declaration.body ? bodySchema(declaration, declaration.body as z.ZodType, named) : undefined
  const errors = possibleErrors({
    auth: declaration.auth,
    mutating,
    keyRequired,
    parameters,
    body: body && named[body.name],
    named,
    form: declaration.form !== undefined,
    stepUp:
      declaration.auth.some((mode) => mode === 'merchantSession' || mode === 'operatorSession') &&
      mayAskForProof(declaration, mutating),
    declared: [
      ...((declaration.errors ?? []) as readonly ErrorCode[]),
      ...(choosesWallet(path) ? (['resource_not_found', 'parameter_missing'] as const) : []),
    ],
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

/** The credentials that the operation accepts, and the permission that an API key needs. An empty object means that none are needed. */
function securityOf({ auth, scope }: Declaration): Record<string, string[]>[] {
  const schemes = auth.flatMap((mode) =>
    SCHEMES_OF[mode].map((name) => ({ [name]: mode === 'apiKey' && scope ? [permissionFor(scope)] : [] })),
  )
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

/** The schema of the request body. It is named after the operation: `CreateCustomerRequest`. */
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
        ...(declaration.form && { 'multipart/form-data': { schema: reference } }),
        ...((!declaration.form || declaration.form.orJson) && {
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
  const merchant = declaration.auth.some((mode) => mode === 'merchantSession' || mode === 'operatorSession')
  return [...(mutating ? [key] : []), ...(merchant ? ['Environment'] : [])].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }))
}

export const pascal = (text: string) =>
  text.replace(/(^|[_.-])(\w)/g, (_, __, letter: string) => letter.toUpperCase())

const header = (name: string): Reference => ({ $ref: `#/components/headers/${name}` })
const EVERY_RESPONSE = {
  'X-Request-Id': header('XRequestId'),
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimitPolicy'),
}
const REPLAYABLE = {
  'Idempotency-Replayed': header('IdempotencyReplayed'),
  'X-Replay-Request-Id': header('ReplayRequestId'),
}
const RETRY_AFTER = { 'Retry-After': header('RetryAfter') }

/** A success: the operation's data in the envelope. */
function successResponse(declaration: Declaration, mutating: boolean, named: SchemaRegistry): ApiResponse {
  if (declaration.file) {
    return {
      description: 'The file.',
      headers: EVERY_RESPONSE,
      content: { [declaration.file]: { schema: { type: 'string', contentMediaType: declaration.file } } },
    }
  }
  if (declaration.stream) return streamedResponse(declaration, declaration.stream, named)
  const schema: JsonSchema = {
    type: 'object',
    required: ['success', 'data', 'meta'],
    properties: {
      success: { const: true, description: 'Always true.' },
      data: jsonSchemaOf(declaration.response as z.ZodType, 'output', named),
      meta: metaOf(declaration, named),
    },
  }
  return {
    description: declaration.status === 201 ? 'Created.' : 'Done.',
    headers: { ...EVERY_RESPONSE, ...(mutating && REPLAYABLE) },
    content: { 'application/json': { schema, example: exampleOf(schema, named) } },
  }
}

/** The schema of `meta`: the fields that every call has, and those of this operation. */
function metaOf({ meta }: Declaration, named: SchemaRegistry): JsonSchema {
  if (!meta) return { $ref: '#/components/schemas/Meta' }
  const own = jsonSchemaOf(meta.schema, 'output', named)
  return {
    ...META,
    required: [...(own.required ?? []), ...(META.required ?? [])],
    properties: { ...own.properties, ...META.properties },
  }
}

/** A streamed file. If it is JSON, it has the schema of its document, without an envelope. */
function streamedResponse({ response }: Declaration, type: string, named: SchemaRegistry): ApiResponse {
  const schema: JsonSchema =
    type === 'application/json'
      ? jsonSchemaOf(response as z.ZodType, 'output', named)
      : { type: 'string', contentMediaType: type }
  return {
    description: 'The streamed file. It is complete if its end says so.',
    headers: { ...EVERY_RESPONSE, 'Content-Disposition': header('ContentDisposition') },
    content: { [type]: { schema } },
  }
}

/** One response per status. A status with a single code refers to that code's shared response. */
function errorResponses(byStatus: Map<number, ErrorCode[]>): Record<string, ApiResponse | Reference> {
  const responses = [...byStatus].map(([status, codes]): [string, ApiResponse | Reference] => {
    const [only] = codes.length === 1 ? codes : []
    return [
      String(status),
      only ? { $ref: `#/components/responses/${responseName(only)}` } : responseOfCodes(status, codes),
    ]
  })
  return Object.fromEntries(responses)
}

/** `ResourceNotFound` */
export function responseName(code: ErrorCode): string {
  return code.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}

export function responseOfCodes(status: number, codes: readonly ErrorCode[]): ApiResponse {
  const examples = codes.map((code): [string, Example | Reference] => [
    code,
    { $ref: `#/components/examples/${code}` },
  ])
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: {
      ...EVERY_RESPONSE,
      ...([402, 404, 409].includes(status) && REPLAYABLE),
      ...([409, 429, 503].includes(status) && RETRY_AFTER),
    },
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Error' }, narrowedTo(codes)] },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

/** The error schema, limited to these codes. */
function narrowedTo(codes: readonly ErrorCode[]): JsonSchema {
  const types = [...new Set(codes.map((code) => errorEntry(code).type))]
  const fields = Object.keys(ERROR_SCHEMA.properties?.error?.properties ?? {})
  const anything = Object.fromEntries(fields.map((field): [string, JsonSchema] => [field, {}]))
  return {
    type: 'object',
    properties: {
      success: {},
      error: {
        type: 'object',
        properties: { ...anything, type: { enum: types }, code: { enum: [...codes] } },
      },
      meta: {},
    },
  }
}
