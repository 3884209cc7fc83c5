import { expect, it } from 'vitest'
import { priceInWords } from './price-words'

const words = (terms: Omit<Parameters<typeof priceInWords>[0], 'amount'>) =>
  (['en', 'ne'] as const).map((language) => priceInWords({ amount: 'Rs 500.00', ...terms }, language))

it('a price of Bikram Sambat says so in both languages', () => {
  expect(words({ interval: 'month', intervalCount: 1, calendar: 'bs' })).toEqual([
    'Rs 500.00 every month (Bikram Sambat)',
    'नेपाली महिनाको Rs 500.00',
  ])
  expect(words({ interval: 'year', intervalCount: 2, calendar: 'bs' })).toEqual([
    'Rs 500.00 every 2 years (Bikram Sambat)',
    'हरेक २ नेपाली वर्षमा Rs 500.00',
  ])
})

it('all others are as they were: nobody needs to be told of the usual calendar', () => {
  for (const calendar of ['gregorian', undefined] as const)
    expect(words({ interval: 'month', intervalCount: 1, ...(calendar && { calendar }) })).toEqual([
      'Rs 500.00 a month',
      'महिनाको Rs 500.00',
    ])
})
