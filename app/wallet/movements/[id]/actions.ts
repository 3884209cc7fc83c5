'use server'

import { toWire } from '@/lib/core/id'
import { askAboutPayment } from '@/lib/end-user/payment-questions'
import { operation } from '@/lib/http/route'
import { askAboutPaymentInput, askedAboutPayment } from '@/lib/payment-question/schema'
import { walletAction } from '../../wallet-action'

// The customer writes on our page, next to the payment. /v1 has no address for it.
const askAboutOwnPayment = operation({
  operation: 'askAboutPayment',
  summary: 'Write to a business that something is wrong with a payment',
  auth: ['endUser', 'knownBrowser'],
  body: askAboutPaymentInput,
  response: askedAboutPayment,
  errors: ['payment_question_limit', 'resource_not_found'],
  handler: async ({ ctx, body }) => {
    await askAboutPayment(ctx, body)
    return { transactionId: toWire('txn', body.transactionId) }
  },
})

export const askWithForm = walletAction(askAboutOwnPayment, {
  page: '/wallet/movements',
  done: ({ transactionId }) => `/wallet/movements/${transactionId}?done=asked`,
})
