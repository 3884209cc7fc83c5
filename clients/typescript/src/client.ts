import { OPERATIONS, type OperationShape, type Operations } from './generated.js'
import { type Page, Pages } from './pages.js'
import { type RequestOptions, send, type TransportOptions } from './transport.js'

export type KhataOptions = TransportOptions

/** The API of one business in one environment, with a method per operation. */
export type Khata = Operations

/**
 * Makes a client for the business and environment of an API key. The parameters of a method are the ids of the path, then
 * the body or query, then options. The result is the `data` of the response.
 */
export function createKhata(options: KhataOptions): Khata {
  if (!options.apiKey) throw new TypeError('An API key is needed: create one in the dashboard.')
  const methods = Object.entries(OPERATIONS).map(([name, operation]) => [
    name,
    (...given: unknown[]) => invoke(options, operation, given),
  ])
  return Object.fromEntries(methods) as Khata
}

function invoke(options: KhataOptions, operation: OperationShape, given: unknown[]): unknown {
  const rest = [...given]
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = rest.shift()
    if (typeof id !== 'string' || id === '') throw new TypeError(`${name} must be an id.`)
    return encodeURIComponent(id)
  })
  const input = operation.input === null ? undefined : rest.shift()
  const requestOptions = rest.shift() as RequestOptions | undefined
  const call = (query: unknown) =>
    send(
      options,
      {
        method: operation.method,
        path,
        ...(operation.input === 'query' && { query: query as Record<string, unknown> }),
        ...(operation.input === 'body' && { body: input ?? {} }),
        ...(operation.input === 'file' && { file: input as Blob }),
      },
      requestOptions,
    )
  switch (operation.answer) {
    case 'page':
      return new Pages(async (cursor) => {
        const query = { ...(input as object | undefined), ...(cursor !== undefined && { cursor }) }
        return (await dataOf(await call(query))) as Page<unknown>
      })
    case 'data':
      return call(input).then(dataOf)
    default:
      return call(input).then((response) => response.blob())
  }
}

async function dataOf(response: Response): Promise<unknown> {
  const body = (await response.json()) as { data: unknown }
  return body.data
}
