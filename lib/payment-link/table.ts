import { table } from '@/lib/infra/database/table'

export const paymentLinks = table('payment_links')
