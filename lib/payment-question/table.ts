import { table } from '@/lib/infra/database/table'

export const paymentQuestions = table('payment_questions')
