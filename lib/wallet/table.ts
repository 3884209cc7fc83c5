import { table } from '@/lib/infra/database/table'

export const wallets = table('wallets')
