import { expect, it } from 'vitest'
import { GET as listProducts } from '@/app/v1/catalog/products/route'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { createProduct } from './create'

it('products are found by the beginning of their name, in upper or lower case and in Nepali', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  for (const name of ['Gold membership', 'gold bar', 'Golden tea', '50% off_season', 'चिया', 'Silver']) {
    await createProduct(ctx, { name })
  }
  const namesOf = async (name: string, key = sandboxKey) => {
    const path = `/v1/catalog/products?name=${encodeURIComponent(name)}`
    const { data } = await call(listProducts, key, { method: 'GET', path })
    return data.items.map((product: { name: string }) => product.name)
  }
  expect(await namesOf('GOLD')).toEqual(['Golden tea', 'gold bar', 'Gold membership'])
  expect(await namesOf('gold ')).toEqual(['Golden tea', 'gold bar', 'Gold membership'])
  expect(await namesOf('gold b')).toEqual(['gold bar'])
  // Neither character is a wildcard.
  expect(await namesOf('%')).toEqual([])
  expect(await namesOf('50% off_')).toEqual(['50% off_season'])
  expect(await namesOf('चि')).toEqual(['चिया'])
  expect(await namesOf('gold', (await newBusiness()).sandboxKey)).toEqual([])
})
