import type { JsonSchema } from '@/lib/core/json-schema'
import type { ApiResponse, OpenApiDocument, Operation, Parameter } from '@/lib/http/openapi/types'

interface ClientOperation {
  name: string
  method: string
  path: string
  summary: string
  parameters: string[]
  /** The parameter after the path's ids: a JSON body, a query, a file, or none. */
  input: 'body' | 'query' | 'file' | null
  inputType: string
  inputRequired: boolean
  response: 'data' | 'page' | 'file'
  responseType: string
}

const SHAPE = `export interface OperationShape {
  method: string
  path: string
  input: 'body' | 'query' | 'file' | null
  response: 'data' | 'page' | 'file'
}`

/** The generated part of the typed client: types of all schemas, one method per operation, the event union. */
export function clientSource(document: OpenApiDocument): string {
  const operations = operationsFor(document, takesApiKey)
  const ofCustomers = operationsFor(document, isForCustomers)
  const needed = schemasNeeded(document)
  return `${[
    '// Made from the OpenAPI document (scripts/openapi/client.ts). Changes here are lost.',
    "import type { Pages } from './pages.js'\nimport type { RequestOptions } from './transport.js'",
    ...Object.entries(document.components.schemas)
      .filter(([name]) => needed.has(name))
      .map(([name, schema]) => schemaType(name, schema)),
    `/** Every code that an error response can carry. */\nexport type ErrorCode =\n${union(errorCodes(document))}`,
    eventTypes(document),
    `/** One method per operation of a merchant's server. */\nexport interface Operations {\n${operations.map(methodType).join('\n')}\n}`,
    `/** One method per operation of a customer. */\nexport interface CustomerOperations {\n${ofCustomers.map(methodType).join('\n')}\n}`,
    SHAPE,
    `export const OPERATIONS: Record<keyof Operations, OperationShape> = {\n${operations.map(tableRow).join('\n')}\n}`,
    `export const CUSTOMER_OPERATIONS: Record<keyof CustomerOperations, OperationShape> = {\n${ofCustomers.map(tableRow).join('\n')}\n}`,
  ].join('\n\n')}\n`
}

function operationsFor(
  { paths }: OpenApiDocument,
  isFor: (operation: Operation) => boolean,
): ClientOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => isFor(operation))
      .map(([method, operation]) => clientOperation(path, method, operation)),
  )
}

/** The named schemas that the methods of both clients and the events use, directly or indirectly. */
function schemasNeeded({ paths, webhooks, components }: OpenApiDocument): Set<string> {
  const operations = Object.values(paths).flatMap((item) =>
    Object.values(item).filter((operation) => takesApiKey(operation) || isForCustomers(operation)),
  )
  const needed = new Set<string>()
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (needed.has(name)) continue
      needed.add(name)
      visit(components.schemas[name])
    }
  }
  visit(webhooks)
  // In the client, errors have their own type, and a form is a file.
  for (const { requestBody, responses } of operations) {
    visit(requestBody?.content['application/json'] ?? null)
    visit(Object.entries(responses).filter(([status]) => status.startsWith('2')))
  }
  needed.delete('Meta')
  return needed
}

const takesApiKey = ({ security = [] }: Operation) => security.some((each) => 'apiKey' in each)
// An empty requirement means that no credentials are needed.
const isForCustomers = ({ security = [] }: Operation) =>
  security.some((each) => 'endUser' in each || 'checkoutBearer' in each || Object.keys(each).length === 0)

function schemaType(name: string, schema: JsonSchema): string {
  const type = typeOf(schema, name.endsWith('Request') ? 'request' : 'response')
  const head = comment(schema.description)
  return type.startsWith('{') && type.endsWith('}')
    ? `${head}export interface ${name} ${type}`
    : `${head}export type ${name} = ${type}`
}

function clientOperation(path: string, method: string, operation: Operation): ClientOperation {
  const parameters = (operation.parameters ?? []).filter((each): each is Parameter => 'in' in each)
  const query = parameters.filter((each) => each.in === 'query')
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const file = bodyType !== undefined && bodyType !== 'application/json'
  const querySchema: JsonSchema = {
    type: 'object',
    required: query.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      query.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
  }
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    parameters: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
    input: file ? 'file' : body ? 'body' : query.length > 0 ? 'query' : null,
    inputType: file ? 'Blob' : typeOf(body?.schema ?? querySchema, 'request', '  '),
    inputRequired: file || (operation.requestBody?.required ?? querySchema.required?.length !== 0),
    ...responseOf(operation),
  }
}

function responseOf(operation: Operation): Pick<ClientOperation, 'response' | 'responseType'> {
  const [, response] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const data = (response as ApiResponse).content?.['application/json']?.schema.properties?.data
  if (!data) return { response: 'file', responseType: 'Promise<Blob>' }
  const items = data.properties?.items?.items
  if (items && data.properties?.nextCursor)
    return { response: 'page', responseType: `Pages<${typeOf(items, 'response')}>` }
  return { response: 'data', responseType: `Promise<${typeOf(data, 'response', '  ')}>` }
}

function methodType(operation: ClientOperation): string {
  const { name, parameters, input, inputType, inputRequired } = operation
  const given = [
    ...parameters.map((each) => `${each}: string`),
    ...(input ? [`${input}${inputRequired ? '' : '?'}: ${inputType}`] : []),
    'options?: RequestOptions',
  ]
  return `${comment(operation.summary, '  ')}  ${name}(${given.join(', ')}): ${operation.responseType}`
}

function tableRow({ name, method, path, input, response }: ClientOperation): string {
  return `  ${name}: { method: '${method}', path: '${path}', input: ${literal(input)}, response: '${response}' },`
}

function eventTypes(document: OpenApiDocument): string {
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const { data = {}, forecast } = post.requestBody?.content['application/json']?.schema.properties ?? {}
    const ahead = forecast ? `; forecast: ${typeOf(forecast, 'response', '    ')}` : ''
    return `  | { id: string; type: '${type}'; data: ${typeOf(data, 'response', '    ')}${ahead} }`
  })
  return `/** What a webhook endpoint receives. \`type\` says which event it is. */\nexport type KhataEvent =\n${events.join('\n')}`
}

function errorCodes(document: OpenApiDocument): string[] {
  const codes = document.components.schemas.Error?.properties?.error?.properties?.code?.enum ?? []
  return codes.map(literal)
}

const union = (members: string[]) => members.map((member) => `  | ${member}`).join('\n')

/** In a request, an optional field may also be undefined, because callers often have optional values. */
type Side = 'request' | 'response'

/** A schema as a TypeScript type. Named schemas are used by their name. */
function typeOf(schema: JsonSchema, side: Side, indent = ''): string {
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

/** A doc comment with its line end. Empty if there is no text. */
function comment(text: string | undefined, indent = ''): string {
  return text ? `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n` : ''
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}
