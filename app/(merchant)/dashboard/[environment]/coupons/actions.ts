'use server'

import { announcing, saying, showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { dayIn } from '@/app/(merchant)/day-in'
import { numberIn } from '@/app/(merchant)/number-in'
import { rupeesIn } from '@/app/(merchant)/rupees-in'
import { PATCH as updateCoupon } from '@/app/v1/coupons/[id]/route'
import { POST as createCoupon } from '@/app/v1/coupons/route'
import { filled } from '@/messages/filled'
import { metadataForm } from '../../../metadata-form'

/** The values of a new coupon's form. The operation checks whether they fit together. */
function couponInput(form: FormData): Record<string, unknown> {
  const duration = form.get('duration')
  const isPercent = form.get('kind') !== 'amount'
  return {
    code: form.get('couponCode'),
    name: textIn(form, 'name'),
    ...(isPercent
      ? { percentOff: numberIn(form, 'percentOff') }
      : { amountOffPaisa: rupeesIn(form, 'amountOffPaisa') }),
    duration,
    ...(duration === 'repeating' && { periods: numberIn(form, 'periods') }),
    firstSubscriptionOnly: form.get('firstSubscriptionOnly') === 'true',
    maxRedemptions: numberIn(form, 'maxRedemptions'),
    maxPerCustomer: numberIn(form, 'maxPerCustomer'),
    ...(form.get('endsAt') && { endsAt: dayIn(form, 'endsAt') }),
  }
}

/** The values of an existing coupon's form. An empty field removes the limit. */
function couponChange(form: FormData): Record<string, unknown> {
  return {
    name: textIn(form, 'name') ?? null,
    maxRedemptions: numberIn(form, 'maxRedemptions') ?? null,
    endsAt: form.get('endsAt') ? dayIn(form, 'endsAt') : null,
  }
}

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim() || undefined

/** Creates a coupon and goes to its page. */
export const createCouponWithForm = formAction(createCoupon, {
  read: couponInput,
  done: showing(({ coupons }) => coupons.form.created),
})

/** Changes how often and until when a coupon can be redeemed. */
export const updateCouponWithForm = formAction(updateCoupon, {
  read: couponChange,
  done: showing(({ coupons }) => coupons.form.saved),
})

/** Stops redemptions of a coupon. */
export const archiveCouponWithForm = formAction(updateCoupon, {
  read: () => ({ active: false }),
  done: saying(({ coupons }, { code }) => filled(coupons.page.archived, { code })),
})

/** Allows redemptions of a coupon again. */
export const restoreCouponWithForm = formAction(updateCoupon, {
  read: () => ({ active: true }),
  done: announcing(({ coupons }, { code }) => filled(coupons.page.restored, { code })),
})

/** Changes the metadata of a coupon. */
export const editCouponMetadataWithForm = formAction(updateCoupon, metadataForm)
