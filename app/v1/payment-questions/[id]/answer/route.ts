import { route } from '@/lib/http/route'
import { answerQuestion } from '@/lib/payment-question/answer'
import { presentQuestion } from '@/lib/payment-question/present'
import { answerQuestionInput, paymentQuestion, questionParams } from '@/lib/payment-question/schema'

export const POST = route({
  operation: 'answerPaymentQuestion',
  summary: 'Answer a customer who wrote about a payment',
  description:
    'The customer reads the answer beside the payment, on the page of their Khata balance. It is given once.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:write',
  stepUp: false,
  params: questionParams,
  body: answerQuestionInput,
  response: paymentQuestion,
  errors: ['payment_question_answered'],
  handler: async ({ ctx, params, body }) => presentQuestion(await answerQuestion(ctx, params.id, body)),
})
