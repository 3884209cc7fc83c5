import { table } from '@/lib/infra/database/table'

export const customerNotes = table('customer_notes')
