import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newWireId, type Prefix } from '@/lib/core/id'
import { Api, type ApiCallResponse, type ApiOperation } from '@/testing/api'
import { Conformance } from '@/testing/conformance'
import { type IdPlace, idPlaces, withId } from '@/testing/id-places'
import { plannedCall, walkable } from '@/testing/walk-scenes'
import { admits, newWorld, OF_BOTH_ENVIRONMENTS } from '@/testing/world'

export const api = await Api.load()
const conformance = new Conformance(api.document)
export const placesOf = (operation: ApiOperation) => idPlaces(api.document, operation)

const own = await newWorld(api)
const foreign = await newWorld(api)

/** What must be equal: the response without its request id, and whether it is stored for a repeated call. */
export async function answerTo(operation: ApiOperation, idPlace: IdPlace, id: string) {
  const headers = operation.method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
  const call = { ...withId(plannedCall(own.sandbox, operation), idPlace, id), headers }
  const [response, again] = [await api.call(operation, call), await api.call(operation, call)]
  expect(conformance.problems(operation, response)).toEqual([])
  const { meta: _, ...body } = response.json as ApiCallResponse['json']
  return { status: response.status, body, replayed: again.headers.get('idempotency-replayed') }
}

// Operators may see every business: lib/operator/operator.test.ts tests this.
const withIds = walkable(api).filter(
  (operation) => placesOf(operation).length > 0 && !admits('operatorSession')(operation),
)

type Others = 'foreign' | 'foreign and of production' | 'of our production' | 'malformed'

/** Calls each operation with ids of these kinds, in each place where it takes an id. */
export function walkIds(...kinds: Others[]): void {
  test.each(withIds)('to $id, ids of others and malformed ones are as unknown as any', async (operation) => {
    for (const idPlace of placesOf(operation)) {
      const { prefix, place } = idPlace
      const others: Record<Others, string | undefined> = {
        foreign: foreign.sandbox.ids[prefix],
        'foreign and of production': foreign.production.ids[prefix],
        // What belongs to both environments has the same id in each.
        'of our production': OF_BOTH_ENVIRONMENTS.includes(prefix) ? 'none' : own.production.ids[prefix],
        malformed: 'none',
      }
      const unknown = await answerTo(operation, idPlace, newWireId(prefix as Prefix))
      for (const kind of kinds) {
        const id = others[kind]
        if (!id) throw new Error(`The world has no ${prefix}: add one to testing/world.ts.`)
        expect(await answerTo(operation, idPlace, id), `${idPlace.name}: ${kind}`).toEqual(unknown)
      }
      // A filter by an id of somebody else finds nothing. Everything else is about the object.
      if (place !== 'query') expect(unknown.body.error?.code).toBe('resource_not_found')
      else expect(unknown.body.data.items).toEqual([])
      // A body may have several ids, so the refusal says which of them is unknown.
      if (place === 'body') expect(unknown.body.error?.param).toBe(idPlace.name)
    }
  })
}
