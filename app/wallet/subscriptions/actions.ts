'use server'

import { POST as cancelWalletSubscription } from '@/app/v1/wallet/subscriptions/[id]/cancel/route'
import { POST as resumeWalletSubscription } from '@/app/v1/wallet/subscriptions/[id]/resume/route'
import { walletAction } from '../wallet-action'

/** Cancels at the end of the period. What is not paid for ends at once. */
export const cancelWithForm = walletAction(cancelWalletSubscription, {
  page: '/wallet',
  done: ({ id, status }) => `/wallet/subscriptions/${id}${status === 'canceled' ? '?done=ended' : ''}`,
})

/** Takes a cancellation back. */
export const keepWithForm = walletAction(resumeWalletSubscription, {
  page: '/wallet',
  done: ({ id }) => `/wallet/subscriptions/${id}?done=kept`,
})
