import { expect, it } from 'vitest'
import { newId, toWire } from '@/lib/core/id'
import { createPriceInput } from './schema'

it.each(['NPR', 'npr', 'Npr'])('the currency %s is rupees, and a price says NPR', (currency) => {
  const price = { productId: toWire('prod', newId('prod')), amountPaisa: '100', currency, interval: 'month' }
  expect(createPriceInput.parse(price).currency).toBe('NPR')
  expect(createPriceInput.safeParse({ ...price, currency: 'INR' }).success).toBe(false)
})
