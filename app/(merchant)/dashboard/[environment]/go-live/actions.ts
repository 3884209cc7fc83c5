'use server'

import { announcing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { fieldsOfUpdate } from '@/app/_form/form-fields'
import { PATCH as updateBusiness } from '@/app/v1/merchant/business/route'
import { POST as copyFromSandbox } from '@/app/v1/merchant/copy-from-sandbox/route'
import { POST as createPaymentLink } from '@/app/v1/payment-links/route'
import { updateBusinessInput } from '@/lib/business/schema'
import { inDigitsOf } from '@/lib/core/digits'
import { LEAST_TOP_UP_PAISA } from '@/lib/core/top-up-amount'
import { TEST_PAYMENT } from '@/lib/overview/get-go-live'
import { staffWords } from '@/messages/staff-words'

export const registerWithForm = formAction(updateBusiness, {
  read: fieldsOfUpdate(updateBusinessInput),
  done: announcing(({ settings }) => settings.done.registration),
})

export const copyFromSandboxWithForm = formAction(copyFromSandbox, {
  read: (form) => ({
    priceIds: form.getAll('priceIds'),
    couponIds: form.getAll('couponIds'),
    paymentLinkIds: form.getAll('paymentLinkIds'),
  }),
  done: announcing((_, { prices, coupons, paymentLinks: links }, language) =>
    staffWords('goLive', language)('rows.sell.copied', {
      ...{ prices, coupons, links },
      many: inDigitsOf(language, String(prices)),
      manyCoupons: inDigitsOf(language, String(coupons)),
      manyLinks: inDigitsOf(language, String(links)),
    }),
  ),
})

/** The smallest amount that providers accept, billed once a year: so the next charge is as far away as possible. */
export const makeTestLinkWithForm = formAction(createPaymentLink, {
  read: (form) => ({
    price: {
      product: { name: form.get('product') },
      amountPaisa: String(LEAST_TOP_UP_PAISA),
      currency: 'NPR',
      interval: 'year',
    },
    metadata: TEST_PAYMENT,
  }),
  done: announcing(({ goLive }) => goLive.rows.test.made),
})
