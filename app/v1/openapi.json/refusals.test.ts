import { beforeAll, describe, expect, test } from 'vitest'
import { mintApiKey } from '@/lib/core/api-key-format'
import { MAX_BODY_BYTES } from '@/lib/http/body'
import { Api, type ApiOperation, type Call, parametersOf } from '@/lib/testing/api'
import { Conformance } from '@/lib/testing/conformance'
import { bodySchema } from '@/lib/testing/id-places'
import { plannedCall, SCENES, walkable } from '@/lib/testing/walk-scenes'
import { admits, isOpen, newWorld, type World } from '@/lib/testing/world'

const api = await Api.load()
const conformance = new Conformance(api.document)
const operations = walkable(api)
const ofServers = operations.filter(admits('apiKey'))
const ofSessions = operations.filter(admits('merchantSession'))
const ofCustomers = operations.filter(admits('endUser'))
const ofCheckouts = operations.filter((each) => admits('checkoutBearer')(each) && !isOpen(each))
const writes = operations.filter(({ method, takesForm }) => method !== 'GET' && !takesForm)
const withBody = operations.filter(({ takesBody }) => takesBody)
const withQuery = operations.filter((operation) => parametersOf(operation, 'query').length > 0)

let own: World
let stranger: World
beforeAll(async () => {
  own = await newWorld(api)
  stranger = await newWorld(api)
})

/** The code with which the success call, changed in one thing, is refused. */
async function refusal(operation: ApiOperation, change: Partial<Call>): Promise<string> {
  const call = plannedCall(own.sandbox, operation)
  const response = await api.call(operation, { ...call, ...change })
  expect(conformance.problems(operation, response)).toEqual([])
  return response.json.error?.code ?? `responded ${response.status}`
}

describe.each(ofServers)('$id', (operation) => {
  test.each([
    ['no key', {}, 'api_key_missing'],
    ['an empty key', { 'x-api-key': '' }, 'api_key_missing'],
    ['a mistyped key', { 'x-api-key': 'nep_test_0123456789012345678901234567890123' }, 'api_key_invalid'],
    ['an unknown key', { 'x-api-key': mintApiKey('sandbox') }, 'api_key_invalid'],
    ['a key of another form', { 'x-api-key': 'Bearer x' }, 'api_key_invalid'],
  ])('refuses %s', async (_, credentials, code) => {
    expect(await refusal(operation, { credentials })).toBe(code)
  })

  if (SCENES[operation.id]?.sandboxOnly) {
    test('is for test keys only', async () => {
      expect(await refusal(operation, { credentials: own.production.key })).toBe('sandbox_only')
    })
  }
})

describe.each(ofSessions)('$id', (operation) => {
  test('refuses a cookie without a session', async () => {
    const credentials = { ...own.sandbox.session, cookie: 'khata_merchant=none' }
    expect(await refusal(operation, { credentials })).toBe('session_expired')
  })

  test('refuses an environment that does not exist', async () => {
    const credentials = { ...own.sandbox.session, 'x-environment': 'staging' }
    expect(await refusal(operation, { credentials })).toBe('parameter_invalid')
  })

  if (!ofServers.includes(operation)) {
    test.each([
      ['nobody', () => ({})],
      ['an API key', () => own.sandbox.key],
    ])('is not for %s', async (_, credentials) => {
      expect(await refusal(operation, { credentials: credentials() })).toBe('session_missing')
    })
  }

  if (operation.method === 'GET') return

  test.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example'])(
    'refuses a page of %s that a signed-in person visits',
    async (origin) => {
      const credentials = { ...own.sandbox.session, origin }
      expect(await refusal(operation, { credentials })).toBe('origin_forbidden')
    },
  )

  if (operation.described.tags[0] !== 'Security') {
    test('is not for a viewer', async () => {
      expect(await refusal(operation, { credentials: own.sandbox.viewer })).toBe('role_insufficient')
    })
  }
})

// Whose credentials open nothing of somebody else: [who, credentials].
const STRANGERS: [string, (world: World) => Record<string, string>][] = [
  ['nobody', () => ({})],
  ['an API key', (world) => world.sandbox.key],
  ['a person of the dashboard', (world) => world.sandbox.session],
  ['a signed-in customer', (world) => world.sandbox.user],
  ['a signed-in customer in a browser', (world) => world.sandbox.userCookie],
  ['the person who started a checkout', (world) => world.sandbox.bearer],
  ['a token of nobody', () => ({ authorization: 'Bearer nonsense' })],
  ['another scheme', () => ({ authorization: 'Basic bm9ib2R5Og==' })],
]
const others = (...own: string[]) => STRANGERS.filter(([who]) => !own.some((each) => who.startsWith(each)))

describe.each(operations.filter((each) => admits('apiKey')(each) || admits('merchantSession')(each)))(
  '$id',
  (operation) => {
    test.each(others('an API key', 'a person'))('is of the merchant, not for %s', async (_, credentials) => {
      if (isOpen(operation)) return
      const code = admits('apiKey')(operation) ? 'api_key_missing' : 'session_missing'
      expect(await refusal(operation, { credentials: credentials(own) })).toBe(code)
    })
  },
)

