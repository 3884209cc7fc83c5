import { table } from '@/lib/infra/database/table'

export const agreements = table('agreements')
