import { beforeAll, describe, expect, test } from 'vitest'
import {
  createCustomerClient,
  createKhata,
  type Khata,
  type KhataOptions,
} from '@/clients/typescript/src/client'
import { KhataError, type KhataErrorBalance } from '@/clients/typescript/src/error'
import { Api } from '@/testing/api'
import { newWorld, type World } from '@/testing/world'

const api = await Api.load()
const routes = api.operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

/** What a server does with a request: finds the handler by method and path. */
const serve: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  const found = routes.find(
    ({ operation, pattern }) => operation.method === request.method && pattern.test(pathname),
  )
  if (!found) return new Response('not here', { status: 404 })
  const params = { ...found.pattern.exec(pathname)?.groups }
  return found.operation.handler(request, { params: Promise.resolve(params) })
}

let world: World
let khata: Khata

const clientWith = (options: Partial<KhataOptions>) =>
  createKhata({
    baseUrl: 'http://localhost:3000/',
    apiKey: world.sandbox.key['x-api-key'] ?? '',
    fetch: serve,
    ...options,
  })

beforeAll(async () => {
  world = await newWorld(api)
  khata = clientWith({})
})

test('a subscription is made, canceled and read again', async () => {
  const { price, cus } = world.sandbox.ids
  const made = await khata.createSubscription({ priceId: price ?? '', customerId: cus ?? '' })
  expect(made.status).toBe('active')
  const canceled = await khata.cancelSubscription(made.id, { cancelAtPeriodEnd: true })
  expect(canceled.cancelAtPeriodEnd).toBe(true)
  expect(await khata.getSubscription(made.id)).toEqual(canceled)
})

test('a list gives its first page when awaited and all items when iterated', async () => {
  const customer = await khata.createCustomer({ email: 'pages@example.com' })
  for (let i = 0; i < 4; i += 1) await khata.createCustomer({ email: 'pages@example.com' })
  const page = await khata.listCustomers({ email: 'pages@example.com', limit: '2' })
  expect(page.items).toHaveLength(2)
  expect(page.nextCursor).not.toBeNull()
  const ids: string[] = []
  for await (const { id } of khata.listCustomers({ email: 'pages@example.com', limit: '2' })) ids.push(id)
  expect(new Set(ids).size).toBe(5)
  expect(ids.at(-1)).toBe(customer.id)
})

test('a file is sent as a form', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'
  const product = await khata.uploadProductImage(world.sandbox.ids.prod ?? '', new Blob([picture]))
  expect(product.imageUrl).toMatch(/^http/)
})

describe('a refusal', () => {
  test('is an error with its code, parameter and request id', async () => {
    const refused = khata.createCustomer({ email: 'not an address' })
    await expect(refused).rejects.toBeInstanceOf(KhataError)
    await expect(refused).rejects.toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'email',
      requestId: expect.stringMatching(/^req_/),
      docUrl: 'http://localhost:3000/docs/errors/parameter_invalid',
    })
  })

  test('because of a low balance says how much is missing', async () => {
    const { price, cus } = world.sandbox.ids
    const { amountPaisa } = await khata.getPrice(price ?? '')
    await khata.updatePrice(price ?? '', { amountPaisa: '9999999999999999' })
    const refused = khata.createSubscription({ priceId: price ?? '', customerId: cus ?? '' })
    await expect(refused).rejects.toMatchObject({
      status: 402,
      code: 'insufficient_balance',
      balance: { requiredPaisa: '9999999999999999' },
    })
    const { balance } = (await refused.catch((error: unknown) => error)) as KhataError
    const { requiredPaisa, balancePaisa, shortfallPaisa } = balance as KhataErrorBalance
    expect(BigInt(requiredPaisa) - BigInt(balancePaisa as string)).toBe(BigInt(shortfallPaisa as string))
    await khata.updatePrice(price ?? '', { amountPaisa })
  })

  test('of something that is not Khata says so', async () => {
    const elsewhere = clientWith({ fetch: async () => new Response('<h1>Hello</h1>', { status: 404 }) })
    await expect(elsewhere.getCustomer('cus_1')).rejects.toThrow('does not come from Khata')
  })
})

