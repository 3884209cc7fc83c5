import { table } from '@/lib/infra/database/table'

export const payouts = table('payouts')
export const payoutPostings = table('payout_postings')
export const paidBefore = table('paid_before')
