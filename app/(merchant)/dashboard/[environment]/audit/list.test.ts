import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { POST as createPrice } from '@/app/v1/catalog/prices/route'
import { POST as createProduct } from '@/app/v1/catalog/products/route'
import { PATCH as updateBusiness } from '@/app/v1/merchant/business/route'
import { writeRequestLog } from '@/lib/request-log/record'
import { call } from '@/testing/call'
import { newOwner, signedIn } from '@/testing/merchant'
import { auditList } from './list'

it('an entry leads to its request in the log of the environment that the request was made in, from both pages', async () => {
  const { ctx, headers } = await signedIn(await newOwner())
  const change = async (environment: string) => {
    const from = { ...headers, 'x-environment': environment }
    const { requestId } = await call(updateBusiness, from, {
      method: 'PATCH',
      body: { name: `In ${environment}` },
    })
    return `/dashboard/${environment}/requests/${requestId}`
  }
  const made = [await change('sandbox'), await change('production')]
  await writeRequestLog()
  for (const environment of ['sandbox', 'production'] as const) {
    const { items } = await auditList.read({ ...ctx, environment }, { limit: 20 })
    const links = items.map((row) => auditList.href?.(auditList.present(row)))
    // The older entries are about the sign-up and the sign-in, which are not in the request log.
    expect(links.filter(Boolean)).toEqual(made.toReversed())
    expect(links.length).toBeGreaterThan(2)
  }
})

it('an entry names objects by their titles', async () => {
  const { ctx, headers } = await signedIn(await newOwner())
  const product = await call(createProduct, headers, { method: 'POST', body: { name: 'Yoga class' } })
  const productId = product.data.id
  const terms = { amountPaisa: '200000', currency: 'NPR', interval: 'month', nickname: 'Morning' }
  const price = await call(createPrice, headers, { method: 'POST', body: { ...terms, productId } })
  const { items } = await auditList.read(ctx, { limit: 20 })
  const entry = items.map(auditList.present).find(({ objectId }) => objectId === price.data.id)
  const view = {
    ...ctx,
    timeZone: 'Asia/Kathmandu',
    may: () => true,
    inRow: true as const,
    language: 'en' as const,
  }
  const what = auditList.columns.find(({ title }) => title === 'What')
  expect(entry && renderToStaticMarkup(what?.cell?.(entry, view))).toContain('product: Yoga class')
  expect(entry?.titles.get(price.data.id)).toBe('Morning')
  // The other environment does not have this price.
  const elsewhere = await auditList.read({ ...ctx, environment: 'production' }, { limit: 20 })
  expect(elsewhere.items.map(({ objectId }) => objectId)).not.toContain(price.data.id)
})
