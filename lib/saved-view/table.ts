import { table } from '@/lib/infra/database/table'

export const savedViews = table('saved_views')
