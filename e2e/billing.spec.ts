import { expect, newEmail, test } from './fixtures'

interface Resource {
  id: string
}

interface Invoice extends Resource {
  status: string
  invoiceNumber: string
  hostedUrl: string
}

test('a membership renews from the wallet, and its invoice can be read in two languages and kept', async ({
  demo,
  page,
  browser,
}) => {
  const product = await create(demo.post('/v1/catalog/products', { name: 'Gold membership' }))
  const price = await create(
    demo.post('/v1/catalog/prices', {
      productId: product.id,
      amountPaisa: '125050',
      currency: 'NPR',
      interval: 'month',
    }),
  )
  const customer = await create(
    demo.post('/v1/customers', { email: newEmail('maya'), name: 'Maya Tamang' }),
  )
})
