'use server'

import { z } from 'zod'
import { textFields } from '@/app/_form/form-fields'
import { pathOf } from '@/app/path-of'
import { POST as cancelWalletSubscription } from '@/app/v1/wallet/subscriptions/[id]/cancel/route'
import { POST as changeWalletPlan } from '@/app/v1/wallet/subscriptions/[id]/change/route'
import { POST as pauseWalletSubscription } from '@/app/v1/wallet/subscriptions/[id]/pause/route'
import { POST as resumeWalletSubscription } from '@/app/v1/wallet/subscriptions/[id]/resume/route'
import { POST as unpauseWalletSubscription } from '@/app/v1/wallet/subscriptions/[id]/unpause/route'
import { wireId } from '@/lib/core/fields'
import { operation } from '@/lib/http/route'
import { startOwnAgain } from '@/lib/payment-link/start-again'
import { walletAction } from '../wallet-action'

// /v1 has no address for it, because a program creates a payment link or a checkout instead.

const startSubscriptionAgain = operation({
  operation: 'startSubscriptionAgain',
  summary: 'Find the address at which a subscription that has ended begins again',
  auth: ['endUser', 'knownBrowser'],
  params: z.object({ id: wireId('sub') }),
  body: z.strictObject({}),
  response: z.object({ url: z.url() }),
  errors: ['resource_not_found', 'payment_link_inactive'],
  handler: async ({ ctx, params: { id } }) => ({ url: await startOwnAgain(ctx, id) }),
})

/** Cancels at the end of the period. If the period is not paid, the subscription ends at once. */
export const cancelWithForm = walletAction(cancelWalletSubscription, {
  page: '/wallet',
  done: ({ id, status }) => `/wallet/subscriptions/${id}${status === 'canceled' ? '?done=ended' : ''}`,
})

/** Undoes a cancellation. */
export const keepWithForm = walletAction(resumeWalletSubscription, {
  page: '/wallet',
  done: ({ id }) => `/wallet/subscriptions/${id}?done=kept`,
})

/** Pauses until a given day, or until the customer ends the pause. The remaining time is kept. */
export const pauseWithForm = walletAction(pauseWalletSubscription, {
  page: '/wallet',
  read: (form) => ({
    ...(form.get('resumesAt') && { resumesAt: `${form.get('resumesAt')}T00:00:00+05:45` }),
  }),
  done: ({ id }) => `/wallet/subscriptions/${id}?done=paused`,
})

/** Ends a pause. If the paid period is over, a new one begins and is paid. */
export const unpauseWithForm = walletAction(unpauseWalletSubscription, {
  page: '/wallet',
  done: ({ id }) => `/wallet/subscriptions/${id}?done=unpaused`,
})

/** Changes to another plan, as shown on its page. */
export const changeWithForm = walletAction(changeWalletPlan, {
  page: '/wallet',
  read: (form) => textFields(form, (name) => name !== 'id'),
  done: ({ subscription: { id } }) => `/wallet/subscriptions/${id}?done=changed`,
})

/** Goes to the offer of a subscription that has ended. */
export const startAgainWithForm = walletAction(startSubscriptionAgain, {
  page: '/wallet',
  read: () => ({}),
  done: ({ url }) => pathOf(url),
})
