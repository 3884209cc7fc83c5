'use server'

import { announcing, saying, showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { PATCH as updateCoupon } from '@/app/v1/coupons/[id]/route'
import { POST as createCoupon } from '@/app/v1/coupons/route'
import { filled } from '@/messages/filled'
import { metadataForm } from '../../../metadata-form'
import { couponChange, couponInput } from './input'

/** Makes a coupon and goes to its page. */
export const createCouponWithForm = formAction(createCoupon, {
  read: couponInput,
  done: showing(({ coupons }) => coupons.form.created),
})

/** Changes how often and until when a coupon can be redeemed. */
export const updateCouponWithForm = formAction(updateCoupon, {
  read: couponChange,
  done: showing(({ coupons }) => coupons.form.saved),
})

/** Nobody can redeem the coupon any more. */
export const archiveCouponWithForm = formAction(updateCoupon, {
  read: () => ({ active: false }),
  done: saying(({ coupons }, { code }) => filled(coupons.page.archived, { code })),
})

/** The coupon can be redeemed again. */
export const restoreCouponWithForm = formAction(updateCoupon, {
  read: () => ({ active: true }),
  done: announcing(({ coupons }, { code }) => filled(coupons.page.restored, { code })),
})

/** Changes the metadata of a coupon. */
export const editCouponMetadataWithForm = formAction(updateCoupon, metadataForm)
