import { table } from '@/lib/infra/database/table'

export const requestLog = table('request_log')
