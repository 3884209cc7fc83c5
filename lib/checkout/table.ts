import { table } from '@/lib/infra/database/table'

export const checkoutSessions = table('checkout_sessions')

export const checkoutConsents = table('checkout_consents')
