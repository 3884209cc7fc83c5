'use server'

import { walletAction } from '../../wallet-action'
import { askAboutOwnPayment } from './operations'

export const askWithForm = walletAction(askAboutOwnPayment, {
  page: '/wallet/movements',
  done: ({ transactionId }) => `/wallet/movements/${transactionId}?done=asked`,
})
