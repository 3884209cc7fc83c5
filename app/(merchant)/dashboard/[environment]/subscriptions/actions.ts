'use server'

import { POST as cancelSubscription } from '@/app/v1/subscriptions/[id]/cancel/route'
import { POST as resumeSubscription } from '@/app/v1/subscriptions/[id]/resume/route'
import { PATCH as updateSubscription } from '@/app/v1/subscriptions/[id]/route'
import { merchantAction } from '../../../merchant-action'
import { metadataIn } from '../../../metadata-in'

/** Ends a subscription now, or with its period. */
export const cancelSubscriptionWithForm = merchantAction(cancelSubscription, {
  read: (form) => ({
    cancelAtPeriodEnd: form.get('cancelAtPeriodEnd') === 'true',
    ...(form.get('reason') && { reason: form.get('reason') }),
  }),
  done: ({ status }) => ({
    message: status === 'canceled' ? 'The subscription has ended.' : 'The subscription ends with its period.',
  }),
})

export const resumeSubscriptionWithForm = merchantAction(resumeSubscription, {
  done: () => ({ message: 'The subscription goes on.' }),
})

export const updateSubscriptionMetadataWithForm = merchantAction(updateSubscription, {
  read: metadataIn,
  done: () => ({ message: 'Metadata saved.' }),
})