describe.each(ofCustomers)('$id', (operation) => {
  test.each(others('a signed-in customer'))('is of a customer, not for %s', async (who, credentials) => {
    const isToken = ['the person', 'a token'].some((each) => who.startsWith(each))
    const code = isToken ? 'session_expired' : 'session_missing'
    expect(await refusal(operation, { credentials: credentials(own) })).toBe(code)
  })

  if (operation.method === 'GET') return

  test.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example'])(
    'refuses a page of %s that a signed-in customer visits',
    async (origin) => {
      const credentials = { ...own.sandbox.userCookie, origin }
      expect(await refusal(operation, { credentials })).toBe('origin_forbidden')
    },
  )
})

describe.each(ofCheckouts)('$id', (operation) => {
  test.each(others('the person'))('is of the person who started it, not for %s', async (_, credentials) => {
    expect(await refusal(operation, { credentials: credentials(own) })).toBe('bearer_invalid')
  })

  test('does not take the bearer of another checkout', async () => {
    const strangers = [own.production, stranger.sandbox, stranger.production]
    for (const { bearer } of strangers)
      expect(await refusal(operation, { credentials: bearer })).toBe('resource_not_found')
  })
})

describe.each(writes)('$id', (operation) => {
  test.each([
    ['malformed JSON', { body: '{"name": ' }, 'json_invalid'],
    ['text that is not UTF-8', { body: Buffer.from([0x22, 0xff, 0x22]) }, 'json_invalid'],
    ['more than a megabyte', { body: `"${'x'.repeat(MAX_BODY_BYTES)}"` }, 'body_too_large'],
    ['a form', { body: 'name=x', headers: { 'content-type': 'text/plain' } }, 'content_type_unsupported'],
    [
      'an Idempotency-Key of 300 characters',
      { headers: { 'idempotency-key': 'k'.repeat(300) } },
      'idempotency_key_invalid',
    ],
    ['an empty Idempotency-Key', { headers: { 'idempotency-key': '' } }, 'idempotency_key_invalid'],
  ] as [string, Partial<Call>, string][])('refuses %s', async (_, change, code) => {
    expect(await refusal(operation, change)).toBe(code)
  })
})

describe.each(withBody)('$id', (operation) => {
  const schema = bodySchema(api.document, operation)

  test('names an unknown field', async () => {
    const { body } = plannedCall(own.sandbox, operation)
    const given = { ...(body as object), surprise: 1 }
    expect(await refusal(operation, { body: given })).toBe('parameter_unknown')
  })

  test.each([[[]], ['"text"'], [null], [7]])('refuses %j for a body', async (body) => {
    expect(await refusal(operation, { body: JSON.stringify(body) })).toBe('parameter_invalid')
  })

  test.each(schema?.required ?? [])('says that %s is missing', async (name) => {
    const { body } = plannedCall(own.sandbox, operation)
    const { [name]: _, ...rest } = body as Record<string, unknown>
    expect(await refusal(operation, { body: rest })).toBe('parameter_missing')
  })

  test.each(Object.entries(schema?.properties ?? {}))(
    'refuses a wrong type of %s',
    async (name, property) => {
      const { body } = plannedCall(own.sandbox, operation)
      const branches = [property, ...(property.anyOf ?? [])]
      const types = branches.flatMap(({ type }) => type ?? [])
      const wrong = types.includes('string') ? 15 : 'wrong'
      const isAmount = branches.some((branch) => branch['x-khata-amount'])
      const code = isAmount ? 'amount_must_be_string' : 'parameter_invalid'
      expect(await refusal(operation, { body: { ...(body as object), [name]: wrong } })).toBe(code)
    },
  )
})

describe.each(withQuery)('$id', (operation) => {
  test('names an unknown query parameter', async () => {
    const { query } = plannedCall(own.sandbox, operation)
    const given = { ...query, surprise: '1' }
    expect(await refusal(operation, { query: given })).toBe('parameter_unknown')
  })

  const required = parametersOf(operation, 'query').filter((parameter) => parameter.required)
  test.each(required.map(({ name }) => name))('says that %s is missing', async (name) => {
    const { [name]: _, ...rest } = plannedCall(own.sandbox, operation).query ?? {}
    expect(await refusal(operation, { query: rest })).toBe('parameter_missing')
  })

  // An id is never wrong, only unknown: isolation.test.ts.
  const checked = parametersOf(operation, 'query').filter(({ schema }) => !schema['x-khata-id'])
  test.each(checked.map(({ name }) => name))('checks %s', async (name) => {
    const codes = ['parameter_invalid', 'cursor_invalid']
    const { query } = plannedCall(own.sandbox, operation)
    const given = { ...query, [name]: '\u0000?' }
    expect(codes).toContain(await refusal(operation, { query: given }))
  })
})
