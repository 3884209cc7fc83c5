import { expect, it } from 'vitest'
import { updateCustomerInput } from '@/lib/customer/schema'
import { updateProductInput } from '@/lib/product/schema'
import { fieldsOfUpdate, textFields } from './form-fields'

const read = fieldsOfUpdate(updateCustomerInput)

function sent(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it.each<[string, Record<string, string>, Record<string, unknown>]>([
  ['changes the fields that it shows', { name: 'Asha', idempotencyKey: 'k' }, { name: 'Asha' }],
  [
    'removes a value whose field is empty',
    { email: 'a@example.com', name: ' ' },
    { email: 'a@example.com', name: null },
  ],
])('the form of an update %s', (_, fields, body) => {
  expect(read(sent(fields))).toEqual(body)
})

it('the form of an update cannot remove a value that must be there, and says so', () => {
  expect(fieldsOfUpdate(updateProductInput)(sent({ name: '' }))).toEqual({ name: '' })
})

it('a line break is one character, as the person typed it and as the limit counts it', () => {
  const form = sent({ name: 'one\r\ntwo' })
  expect({ ...textFields(form, () => true) }).toEqual({ name: 'one\ntwo' })
  expect(read(form)).toEqual({ name: 'one\ntwo' })
})
