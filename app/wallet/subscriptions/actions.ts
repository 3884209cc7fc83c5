'use server'

import { POST as cancelWalletSubscription } from '@/app/v1/wallet/subscriptions/[id]/cancel/route'
import { POST as resumeWalletSubscription } from '@/app/v1/wallet/subscriptions/[id]/resume/route'
import { walletAction } from '../wallet-action'

/** Cancels at the end of the period. What is not paid for ends at once. */
export const cancelWithForm = walletAction(cancelWalletSubscription, {
  page: '/wallet',
  done: ({ status }) => (status === 'canceled' ? '/wallet?done=ended' : '/wallet'),
})

/** Takes a cancellation back. */
export const keepWithForm = walletAction(resumeWalletSubscription, {
  page: '/wallet',
  done: () => '/wallet?done=kept',
})
