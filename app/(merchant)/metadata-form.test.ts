import { expect, it } from 'vitest'
import { metadataForm } from './metadata-form'

type Row = [was: string, name: string, value: string]

function sent(...rows: Row[]): FormData {
  const form = new FormData()
  for (const [i, [was, name, value]] of rows.entries()) {
    if (was) form.set(`was.${i}`, was)
    form.set(`name.${i}`, name)
    form.set(`value.${i}`, value)
  }
  return form
}

it('a changed value, a new pair and an empty row are sent as they are meant', () => {
  const form = sent(['shop', 'shop', 'Patan'], ['', 'color', ' red '], ['', '', ''])
  expect(metadataForm.read(form)).toEqual({ metadata: { shop: 'Patan', color: ' red ' } })
})

it('a pair whose name was cleared or changed is removed under its old name', () => {
  const form = sent(['shop', '', 'Patan'], ['color', 'colour', 'red'])
  expect(metadataForm.read(form)).toEqual({ metadata: { shop: null, color: null, colour: 'red' } })
})

it('two pairs that swap their names both stay', () => {
  const form = sent(['a', 'b', '1'], ['b', 'a', '2'])
  expect(metadataForm.read(form)).toEqual({ metadata: { a: '2', b: '1' } })
})

it('a name that comes twice is refused, because one value would be lost', () => {
  expect(() => metadataForm.read(sent(['', 'shop', 'Patan'], ['', 'shop', 'Kirtipur']))).toThrow('shop once')
})
