import { table } from '@/lib/infra/database/table'

export const bankEntries = table('bank_entries')
