import { table } from '@/lib/infra/database/table'

export const withdrawals = table('withdrawals')
export const withdrawalPostings = table('withdrawal_postings')
