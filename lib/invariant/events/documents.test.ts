import { expect, test } from 'vitest'
import { newId } from '@/lib/core/id'
import { EVENT_TYPE_NAMES } from '@/lib/events/catalogue'
import { FAMILIES, type FamilyName, familyOf } from './documents'
import { PLOTS } from './plots'

test('the checker knows what every type of event may change', () => {
  const about = EVENT_TYPE_NAMES.filter((type) => type !== 'webhook.test')
  for (const type of about) {
    const family = familyOf(type)
    expect({ type, known: family !== undefined }).toEqual({ type, known: true })
    const { begins, changes, steps = {} } = PLOTS[family as FamilyName]
    expect({ type, known: begins === type || type in changes || type in steps }).toEqual({
      type,
      known: true,
    })
  }
  expect(familyOf(newId('evt'))).toBeUndefined()
})

test.each([
  ['invoice', 'hostedUrl'],
  ['credit_note', 'pdfUrl'],
  ['payment_link', 'url'],
] as const)(
  'the address of an object (%s) is not compared: the checker may not know that of the instance',
  (name, field) => {
    expect(FAMILIES[name].leftOut).toContain(field)
  },
)
