import { memberOf } from '@/lib/auth/member'
import { roleAllows, type Scope } from '@/lib/auth/permissions'
import { requireRole } from '@/lib/auth/require-role'
import { found } from '@/lib/core/found'
import type { SavedViewId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { listTenantPage } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import type { SavedViewModel } from '@/prisma/generated/models'
import type { ListName } from './rules'
import { savedViews } from './table'

const SEEN = `SELECT ${savedViews.columnList('v')} FROM saved_views v
  WHERE v.business_id = $1 AND v.environment = $2 AND (v.account_id IS NULL OR v.account_id = $3)`

// Both the team's and a member's views are limited, so there are no pages.
const OF_LIST = `${SEEN} AND v.list = $4 ORDER BY v.account_id IS NOT NULL, v.id`

/**
 * The views of a list that a member sees: those of the team, then their own, each in the order of saving.
 * @throws {DomainError} `role_insufficient` if they may not read the list.
 */
export async function listSavedViews(ctx: Ctx, list: ListName): Promise<SavedViewModel[]> {
  requireListReader(ctx, list)
  return query<SavedViewModel>(OF_LIST, [ctx.businessId, ctx.environment, memberOf(ctx).accountId, list])
}

const LOCK = `${SEEN} AND v.id = $4 FOR UPDATE`

/** @throws {DomainError} `resource_not_found`, also for a private view of another member. */
export async function lockSavedView(tx: Tx, ctx: Ctx, id: SavedViewId): Promise<SavedViewModel> {
  const [row] = await tx.query<SavedViewModel>(LOCK, [
    ctx.businessId,
    ctx.environment,
    memberOf(ctx).accountId,
    id,
  ])
  return found(row)
}

/** @throws {DomainError} `role_insufficient` for a member who may not read the list. */
export function requireListReader(ctx: Ctx, list: ListName): void {
  requireRole(ctx, (role) => roleAllows(role, ctx.environment, LIST_SCOPES[list]))
}

/** All views that a member sees, for an export, newest first. */
export function listAllViews(
  ctx: Ctx,
  page: { limit: number; cursor?: string },
): Promise<Page<SavedViewModel>> {
  return listTenantPage<SavedViewModel>(ctx, {
    select: `SELECT ${savedViews.columnList('v')} FROM saved_views v`,
    alias: 'v',
    from: 'saved_views v',
    filters: [['(v.account_id IS NULL OR v.account_id = ?)', memberOf(ctx).accountId]],
    page,
  })
}

/** The permission that is needed to read each list. */
export const LIST_SCOPES = {
  agreements: 'agreements:read',
  audit: 'merchant:read',
  catalog: 'catalog:read',
  'checkout-links': 'checkout:read',
  coupons: 'catalog:read',
  'credit-notes': 'invoices:read',
  customers: 'customers:read',
  deliveries: 'webhooks:read',
  events: 'events:read',
  'invoice-items': 'invoices:read',
  invoices: 'invoices:read',
  movements: 'merchant:read',
  'payment-links': 'checkout:read',
  payments: 'payments:read',
  payouts: 'reports:read',
  questions: 'customers:read',
  reconciliation: 'topups:read',
  requests: 'merchant:read',
  subscriptions: 'subscriptions:read',
} as const satisfies Record<ListName, Scope>
