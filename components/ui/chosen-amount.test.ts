import { expect, it } from 'vitest'
import { chosenAmount } from './chosen-amount'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

it('takes one of the offered amounts, in paisa', () => {
  expect(chosenAmount(form({ amountPaisa: '35025', otherAmount: '9' }))).toBe(35_025n)
})

it.each([
  ['1500', 150_000n],
  ['1,500.5', 150_050n],
  [' Rs 1,50,000.00 ', 15_000_000n],
  ['रू १,५००', 150_000n],
  ['NPR 10', 1_000n],
])('reads %j as a person means it', (otherAmount, paisa) => {
  expect(chosenAmount(form({ amountPaisa: 'other', otherAmount }))).toBe(paisa)
})

it.each(['', '-5', '1.234', '1e3', '12 rupees', '0x10', '9'.repeat(30)])(
  'never guesses what %j means',
  (typed) => {
    expect(chosenAmount(form({ amountPaisa: 'other', otherAmount: typed }))).toBeNull()
  },
)

it.each(['12.5', '-1', '', '१००', '1'.repeat(17)])(
  'takes nothing but paisa for an offered amount: not %j',
  (amount) => {
    expect(chosenAmount(form({ amountPaisa: amount }))).toBeNull()
  },
)

it('takes nothing from a form without an amount', () => {
  expect(chosenAmount(form({}))).toBeNull()
})
