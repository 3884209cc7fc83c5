'use server'

import { formAction } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
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
import { MESSAGES } from '@/messages/catalogue'
import { dayIn } from '../../../day-in'
import { metadataIn } from '../../../metadata-in'
import { changeInput } from './[id]/change/input'
import { changedText } from './[id]/change/now'
import { hasDiscount } from './[id]/now'
import { startInput } from './new/input'

const words = async () => MESSAGES[await pageLanguage()].subscriptions.done

/** Subscribes a customer to a price. */
export const createSubscriptionWithForm = formAction(createSubscription, {
  read: startInput,
  done: async ({ id, status, lastBilledAt }, { environment }) => {
    const { trialBegun, begunPaid, begunLater } = await words()
    const begun = lastBilledAt ? begunPaid : begunLater
    return {
      goTo: `/dashboard/${environment}/subscriptions/${id}`,
      message: status === 'trialing' ? trialBegun : begun,
    }
  },
})

/** Ends a subscription now, or with its period. */
export const cancelSubscriptionWithForm = formAction(cancelSubscription, {
  read: (form) => ({
    cancelAtPeriodEnd: form.get('cancelAtPeriodEnd') === 'true',
    ...(form.get('reason') && { reason: form.get('reason') }),
  }),
  // What has ended has no actions any more, and so no place for the message.
  done: async ({ status }) => {
    const { ended, endsLater } = await words()
    return status === 'canceled' ? { message: ended, announces: true } : { message: endsLater }
  },
})

export const resumeSubscriptionWithForm = formAction(resumeSubscription, {
  done: async () => ({ message: (await words()).resumed, announces: true }),
})

/** Pauses a subscription until a day, or until somebody ends the pause. */
export const pauseSubscriptionWithForm = formAction(pauseSubscription, {
  read: (form) => ({
    remaining: form.get('remaining'),
    ...(form.get('resumesAt') && { resumesAt: dayIn(form, 'resumesAt') }),
  }),
  done: async () => ({ message: (await words()).paused }),
})

export const unpauseSubscriptionWithForm = formAction(unpauseSubscription, {
  done: async ({ status }) => {
    const { unpaused, unpausedOwing } = await words()
    return { message: status === 'past_due' ? unpausedOwing : unpaused }
  },
})

/** Changes the price or the quantity, as its preview said. */
export const changeSubscriptionWithForm = formAction(changeSubscription, {
  read: changeInput,
  done: async (changed, { environment }) => ({
    goTo: `/dashboard/${environment}/subscriptions/${changed.subscription.id}`,
    message: changedText(changed, await pageLanguage()),
  }),
})

/** Takes back the change that waits for the next period. */
export const removePendingChangeWithForm = formAction(removePendingChange, {
  done: async () => ({ message: (await words()).changeTakenBack, announces: true }),
})

/** Gives the periods to come the discount of a coupon. */
export const giveDiscountWithForm = formAction(redeemCoupon, {
  read: (form) => ({ couponCode: form.get('couponCode') }),
  done: async ({ discount }) => ({
    message: discount ? hasDiscount(discount, await pageLanguage()) : (await words()).discounted,
    announces: true,
  }),
})

/** The periods to come cost the whole price. */
export const removeDiscountWithForm = formAction(removeDiscount, {
  read: () => ({}),
  done: async () => ({ message: (await words()).discountRemoved, announces: true }),
})

export const updateSubscriptionMetadataWithForm = formAction(updateSubscription, {
  read: metadataIn,
  done: 'Metadata saved.',
})
