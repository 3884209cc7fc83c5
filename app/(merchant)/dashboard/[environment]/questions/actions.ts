'use server'

import { saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as answerPaymentQuestion } from '@/app/v1/payment-questions/[id]/answer/route'

export const answerQuestionWithForm = formAction(answerPaymentQuestion, {
  done: saying(({ questions }) => questions.page.done),
})
