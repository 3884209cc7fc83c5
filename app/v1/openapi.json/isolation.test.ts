import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { newWireId, type Prefix } from '@/lib/core/id'
import { Api, type ApiCallResponse } from '@/lib/testing/api'
import { Conformance } from '@/lib/testing/conformance'
import { idPlaces, withId } from '@/lib/testing/id-places'
import { plannedCall, walkable } from '@/lib/testing/walk-scenes'
import { newWorld, OF_BOTH_ENVIRONMENTS, type World } from '@/lib/testing/world'

const api = await Api.load()
const conformance = new Conformance(api.document)
const cases = walkable(api).flatMap((operation) =>
  idPlaces(api.document, operation).map((idPlace) => ({ operation, idPlace, ...idPlace, id: operation.id })),
)

const NO_IDS = [
  'none',
  'cus_',
  '../admin',
  'prod_01H455VB4PEX5VSKNK084SN02Q',
  'x'.repeat(3_000),
  '%00',
  "' OR 1=1 --",
]

let own: World
let foreign: World

beforeAll(async () => {
  own = await newWorld(api)
  foreign = await newWorld(api)
})

/** The part of a response that must not differ: its body without the request id. */
function comparable({ status, json }: ApiCallResponse): unknown {
  const { meta: _, ...body } = json
  return { status, body }
}

describe.each(cases)('$id with $name in its $place', ({ operation, idPlace, place, prefix }) => {
  test('has the same response for an unknown id, a foreign one and one of the other environment', async () => {
    const call = plannedCall(own.sandbox, operation)
    const others = {
      unknown: newWireId(prefix as Prefix),
      foreign: foreign.sandbox.ids[prefix],
      'foreign and of production': foreign.production.ids[prefix],
      ...(!OF_BOTH_ENVIRONMENTS.includes(prefix) && { 'of our production': own.production.ids[prefix] }),
    }
    const responses = new Map<string, ApiCallResponse>()
    for (const [whose, id] of Object.entries(others)) {
      if (!id) throw new Error(`The world has no ${prefix}: add one to lib/testing/world.ts.`)
      const response = await api.call(operation, withId(call, idPlace, id))
      expect(conformance.problems(operation, response)).toEqual([])
      responses.set(whose, response)
    }
    const unknown = responses.get('unknown') as ApiCallResponse
    for (const [whose, response] of responses)
      expect(comparable(response), whose).toEqual(comparable(unknown))
    // A filter by what is not ours finds nothing; everything else is about the object.
    if (place !== 'query') expect(unknown.json.error?.code).toBe('resource_not_found')
    else expect(unknown.json.data.items).toEqual([])
  })

  test('treats a malformed id as an unknown one in every respect', async () => {
    const call = plannedCall(own.sandbox, operation)
    const ask = async (id: string) => {
      const headers = operation.method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
      const asked = { ...withId(call, idPlace, id), headers }
      const [response, again] = [await api.call(operation, asked), await api.call(operation, asked)]
      expect(conformance.problems(operation, response)).toEqual([])
      return { ...(comparable(response) as object), replayed: again.headers.get('idempotency-replayed') }
    }
    const unknown = await ask(newWireId(prefix as Prefix))
    for (const id of NO_IDS) expect(await ask(id), id).toEqual(unknown)
  })
})
