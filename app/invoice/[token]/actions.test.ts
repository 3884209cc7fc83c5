import { beforeEach, expect, it } from 'vitest'
import { newFormKey } from '@/components/form/form-key'
import { userCookie } from '@/lib/auth/customer-cookies'
import { loadInvoicePayer } from '@/lib/billing/pay-invoice'
import { presentShownTerms, type ShownTerms, shownInForm } from '@/lib/core/shown-terms'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { invoiced } from '@/lib/settlement/invoiced.fixture'
import { browser, noVisitYet } from '@/scripts/test/browser.fixture'
import { topUpForInvoice } from './actions'

beforeEach(noVisitYet)

it('a tick whose next payments cost something else by now begins nothing, and the page is told what was shown', async () => {
  const { ctx, key, user, sessionToken, priceId } = await invoiced()
  browser.cookies.set(userCookie().name, { value: sessionToken })
  const seen = (await loadInvoicePayer(user, key)).next as ShownTerms
  const page = new URL(hostedUrl(key)).pathname
  const press = async () => {
    const form = new FormData()
    const fields = {
      idempotencyKey: newFormKey(),
      token: page.split('/').at(-1) as string,
      provider: 'esewa',
      amountPaisa: '5000',
      expectedPaisa: '5000',
      shown: shownInForm(seen),
      paysNext: presentShownTerms(seen).digest,
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const thrown = await topUpForInvoice({ key: '', values: {}, errors: {} }, form).catch(
      (error: { digest?: string }) => error.digest,
    )
    return typeof thrown === 'string' ? thrown.split(';')[2] : thrown
  }
  await updatePrice(ctx, priceId, { amountPaisa: 400_000n }, countPriceUsage)
  expect(await press()).toBe(`${page}?was=50000+month+1`)
  await updatePrice(ctx, priceId, { amountPaisa: 50_000n }, countPriceUsage)
  expect(await press()).toMatch(/^\/top-up\//)
})
