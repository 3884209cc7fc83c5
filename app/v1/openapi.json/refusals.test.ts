import { beforeAll, describe, expect, test } from 'vitest'
import { mintApiKey } from '@/lib/core/api-key-format'
import { MAX_BODY_BYTES } from '@/lib/http/parse'
import { Api, type ApiOperation, type Call, parametersOf } from '@/lib/testing/api'
import { Conformance } from '@/lib/testing/conformance'
import { bodySchema } from '@/lib/testing/id-places'
import { SCENES, successfulCall } from '@/lib/testing/walk-scenes'
import { newWorld, type Tenant } from '@/lib/testing/world'

const api = await Api.load()
const conformance = new Conformance(api.document)
const writes = api.operations.filter(({ method }) => method !== 'GET')
const withBody = api.operations.filter(({ takesBody }) => takesBody)
const withQuery = api.operations.filter((operation) => parametersOf(operation, 'query').length > 0)

let own: Record<'sandbox' | 'production', Tenant>
beforeAll(async () => {
  own = await newWorld(api)
})

/** The code with which the success call, changed in one thing, is refused. */
async function refusal(operation: ApiOperation, change: Partial<Call>): Promise<string> {
  const call = await successfulCall(own.sandbox, operation)
  const answer = await api.call(operation, { ...call, ...change })
  expect(conformance.problems(operation, answer)).toEqual([])
  return answer.json.error?.code ?? `answered ${answer.status}`
}

describe.each(api.operations)('$id', (operation) => {
  test.each([
    ['no key', null, 'api_key_missing'],
    ['a mistyped key', 'nep_test_0123456789012345678901234567890123', 'api_key_invalid'],
    ['an unknown key', mintApiKey('sandbox'), 'api_key_invalid'],
    ['a key of another form', 'Bearer x', 'api_key_invalid'],
  ])('refuses %s', async (_, key, code) => {
    expect(await refusal(operation, { key })).toBe(code)
  })

  if (SCENES[operation.id]?.sandboxOnly) {
    test('is for test keys only', async () => {
      expect(await refusal(operation, { key: own.production.key })).toBe('sandbox_only')
    })
  }
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

  test('names a field that it does not know', async () => {
    const { body } = await successfulCall(own.sandbox, operation)
    const given = { ...(body as object), surprise: 1 }
    expect(await refusal(operation, { body: given })).toBe('parameter_unknown')
  })

  test.each([[[]], ['"text"'], [null], [7]])('refuses %j for a body', async (body) => {
    expect(await refusal(operation, { body: JSON.stringify(body) })).toBe('parameter_invalid')
  })

  test.each(schema?.required ?? [])('misses %s', async (name) => {
    const { body } = await successfulCall(own.sandbox, operation)
    const { [name]: _, ...rest } = body as Record<string, unknown>
    expect(await refusal(operation, { body: rest })).toBe('parameter_missing')
  })

  test.each(Object.entries(schema?.properties ?? {}))(
    'refuses a wrong type of %s',
    async (name, property) => {
      const { body } = await successfulCall(own.sandbox, operation)
      const types = [property, ...(property.anyOf ?? [])].flatMap(({ type }) => type ?? [])
      const wrong = types.includes('string') ? 15 : 'wrong'
      const code = property['x-khata-amount'] ? 'amount_must_be_string' : 'parameter_invalid'
      expect(await refusal(operation, { body: { ...(body as object), [name]: wrong } })).toBe(code)
    },
  )
})

describe.each(withQuery)('$id', (operation) => {
  test('names a query parameter that it does not know', async () => {
    expect(await refusal(operation, { query: { surprise: '1' } })).toBe('parameter_unknown')
  })

  test.each(parametersOf(operation, 'query').map(({ name }) => name))('checks %s', async (name) => {
    const codes = ['parameter_invalid', 'cursor_invalid', 'resource_not_found']
    expect(codes).toContain(await refusal(operation, { query: { [name]: '\u0000?' } }))
  })
})
