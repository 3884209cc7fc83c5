'use server'

import { formAction, showing } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
import { PATCH as updateCoupon } from '@/app/v1/coupons/[id]/route'
import { POST as createCoupon } from '@/app/v1/coupons/route'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { metadataIn } from '../../../metadata-in'
import { couponChange, couponInput } from './input'

const words = async () => MESSAGES[await pageLanguage()]

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
  done: async ({ code }) => ({ message: filled((await words()).coupons.page.archived, { code }) }),
})

/** The coupon can be redeemed again. */
export const restoreCouponWithForm = formAction(updateCoupon, {
  read: () => ({ active: true }),
  done: async ({ code }) => ({
    message: filled((await words()).coupons.page.restored, { code }),
    announces: true,
  }),
})

/** Changes the metadata of a coupon. */
export const editCouponMetadataWithForm = formAction(updateCoupon, {
  read: metadataIn,
  done: async () => ({ message: (await words()).frame.metadataSaved }),
})
