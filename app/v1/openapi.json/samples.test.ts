import { expect, test } from 'vitest'
import { Api, type ApiOperation, parametersOf } from '@/testing/api'
import { withReal } from '@/testing/printed'
import { successfulCall, walkable } from '@/testing/walk-scenes'
import { newSandbox } from '@/testing/world'

// All tests that call every operation send the printed bodies (testing/walk-scenes.ts).

const api = await Api.load()

const filtersOf = (operation: ApiOperation) =>
  parametersOf(operation, 'query').flatMap(({ name, schema }) => {
    const value = schema.examples?.[0] ?? schema.default ?? schema.enum?.[0]
    return value === undefined ? [] : [[name, String(value)] as const]
  })

const withFilters = walkable(api).filter((operation) => filtersOf(operation).length > 0)

const MAKES = new Set(['createTopUp', 'createWalletWithdrawal'])

// Reads change nothing, so they can share a sandbox.
const ofReaders = await newSandbox(api)

test.each(withFilters)('$id accepts each of its printed filters', async (operation) => {
  const sandbox = operation.method === 'GET' ? ofReaders : await newSandbox(api)
  const call = await successfulCall(sandbox, operation)
  for (const [name, value] of filtersOf(operation)) {
    const query = withReal({ [name]: value }, sandbox.ids)
    const { status } = await api.call(operation, { ...call, query })
    expect(status, name).toBe(MAKES.has(operation.id) ? 201 : 200)
  }
})

/** The texts in a sample that are only placeholders, and the lists that appear under both of their names. */
function emptyWords(sample: unknown, path = ''): string[] {
  if (sample === 'text') return [path]
  if (typeof sample !== 'object' || sample === null) return []
  const both = 'enabled_events' in sample && 'enabledEvents' in sample ? [`${path} has both spellings`] : []
  return [...both, ...Object.entries(sample).flatMap(([name, value]) => emptyWords(value, `${path}.${name}`))]
}

test('no printed sample contains a meaningless word, or a list under two names', () => {
  const operations = [
    ...api.operations.map(({ id, described }) => [id, described] as const),
    ...Object.entries(api.document.webhooks).map(([type, { post }]) => [type, post] as const),
  ]
  const found = operations.flatMap(([id, { requestBody, responses }]) => {
    const media = [requestBody, ...Object.values(responses)].flatMap((part) =>
      part && 'content' in part ? Object.values(part.content ?? {}) : [],
    )
    return media.flatMap(({ example }) => emptyWords(example, id))
  })
  expect(found).toEqual([])
})
