import { expect, it } from 'vitest'
import { ONLY_COUNT } from '@/app/checkout/[token]/choice'
import { POST as createLink } from '@/app/v1/payment-links/route'
import { newFormKey } from '@/components/form/form-key'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { startLinkWithForm } from './actions'

/** A link whose page has calculated with a quantity of 1, and where a form sent from it redirects to. */
async function newLink() {
  const { ctx, sandboxKey } = await newBusiness()
  const body = { priceId: toWire('price', (await newPrice(ctx)).id), allowQuantity: true }
  const { data } = await call(createLink, sandboxKey, { body })
  const pressed = async (fields: Record<string, string>) => {
    const form = new FormData()
    const sent = {
      idempotencyKey: newFormKey(),
      id: data.slug,
      phone: '9800000003',
      counted: '1',
      shown: '50000 month 1',
      ...fields,
    }
    for (const [name, value] of Object.entries(sent)) form.set(name, value)
    const thrown = await startLinkWithForm({ key: '', values: {}, errors: {} }, form).catch(
      (error: { digest?: string }) => error.digest,
    )
    return typeof thrown === 'string' ? thrown.split(';')[2] : thrown
  }
  const begun = () => query('SELECT 1 FROM checkout_sessions WHERE business_id = $1', [ctx.businessId])
  return { page: `/buy/${data.slug}`, pressed, begun }
}

it('another quantity than the page has counted with is shown with its sum before anything begins', async () => {
  const { page, pressed, begun } = await newLink()
  expect(await pressed({ quantity: '3', provider: 'esewa' })).toBe(`${page}?quantity=3`)
  expect(await pressed({ quantity: '1', provider: ONLY_COUNT })).toBe(`${page}?quantity=1`)
  expect(await begun()).toEqual([])
  expect(await pressed({ quantity: '3', counted: '3', provider: 'esewa' })).toMatch(/^\/checkout\//)
  expect(await begun()).toHaveLength(1)
})
