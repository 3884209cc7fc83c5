import { table } from '@/lib/infra/database/table'

export const bankAccounts = table('bank_accounts')
