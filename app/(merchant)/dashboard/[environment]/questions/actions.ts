'use server'

import { formAction } from '@/app/_form/form-action'
import { POST as answerPaymentQuestion } from '@/app/v1/payment-questions/[id]/answer/route'

export const answerQuestionWithForm = formAction(answerPaymentQuestion, {
  done: 'Answered. The customer reads it beside the payment.',
})
