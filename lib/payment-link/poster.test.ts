import { expect, it } from 'vitest'
import { GET as getPoster } from '@/app/v1/payment-links/[id]/poster.pdf/route'
import { type PriceId, toWire } from '@/lib/core/id'
import { MESSAGES } from '@/messages/catalogue'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { textsOf } from '@/testing/pdf-texts'
import { createPaymentLink } from './create'

const { en, ne } = MESSAGES

it('a poster is one sheet of A5, and the same as long as nothing changes', async () => {
  const { ctx, sandboxKey } = await newBusiness('हिमाल योग')
  const price = await newPrice(ctx, { trialDays: 7, amountPaisa: '250000' })
  const link = await createPaymentLink(ctx, { priceId: price.id as PriceId })
  const draw = async () => {
    const request = new Request(`http://localhost/v1/payment-links/x/poster.pdf`, {
      headers: { 'x-api-key': sandboxKey },
    })
    return getPoster(request, { params: Promise.resolve({ id: toWire('plink', link.id) }) })
  }
  const response = await draw()
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(text).toContain('/MediaBox [0 0 419.53 595.28]')
  expect(Buffer.from(await (await draw()).arrayBuffer()).toString('latin1')).toBe(text)
  const texts = await textsOf(await draw())
  const camera = [ne, en].map(({ document }) => document.poster.camera)
  expect(texts).toEqual(
    expect.arrayContaining([
      'हिमाल योग',
      'Tea',
      '7 days free, then Rs 2,500.00 a month',
      ...camera,
      'eSewa · Khalti · connectIPS · Fonepay',
    ]),
  )
})
