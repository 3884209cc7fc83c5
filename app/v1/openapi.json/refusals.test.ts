import { beforeAll, describe, expect, test } from 'vitest'
import { mintApiKey } from '@/lib/core/api-key-format'
import { MAX_LARGE_BODY_BYTES } from '@/lib/http/body'
import { Api, type ApiOperation, type Call, parametersOf } from '@/testing/api'
import { Conformance } from '@/testing/conformance'
import { bodySchema } from '@/testing/id-places'
import { plannedCall, SCENES, walkable } from '@/testing/walk-scenes'
import { admits, isOpen, newWorld, type World } from '@/testing/world'

// Each operation is walked once per property that its declaration decides: who may call it, and what it takes. What the
// pipeline does for all alike is tested on one operation.

const api = await Api.load()
const conformance = new Conformance(api.document)

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

type Credentials = Record<string, string>
/** Callers of every kind: [who, what their declaration is called, credentials]. */
const CALLERS: [who: string, scheme: string | undefined, credentials: (world: World) => Credentials][] = [
  ['nobody', undefined, () => ({})],
  ['an API key', 'apiKey', (world) => world.sandbox.key],
  ['a person of the dashboard', 'merchantSession', (world) => world.sandbox.session],
  ['a signed-in customer', 'endUser', (world) => world.sandbox.user],
  ['a signed-in customer in a browser', 'endUser', (world) => world.sandbox.userCookie],
  ['the person who started a checkout', 'checkoutBearer', (world) => world.sandbox.bearer],
  ['a token of nobody', undefined, () => ({ authorization: 'Bearer nonsense' })],
  ['another scheme', undefined, () => ({ authorization: 'Basic bm9ib2R5Og==' })],
]

/** What a caller is told whom the operation does not admit. */
function codeFor(operation: ApiOperation, credentials: Credentials): string {
  if (admits('apiKey')(operation)) return 'api_key_missing'
  if (admits('merchantSession')(operation)) return 'session_missing'
  if (admits('checkoutBearer')(operation)) return 'bearer_invalid'
  return credentials.authorization?.startsWith('Bearer ') ? 'session_expired' : 'session_missing'
}

describe.each(walkable(api).filter((operation) => !isOpen(operation)))('$id', (operation) => {
  test('is only for those whom it admits', async () => {
    for (const [who, scheme, of] of CALLERS) {
      if (scheme && admits(scheme)(operation)) continue
      const credentials = of(own)
      expect(await refusal(operation, { credentials }), who).toBe(codeFor(operation, credentials))
    }
    if (SCENES[operation.id]?.sandboxOnly)
      expect(await refusal(operation, { credentials: own.production.key })).toBe('sandbox_only')
    const isOfTeam = admits('merchantSession')(operation) && operation.described.tags[0] !== 'Security'
    if (isOfTeam && operation.method !== 'GET')
      expect(await refusal(operation, { credentials: own.sandbox.viewer })).toBe('role_insufficient')
    if (admits('checkoutBearer')(operation))
      for (const { bearer } of [own.production, stranger.sandbox, stranger.production])
        expect(await refusal(operation, { credentials: bearer })).toBe('resource_not_found')
  })
})

const without = (name: string, given: object = {}) =>
  Object.fromEntries(Object.entries(given).filter(([each]) => each !== name))

describe.each(walkable(api).filter(({ takesBody }) => takesBody))('the body of $id', (operation) => {
  test('is refused with the name of what is unknown, missing or of a wrong type', async () => {
    const schema = bodySchema(api.document, operation)
    const { body } = plannedCall(own.sandbox, operation)
    const code = (change: object) => refusal(operation, { body: change })
    expect(await code({ ...(body as object), surprise: 1 })).toBe('parameter_unknown')
    for (const name of schema?.required ?? [])
      expect(await code(without(name, body as object)), name).toBe('parameter_missing')
    for (const [name, property] of Object.entries(schema?.properties ?? {})) {
      const branches = [property, ...(property.anyOf ?? [])]
      const isText = branches.flatMap(({ type }) => type ?? []).includes('string')
      const isAmount = branches.some((branch) => branch['x-khata-amount'])
      const wrong = { ...(body as object), [name]: isText ? 15 : 'wrong' }
      expect(await code(wrong), name).toBe(isAmount ? 'amount_must_be_string' : 'parameter_invalid')
    }
  })
})

