import { expect, test } from 'vitest'
import { Api, type ApiOperation, type Call, parametersOf } from '@/lib/testing/api'
import { Conformance } from '@/lib/testing/conformance'
import { PASSWORD } from '@/lib/testing/merchant'
import { successfulCall, walkable } from '@/lib/testing/walk-scenes'
import { type Ids, newSandbox } from '@/lib/testing/world'

const api = await Api.load()
const conformance = new Conformance(api.document)

const printed = ({ described }: ApiOperation) => described.requestBody?.content['application/json']?.example

/** A sample with what only its reader can know: real ids, the password, the code of the moment. */
function withReal(sample: unknown, ids: Ids, code: unknown): unknown {
  const text = JSON.stringify(sample, (name, value) => {
    if (name === 'currentPassword' || name === 'password') return PASSWORD
    return name === 'code' ? code : value
  })
  const real = text.replace(/\b([a-z]+)_01h455vb4pex5vsknk084sn02q\b/g, (printedId, prefix: string) => {
    return ids[prefix] ?? printedId
  })
  return JSON.parse(real)
}

const filtersOf = (operation: ApiOperation) =>
  parametersOf(operation, 'query').flatMap(({ name, schema }) => {
    const value = schema.examples?.[0] ?? schema.default ?? schema.enum?.[0]
    return value === undefined ? [] : [[name, String(value)] as const]
  })

const withBody = walkable(api).filter((operation) => printed(operation) !== undefined)

test.each(withBody)('the printed sample of $id runs as it is printed', async (operation) => {
  const sandbox = await newSandbox(api)
  const call = await successfulCall(sandbox, operation)
  const body = withReal(printed(operation), sandbox.ids, (call.body as { code?: string } | undefined)?.code)
  const response = await api.call(operation, { ...call, body } as Call)
  expect(response.status, response.text).toBeLessThan(300)
  expect(conformance.problems(operation, response)).toEqual([])
})

const withFilters = walkable(api).filter((operation) => filtersOf(operation).length > 0)

// Reading changes nothing, so all that only read share it.
const ofReaders = await newSandbox(api)

test.each(withFilters)('$id accepts each of its printed filters', async (operation) => {
  const sandbox = operation.method === 'GET' ? ofReaders : await newSandbox(api)
  const call = await successfulCall(sandbox, operation)
  for (const [name, value] of filtersOf(operation)) {
    const query = withReal({ [name]: value }, sandbox.ids, undefined) as Record<string, string>
    expect((await api.call(operation, { ...call, query })).status, name).toBe(200)
  }
})

/** The texts of a sample that stand for any text, and the lists that stand under both of their names. */
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
