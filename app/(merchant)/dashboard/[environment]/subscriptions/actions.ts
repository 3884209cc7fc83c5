'use server'

import { formAction } from '@/app/_form/form-action'
import { POST as cancelSubscription } from '@/app/v1/subscriptions/[id]/cancel/route'
import {
  POST as changeSubscription,
  DELETE as removePendingChange,
} from '@/app/v1/subscriptions/[id]/change/route'
import { POST as redeemCoupon, DELETE as removeDiscount } from '@/app/v1/subscriptions/[id]/coupon/route'
import { POST as pauseSubscription } from '@/app/v1/subscriptions/[id]/pause/route'
import { POST as resumeSubscription } from '@/app/v1/subscriptions/[id]/resume/route'
import { PATCH as updateSubscription } from '@/app/v1/subscriptions/[id]/route'
import { POST as unpauseSubscription } from '@/app/v1/subscriptions/[id]/unpause/route'
import { POST as createSubscription } from '@/app/v1/subscriptions/route'
import { dayIn } from '../../../day-in'
import { metadataIn } from '../../../metadata-in'
import { changeInput } from './[id]/change/input'
import { changedText } from './[id]/change/now'
import { discountText } from './[id]/now'
import { startInput } from './new/input'

/** Subscribes a customer to a price. */
export const createSubscriptionWithForm = formAction(createSubscription, {
  read: startInput,
  done: ({ id, status, lastBilledAt }, { environment }) => ({
    goTo: `/dashboard/${environment}/subscriptions/${id}`,
    message:
      status === 'trialing'
        ? 'The trial has begun.'
        : lastBilledAt
          ? 'The subscription has begun, and its first period is paid.'
          : 'The subscription has begun. Nothing is charged until the day on which it is paid.',
  }),
})

/** Ends a subscription now, or with its period. */
export const cancelSubscriptionWithForm = formAction(cancelSubscription, {
  read: (form) => ({
    cancelAtPeriodEnd: form.get('cancelAtPeriodEnd') === 'true',
    ...(form.get('reason') && { reason: form.get('reason') }),
  }),
  // What has ended has no actions any more, and so no place for the message.
  done: ({ status }) =>
    status === 'canceled'
      ? { message: 'The subscription has ended.', announces: true }
      : { message: 'The subscription ends with its period.' },
})

export const resumeSubscriptionWithForm = formAction(resumeSubscription, {
  done: () => ({ message: 'The subscription goes on.', announces: true }),
})

/** Pauses a subscription until a day, or until somebody ends the pause. */
export const pauseSubscriptionWithForm = formAction(pauseSubscription, {
  read: (form) => ({
    remaining: form.get('remaining'),
    ...(form.get('resumesAt') && { resumesAt: dayIn(form, 'resumesAt') }),
  }),
  done: 'The subscription is paused. Nothing is billed until the pause ends.',
})

export const unpauseSubscriptionWithForm = formAction(unpauseSubscription, {
  done: ({ status }) => ({
    message:
      status === 'past_due'
        ? 'The pause has ended. The new period is not paid yet.'
        : 'The pause has ended, and the subscription goes on.',
  }),
})

/** Changes the price or the quantity, as its preview said. */
export const changeSubscriptionWithForm = formAction(changeSubscription, {
  read: changeInput,
  done: (changed, { environment }) => ({
    goTo: `/dashboard/${environment}/subscriptions/${changed.subscription.id}`,
    message: changedText(changed),
  }),
})

/** Takes back the change that waits for the next period. */
export const removePendingChangeWithForm = formAction(removePendingChange, {
  done: () => ({ message: 'The change is taken back. The next period is as this one.', announces: true }),
})

/** Gives the periods to come the discount of a coupon. */
export const giveDiscountWithForm = formAction(redeemCoupon, {
  read: (form) => ({ couponCode: form.get('couponCode') }),
  done: ({ discount }) => ({
    message: discount ? `It has ${discountText(discount)}.` : 'The discount is given.',
    announces: true,
  }),
})

/** The periods to come cost the whole price. */
export const removeDiscountWithForm = formAction(removeDiscount, {
  read: () => ({}),
  done: () => ({
    message: 'The discount is removed. The next period costs the whole price.',
    announces: true,
  }),
})

export const updateSubscriptionMetadataWithForm = formAction(updateSubscription, {
  read: metadataIn,
  done: 'Metadata saved.',
})