const isBareWrite = ({ described, method }: ApiOperation) => !described.requestBody && method !== 'GET'

describe.each(walkable(api).filter(isBareWrite))('$id, which takes no body,', (operation) => {
  test('refuses one that has a parameter', async () => {
    expect(await refusal(operation, { body: { surprise: 1 } })).toBe('parameter_unknown')
  })
})

const withQuery = walkable(api).filter((operation) => parametersOf(operation, 'query').length > 0)

describe.each(withQuery)('the query of $id', (operation) => {
  test('is refused with the name of what is unknown, missing or wrong', async () => {
    const { query } = plannedCall(own.sandbox, operation)
    const code = (change: Record<string, string>) => refusal(operation, { query: change })
    expect(await code({ ...query, surprise: '1' })).toBe('parameter_unknown')
    for (const { name, schema, required } of parametersOf(operation, 'query')) {
      if (required) expect(await code(without(name, query)), name).toBe('parameter_missing')
      // An id is never wrong, only unknown: isolation.test.ts.
      if (schema['x-khata-id']) continue
      const codes = ['parameter_invalid', 'cursor_invalid']
      expect(codes, name).toContain(await code({ ...query, [name]: '\u0000?' }))
    }
  })
})

const withoutQuery = walkable(api).filter((operation) => parametersOf(operation, 'query').length === 0)

describe.each(withoutQuery)('$id, which takes no query,', (operation) => {
  test('refuses one that has a parameter', async () => {
    expect(await refusal(operation, { query: { surprise: '1' } })).toBe('parameter_unknown')
  })
})

test.each([
  ['an empty key', { credentials: { 'x-api-key': '' } }, 'api_key_missing'],
  [
    'a mistyped key',
    { credentials: { 'x-api-key': `nep_test_${'0123456789'.repeat(3)}` } },
    'api_key_invalid',
  ],
  ['an unknown key', { credentials: { 'x-api-key': mintApiKey('sandbox') } }, 'api_key_invalid'],
  ['a key of another form', { credentials: { 'x-api-key': 'Bearer x' } }, 'api_key_invalid'],
  ['malformed JSON', { body: '{"name": ' }, 'json_invalid'],
  ['text that is not UTF-8', { body: Buffer.from([0x22, 0xff, 0x22]) }, 'json_invalid'],
  ['thirty-three levels', { body: '['.repeat(33) + ']'.repeat(33) }, 'json_invalid'],
  ['a list', { body: '[]' }, 'parameter_invalid'],
  ['a text', { body: '"text"' }, 'parameter_invalid'],
  ['null', { body: 'null' }, 'parameter_invalid'],
  ['a number', { body: '7' }, 'parameter_invalid'],
  ['more than a megabyte', { body: `"${'x'.repeat(MAX_LARGE_BODY_BYTES)}"` }, 'body_too_large'],
  ['a form', { body: 'name=x', headers: { 'content-type': 'text/plain' } }, 'content_type_unsupported'],
  ['a compressed body', { body: '{}', headers: { 'content-encoding': 'gzip' } }, 'content_type_unsupported'],
  [
    'another character set',
    { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
    'content_type_unsupported',
  ],
  ['a key of 300 characters', { headers: { 'idempotency-key': 'k'.repeat(300) } }, 'idempotency_key_invalid'],
  ['an empty Idempotency-Key', { headers: { 'idempotency-key': '' } }, 'idempotency_key_invalid'],
] as [string, Partial<Call>, string][])('a write refuses %s', async (_, change, code) => {
  expect(await refusal(api.operation('createCustomer'), change)).toBe(code)
})
