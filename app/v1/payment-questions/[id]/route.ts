import { route } from '@/lib/http/route'
import { presentQuestion } from '@/lib/payment-question/present'
import { getQuestion } from '@/lib/payment-question/read'
import { paymentQuestion, questionParams } from '@/lib/payment-question/schema'

export const GET = route({
  operation: 'getPaymentQuestion',
  summary: 'Get a payment question',
  description: 'The response includes your answer, if there is one.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'customers:read',
  params: questionParams,
  response: paymentQuestion,
  handler: async ({ ctx, params }) => presentQuestion(await getQuestion(ctx, params.id)),
})
