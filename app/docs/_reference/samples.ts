import { bodyOf, type OperationAtPath, parametersOf } from './document'

/** The same call for a shell and for the TypeScript client. */
export interface Samples {
  curl: string
  /** Null for calls that are only made by a person in the dashboard. */
  typescript: string | null
}

export function samplesOf(operation: OperationAtPath, baseUrl: string): Samples {
  return {
    curl: curlOf(operation, baseUrl),
    typescript: clientFor(operation) ? typescriptOf(operation) : null,
  }
}

/** The client's name in the samples, which differs for a merchant's server and for a customer. Null for calls without a client. */
function clientFor({ security = [] }: OperationAtPath): 'khata' | 'customer' | null {
  const names = security.flatMap((each) => Object.keys(each))
  if (names.includes('apiKey')) return 'khata'
  return names.some((name) => name === 'merchantSession' || name === 'operatorSession') ? null : 'customer'
}

function curlOf(operation: OperationAtPath, baseUrl: string): string {
  const { method } = operation
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => idExample(operation, name))
  const query = requiredQuery(operation)
  const body = bodyOf(operation)
  const lines = [
    `curl ${baseUrl}${path}${query}${method === 'get' ? '' : ` -X ${method.toUpperCase()}`}`,
    ...credentials(operation),
    ...(method === 'get' ? [] : [`-H "Idempotency-Key: $(node -p 'crypto.randomUUID()')"`]),
    ...bodyLines(body),
  ]
  return lines.join(' \\\n  ')
}

function bodyLines(body: ReturnType<typeof bodyOf>): string[] {
  if (!body) return []
  if (body.type !== 'application/json') return ['-F "file=@picture.png"']
  const text = JSON.stringify(body.example, null, 2).replaceAll("'", "'\\''").replaceAll('\n', '\n  ')
  return ["-H 'Content-Type: application/json'", `-d '${text}'`]
}

function credentials({ security = [] }: OperationAtPath): string[] {
  const [first] = security.flatMap((each) => Object.keys(each))
  switch (first) {
    case 'apiKey':
      return ['-H "x-api-key: $KHATA_API_KEY"']
    case 'merchantSession':
    case 'operatorSession':
      return ['--cookie "$KHATA_COOKIE"']
    case 'checkoutBearer':
      return ['-H "Authorization: Bearer $KHATA_BEARER"']
    case undefined:
      return []
    default:
      return ['-H "Authorization: Bearer $KHATA_TOKEN"']
  }
}

function requiredQuery(operation: OperationAtPath): string {
  const required = parametersOf(operation, 'query').filter((parameter) => parameter.required)
  const query = new URLSearchParams(
    required.map(({ name, schema }) => [name, String(schema.examples?.[0] ?? '')]),
  )
  return query.size > 0 ? `?${query}` : ''
}

function typescriptOf(operation: OperationAtPath): string {
  const ids = parametersOf(operation, 'path').map(({ name }) => `'${idExample(operation, name)}'`)
  const body = bodyOf(operation)
  if (body && body.type !== 'application/json')
    return call(operation, [...ids, "new Blob([picture], { type: 'image/png' })"])
  const input = body ? [objectLiteral(body.example)] : []
  const page = parametersOf(operation, 'query').some(({ name }) => name === 'cursor')
  if (page)
    return `for await (const item of ${clientFor(operation)}.${operation.operationId}()) {\n  console.log(item.id)\n}`
  return call(operation, [...ids, ...input])
}

function call(operation: OperationAtPath, given: string[]): string {
  return `const result = await ${clientFor(operation)}.${operation.operationId}(${given.join(', ')})`
}

function idExample(operation: OperationAtPath, name: string): string {
  const parameter = parametersOf(operation, 'path').find((each) => each.name === name)
  return String(parameter?.schema.examples?.[0] ?? name)
}

/** JSON in the style of TypeScript: names without quotes, and single quotes. */
function objectLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/"([A-Za-z_]\w*)":/g, '$1:')
    .replace(/"((?:[^"\\']|\\.)*)"/g, (text, inner: string) => (inner.includes('\\') ? text : `'${inner}'`))
}