describe('a call that fails for a moment', () => {
  /** A network that fails in these ways before it works, and records the keys it saw. */
  function shaky(failures: (() => Response | Promise<never>)[]) {
    const keys: (string | null)[] = []
    const fetch: KhataOptions['fetch'] = (input, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      const fail = failures.shift()
      return fail ? Promise.resolve(fail()) : serve(input, init)
    }
    return { keys, client: clientWith({ fetch }) }
  }
  const lost = () => Promise.reject(new TypeError('fetch failed'))
  const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '0.01' } })

  test('is repeated with the same key, so that its work is done once', async () => {
    const { keys, client } = shaky([lost, busy])
    await client.createCustomer({ email: 'once@example.com' })
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect((await khata.listCustomers({ email: 'once@example.com' })).items).toHaveLength(1)
  })

  test('fails after three attempts', async () => {
    const { keys, client } = shaky([busy, busy, busy])
    await expect(client.getCustomer('cus_1')).rejects.toMatchObject({ status: 503 })
    expect(keys).toHaveLength(3)
  })

  const refused =
    (code: string, wait: string, status = 429) =>
    () =>
      Response.json(
        { error: { code, type: 'rate_limit', message: 'Wait.' } },
        { status, headers: { 'retry-after': wait } },
      )

  test('because of the rate limit is repeated after the time that the server names', async () => {
    const { keys, client } = shaky([refused('rate_limited', '0.01')])
    await client.listProducts({})
    expect(keys).toHaveLength(2)
  })

  test.each([
    ['another limit', refused('code_send_limited', '1'), 1],
    ['a rate limit that lasts longer than the client waits', refused('rate_limited', '600'), 600],
    ['an outage that lasts longer than the client waits', refused('unavailable', '9', 503), 9],
  ])('is not repeated because of %s, and the error says how long to wait', async (_, refusal, retryAfter) => {
    const { keys, client } = shaky([refusal])
    await expect(client.listProducts({})).rejects.toMatchObject({ retryAfter })
    expect(keys).toHaveLength(1)
  })

  test('may name a date until which to wait', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toUTCString()
    const { client } = shaky([refused('rate_limited', tomorrow)])
    const error = (await client.getCustomer('cus_1').catch((error: unknown) => error)) as KhataError
    expect(Math.round((error.retryAfter ?? 0) / 3_600)).toBe(24)
  })

  test('is not repeated after its caller has aborted it', async () => {
    const { keys, client } = shaky([lost])
    const signal = AbortSignal.abort()
    await expect(client.listProducts({}, { signal })).rejects.toThrow()
    expect(keys).toHaveLength(1)
  })
})

test('the caller can choose the Idempotency-Key', async () => {
  const options = { idempotencyKey: 'order 1042' }
  const first = await khata.createCustomer({ email: 'key@example.com' }, options)
  expect(await khata.createCustomer({ email: 'key@example.com' }, options)).toEqual(first)
})

test('a missing id is refused before anything is sent', () => {
  expect(() => khata.getCustomer('')).toThrow('customerId must be an id.')
})

describe('the client of a customer', () => {
  const customerClient = (token?: string) =>
    createCustomerClient({ baseUrl: 'http://localhost:3000', fetch: serve, token })

  test('signs in, reads the wallet and cancels a subscription', async () => {
    const login = {
      phone: '+9779800000002',
      environment: 'sandbox' as const,
      businessId: world.sandbox.ids.biz ?? '',
    }
    await customerClient().startLogin(login)
    const { token, wallet } = await customerClient().verifyLogin({ ...login, code: '987654' })
    expect(await customerClient(token).getWallet()).toEqual(wallet)
    await customerClient(token).logout()
    await expect(customerClient(token).getWallet()).rejects.toMatchObject({ code: 'session_expired' })

    const asha = customerClient(world.sandbox.user.authorization?.replace('Bearer ', ''))
    const { items } = await asha.listWalletSubscriptions()
    expect(items.map(({ id }) => id)).toContain(world.sandbox.ids.sub)
    const canceled = await asha.cancelWalletSubscription(world.sandbox.ids.sub ?? '', { reason: 'Moving' })
    expect(canceled.cancelAtPeriodEnd).toBe(true)
  })

  test('calls nothing of a merchant', () => {
    expect('createCustomer' in customerClient()).toBe(false)
    expect('getWallet' in khata).toBe(false)
  })
})
