import { describe, expect, test } from 'vitest'
import { Api, type ApiOperation, type Call } from '@/testing/api'
import { successfulCall } from '@/testing/walk-scenes'
import { credentialsFor, newSandbox } from '@/testing/world'

const api = await Api.load()
const sandbox = await newSandbox(api)

/** Operations that change an object in place, and whose response has the time of the last change. */
const changing: { id: string; operation: ApiOperation; call: Call }[] = []
for (const operation of api.operations.filter(({ method }) => method === 'PATCH')) {
  const call = await successfulCall(sandbox, operation)
  const credentials = credentialsFor(sandbox, operation)
  const { json } = await api.call(operation, { ...call, credentials, body: { metadata: { n: 'first' } } })
  if (json.data?.metadata?.n === 'first' && json.data.updatedAt)
    changing.push({ id: operation.id, operation, call: { ...call, credentials } })
}

test('what a server can change is there: customers, subscriptions, prices and more', () => {
  expect(changing.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['updateCustomer', 'updatePrice', 'updateProduct', 'updateSubscription']),
  )
})

describe.each(changing)('$id', ({ operation, call }) => {
  test('gives each of many parallel changes a later updatedAt than the one before', async () => {
    const parallel = Array.from({ length: 30 }, (_, i) =>
      api.call(operation, { ...call, body: { metadata: { n: `${i}` } } }),
    )
    const answers = (await Promise.all(parallel)).map(({ json }) => json.data)
    const times = answers.map(({ updatedAt }) => updatedAt as string)
    expect(new Set(times).size).toBe(30)
    // The last change wins.
    const now = await api.call(operation, { ...call, body: {} })
    const last = answers.find(({ updatedAt }) => updatedAt === times.toSorted().at(-1))
    expect(now.json.data).toEqual(last)
  })
})
