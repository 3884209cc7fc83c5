import { table } from '@/lib/infra/database/table'

export const businesses = table('businesses')
