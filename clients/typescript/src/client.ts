import {
  CUSTOMER_OPERATIONS,
  type CustomerOperations,
  OPERATIONS,
  type OperationShape,
  type Operations,
} from './generated.js'
import { type Page, Pages } from './pages.js'
import { type RequestOptions, send, type TransportOptions } from './transport.js'

export interface KhataOptions extends TransportOptions {
  /** `nep_test_…` or `nep_live_…`. Undefined (a missing environment variable) throws at once. */
  apiKey: string | undefined
}

/** The API of one business in one environment, with a method per operation. */
export type Khata = Operations

/**
 * Makes a client for the business and environment of an API key. The parameters of a method are the ids of the path, then
 * the body or query, then options. The result is the `data` of the response.
 */
export function createKhata(options: KhataOptions): Khata {
  if (!options.apiKey) throw new TypeError('An API key is needed: create one in the dashboard.')
  return clientOf(OPERATIONS, options, { 'x-api-key': options.apiKey }) as Khata
}

export interface CustomerOptions extends TransportOptions {
  /**
   * The token of `verifyLogin`, or the bearer of a checkout. Without it, the client makes only the calls that need none,
   * such as `startLogin`.
   */
  token?: string | undefined
}

/** What one customer may call, with a method per operation: signing in, the wallet, a checkout. */
export type KhataCustomer = CustomerOperations

/** Makes a client for one customer. For an app or a page of the customer. It never holds an API key. */
export function createCustomerClient(options: CustomerOptions): KhataCustomer {
  const credentials = options.token ? { authorization: `Bearer ${options.token}` } : {}
  return clientOf(CUSTOMER_OPERATIONS, options, credentials) as KhataCustomer
}

function clientOf(
  operations: Record<string, OperationShape>,
  options: TransportOptions,
  credentials: Record<string, string>,
): unknown {
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    (...given: unknown[]) => invoke(options, credentials, operation, given),
  ])
  return Object.fromEntries(methods)
}

function invoke(
  options: TransportOptions,
  credentials: Record<string, string>,
  operation: OperationShape,
  given: unknown[],
): unknown {
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
        credentials,
        method: operation.method,
        path,
        ...(operation.input === 'query' && { query: query as Record<string, unknown> }),
        ...(operation.input === 'body' && { body: input ?? {} }),
        ...(operation.input === 'file' && { file: input as Blob }),
      },
      requestOptions,
    )
  switch (operation.response) {
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
