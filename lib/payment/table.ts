import { table } from '@/lib/infra/database/table'

export const payments = table('payments')
export const drawerMovements = table('drawer_movements')
