'use server'

import { formAction } from '@/app/_form/form-action'
import { pageLanguage } from '@/app/staff-language'
import { POST as answerPaymentQuestion } from '@/app/v1/payment-questions/[id]/answer/route'
import { MESSAGES } from '@/messages/catalogue'

export const answerQuestionWithForm = formAction(answerPaymentQuestion, {
  done: async () => ({ message: MESSAGES[await pageLanguage()].questions.page.done }),
})
