import { table } from '@/lib/infra/database/table'

export const bulkActions = table('bulk_actions')
export const bulkActionRows = table('bulk_action_rows')
