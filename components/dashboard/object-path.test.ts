import { expect, it } from 'vitest'
import { newWireId } from '@/lib/core/id'
import { objectPath } from './object-path'

it('an id leads to the page of its object, in the environment of the visitor', () => {
  const [subscription, delivery] = [newWireId('sub'), newWireId('whd')]
  expect(objectPath('sandbox', subscription)).toBe(`/dashboard/sandbox/subscriptions/${subscription}`)
  expect(objectPath('production', delivery)).toBe(`/dashboard/production/webhooks/deliveries/${delivery}`)
})

it.each([newWireId('wal'), 'sub_', 'sub_../../x', 'constructor_01h455vb4pex5vsknk084sn02q', ''])(
  'there is no page for %s',
  (id) => expect(objectPath('sandbox', id)).toBeNull(),
)
