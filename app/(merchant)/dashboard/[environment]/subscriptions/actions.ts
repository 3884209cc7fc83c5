'use server'

import { announcing, goingTo, saying, showing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as cancelSubscription } from '@/app/v1/subscriptions/[id]/cancel/route'
import {
  POST as changeSubscription,
  DELETE as removePendingChange,
} from '@/app/v1/subscriptions/[id]/change/route'
import { POST as redeemCoupon, DELETE as removeDiscount } from '@/app/v1/subscriptions/[id]/coupon/route'
import { POST as giveDays } from '@/app/v1/subscriptions/[id]/days/route'
import { POST as pauseSubscription } from '@/app/v1/subscriptions/[id]/pause/route'
import { POST as resumeSubscription } from '@/app/v1/subscriptions/[id]/resume/route'
import { PATCH as updateSubscription } from '@/app/v1/subscriptions/[id]/route'
import { POST as unpauseSubscription } from '@/app/v1/subscriptions/[id]/unpause/route'
import { POST as createSubscription } from '@/app/v1/subscriptions/route'
import { objectPath } from '@/components/dashboard/object-path'
import { dayIn } from '../../../day-in'
import { metadataForm } from '../../../metadata-form'
import { numberIn } from '../../../number-in'
import { changeInput } from './[id]/change/input'
import { changedText } from './[id]/change/now'
import { hasDiscount } from './[id]/now'
import { startInput } from './new/input'

/** Subscribes a customer to a price. */
export const createSubscriptionWithForm = formAction(createSubscription, {
  read: startInput,
  done: showing(({ subscriptions: { done } }, { status, lastBilledAt }) => {
    const begun = lastBilledAt ? done.begunPaid : done.begunLater
    return status === 'trialing' ? done.trialBegun : begun
  }),
})

/** Ends a subscription now or at the end of its period. */
export const cancelSubscriptionWithForm = formAction(cancelSubscription, {
  read: (form) => ({
    cancelAtPeriodEnd: form.get('cancelAtPeriodEnd') === 'true',
    ...(form.get('reason') && { reason: form.get('reason') }),
  }),
  // A subscription that has ended shows no actions, so there would be no place for the message.
  done: (subscription) =>
    subscription.status === 'canceled'
      ? announcing(({ subscriptions }) => subscriptions.done.ended)(subscription)
      : saying(({ subscriptions }) => subscriptions.done.endsLater)(subscription),
})

export const resumeSubscriptionWithForm = formAction(resumeSubscription, {
  done: announcing(({ subscriptions }) => subscriptions.done.resumed),
})

/** Pauses a subscription until a given day, or until somebody ends the pause. */
export const pauseSubscriptionWithForm = formAction(pauseSubscription, {
  read: (form) => ({
    remaining: form.get('remaining'),
    ...(form.get('resumesAt') && { resumesAt: dayIn(form, 'resumesAt') }),
  }),
  done: saying(({ subscriptions }) => subscriptions.done.paused),
})

/** Gives a customer more days to pay at the counter. */
export const giveDaysWithForm = formAction(giveDays, {
  read: (form) => ({ days: numberIn(form, 'days') }),
  done: announcing(({ subscriptions }) => subscriptions.days.given),
})

export const unpauseSubscriptionWithForm = formAction(unpauseSubscription, {
  done: saying(({ subscriptions: { done } }, { status }) =>
    status === 'past_due' ? done.unpausedOwing : done.unpaused,
  ),
})

/** Changes the price or the quantity, as shown in the preview. */
export const changeSubscriptionWithForm = formAction(changeSubscription, {
  read: changeInput,
  done: goingTo(
    ({ subscription }, { environment }) => objectPath(environment, subscription.id),
    (_, changed, language) => changedText(changed, language),
  ),
})

/** Cancels the change that waits for the next period. */
export const removePendingChangeWithForm = formAction(removePendingChange, {
  done: announcing(({ subscriptions }) => subscriptions.done.changeTakenBack),
})

/** Gives future periods the discount of a coupon. */
export const giveDiscountWithForm = formAction(redeemCoupon, {
  read: (form) => ({ couponCode: form.get('couponCode') }),
  done: announcing(({ subscriptions }, { discount }, language) =>
    discount ? hasDiscount(discount, language) : subscriptions.done.discounted,
  ),
})

/** Future periods cost the full price again. */
export const removeDiscountWithForm = formAction(removeDiscount, {
  read: () => ({}),
  done: announcing(({ subscriptions }) => subscriptions.done.discountRemoved),
})

export const updateSubscriptionMetadataWithForm = formAction(updateSubscription, metadataForm)
