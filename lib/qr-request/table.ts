import { table } from '@/lib/infra/database/table'

export const qrRequests = table('qr_requests')
