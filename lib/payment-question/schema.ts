import { z } from 'zod'
import { text, wireEnvironment, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { objectQuery } from '@/lib/core/page'

/** The longest message that a phone shows without scrolling. */
export const MAX_WORDS = 500

// Each question is a mail to the business. For more, the same page shows the phone number of the business.
export const MOST_OF_PAYMENT = 3
export const MOST_OF_CUSTOMER = 10

export const QUESTION_STATUSES = ['open', 'answered'] as const

export const questionParams = z.object({ id: wireId('que') })

export const askAboutPaymentInput = z.strictObject({
  transactionId: wireId('txn'),
  question: text(MAX_WORDS).meta({ description: 'What is wrong with the payment.' }),
})
export type AskAboutPaymentInput = z.output<typeof askAboutPaymentInput>

export const askedAboutPayment = z.object({ transactionId: wireIdText('txn') })

export const answerQuestionInput = z.strictObject({
  answer: text(MAX_WORDS).meta({
    description: 'The answer. The customer reads it next to the payment.',
    examples: ['You are right. We give the money back today.'],
  }),
})
export type AnswerQuestionInput = z.output<typeof answerQuestionInput>

export const listQuestionsQuery = z.strictObject({
  status: z.enum(QUESTION_STATUSES).optional().meta({ description: '`open`: not answered yet.' }),
  customerId: wireId('cus').optional(),
  invoiceId: wireId('inv').optional(),
  ...objectQuery,
})
export type ListQuestionsQuery = z.output<typeof listQuestionsQuery>

export const paymentQuestion = z
  .object({
    id: wireIdText('que'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    customerId: wireIdText('cus'),
    invoiceId: wireIdText('inv').meta({ description: 'The invoice that was paid.' }),
    status: z
      .enum(QUESTION_STATUSES)
      .meta({ description: '`open`: not answered yet.', examples: ['answered'] }),
    question: z.string().meta({
      description: "The customer's message.",
      examples: ['I had canceled before this payment.'],
    }),
    answer: z
      .string()
      .nullable()
      .meta({
        description: 'Your answer. Null until you answer.',
        examples: ['You are right. We give the money back today.'],
      }),
    createdAt: wireInstant,
    answeredAt: wireInstant.nullable().meta({ description: 'When you answered. Null until then.' }),
  })
  .meta({ id: 'PaymentQuestion' })
