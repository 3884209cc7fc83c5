import type { TeamRole } from '@/prisma/generated/enums'

/** The lists of the dashboard whose views can be saved. */
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

/** Nobody finds anything in more tabs than this. */
export const MOST_VIEWS = 20

/** Whether a member with this role may save a view for the team. Members who can only read may change nothing for others. */
export const mayShare = (role: TeamRole): boolean => role !== 'viewer' && role !== 'cashier'

/** Whether a member with this role may rename, replace and delete a view that they see. @param isOwn it is theirs, or they created it. */
export const mayChangeView = (role: TeamRole, isOwn: boolean): boolean =>
  isOwn || role === 'owner' || role === 'admin'
