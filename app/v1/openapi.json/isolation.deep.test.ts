import { expect, test } from 'vitest'
import { newWireId, type Prefix } from '@/lib/core/id'
import { answerTo, api, placesOf, walkIds } from './walk-ids.fixture'

walkIds('foreign and of production', 'of our production', 'malformed')

const NO_IDS = [
  'cus_',
  '../admin',
  'prod_01H455VB4PEX5VSKNK084SN02Q',
  'x'.repeat(3_000),
  '%00',
  "' OR 1=1 --",
]

test.each(NO_IDS)('%s is as unknown as any id, in a path, a query and a body', async (id) => {
  for (const [name, prefix] of [
    ['updateProduct', 'prod'],
    ['listPrices', 'prod'],
    ['createPrice', 'prod'],
  ]) {
    const operation = api.operation(name as string)
    for (const idPlace of placesOf(operation))
      expect(await answerTo(operation, idPlace, id)).toEqual(
        await answerTo(operation, idPlace, newWireId(prefix as Prefix)),
      )
  }
})
