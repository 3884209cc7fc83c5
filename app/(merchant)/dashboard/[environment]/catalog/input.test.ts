import { expect, it } from 'vitest'
import { priceInput } from './input'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const PRICE = {
  amountPaisa: 'Rs 1,500.50',
  interval: 'month',
  intervalCount: '3',
  trialDays: '14',
  nickname: ' ',
}

it('the form of a price is read in rupees and whole numbers', () => {
  expect(priceInput(formOf(PRICE))).toEqual({
    amountPaisa: '150050',
    interval: 'month',
    intervalCount: 3,
    trialDays: 14,
    nickname: undefined,
  })
})

it.each([
  ['trialDays', 'abc'],
  ['trialDays', '1.5'],
  ['intervalCount', '-1'],
  ['amountPaisa', '1500.555'],
  ['amountPaisa', '150000000000000'],
])('%s of %s is refused at its field, in words for people', (name, typed) => {
  expect(() => priceInput(formOf({ ...PRICE, [name]: typed }))).toThrow(
    name === 'amountPaisa' ? /an amount in rupees/ : /must be a whole number, such as 1\./,
  )
})
