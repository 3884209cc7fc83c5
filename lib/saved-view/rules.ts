import type { TeamRole } from '@/prisma/generated/enums'

/** The lists of the dashboard of which views are saved. */
export const LIST_NAMES = [
  'agreements',
  'audit',
  'catalog',
  'checkout-links',
  'coupons',
  'credit-notes',
  'customers',
  'deliveries',
  'events',
  'invoice-items',
  'invoices',
  'movements',
  'payment-links',
  'payments',
  'payouts',
  'questions',
  'reconciliation',
  'requests',
  'subscriptions',
] as const

export type ListName = (typeof LIST_NAMES)[number]

/** More tabs than these nobody finds anything in. */
export const MOST_VIEWS = 20

/** Whether a member with this role may give the team a view. Who may only look changes nothing for others. */
export const mayShare = (role: TeamRole): boolean => role !== 'viewer' && role !== 'cashier'

/** Whether a member with this role may rename, replace and delete a view that they can see. @param isOwn it is theirs, or they made it. */
export const mayChangeView = (role: TeamRole, isOwn: boolean): boolean =>
  isOwn || role === 'owner' || role === 'admin'
