'use server'

import { formAction, showing } from '@/app/_form/form-action'
import { PATCH as updateCoupon } from '@/app/v1/coupons/[id]/route'
import { POST as createCoupon } from '@/app/v1/coupons/route'
import { metadataIn } from '../../../metadata-in'
import { couponChange, couponInput } from './input'

/** Makes a coupon and goes to its page. */
export const createCouponWithForm = formAction(createCoupon, {
  read: couponInput,
  done: showing('The coupon is created. Tell customers its code, or give it to a subscription.'),
})

/** Changes how often and until when a coupon can be redeemed. */
export const updateCouponWithForm = formAction(updateCoupon, {
  read: couponChange,
  done: showing('The coupon is changed.'),
})

/** Nobody can redeem the coupon any more. */
export const archiveCouponWithForm = formAction(updateCoupon, {
  read: () => ({ active: false }),
  done: ({ code }) => ({ message: `${code} is archived. Nobody can redeem it any more.` }),
})

/** The coupon can be redeemed again. */
export const restoreCouponWithForm = formAction(updateCoupon, {
  read: () => ({ active: true }),
  done: ({ code }) => ({ message: `${code} can be redeemed again.`, announces: true }),
})

/** Changes the metadata of a coupon. */
export const editCouponMetadataWithForm = formAction(updateCoupon, {
  read: metadataIn,
  done: 'The metadata is saved.',
})
