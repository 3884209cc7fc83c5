import { route } from '@/lib/http/route'
import { answerQuestion } from '@/lib/payment-question/answer'
import { presentQuestion } from '@/lib/payment-question/present'
import { answerQuestionInput, paymentQuestion, questionParams } from '@/lib/payment-question/schema'

export const POST = route({
  operation: 'answerPaymentQuestion',
  summary: "Answer a customer's payment question",
  description:
    'The customer reads the answer next to the payment, on their Khata balance page. A question can be answered once.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:write',
  stepUp: false,
  params: questionParams,
  body: answerQuestionInput,
  response: paymentQuestion,
  errors: ['payment_question_answered'],
  handler: async ({ ctx, params, body }) => presentQuestion(await answerQuestion(ctx, params.id, body)),
})
