import { roleAllows, type Scope } from '@/lib/auth/permissions'
import { requireKeyPermission, requireRole } from '@/lib/auth/require-role'
import type { Ctx } from '@/lib/infra/ctx'
import type { BulkActionKind } from '@/prisma/generated/enums'

/** The permission that the single action needs. */
const SCOPES: Readonly<Record<BulkActionKind, Scope>> = {
  archive_customers: 'customers:write',
  send_pay_links: 'invoices:write',
  cancel_subscriptions: 'subscriptions:write',
  add_coupon: 'subscriptions:write',
  give_days: 'subscriptions:write',
}

/** @throws {DomainError} `role_insufficient`, `key_permission_missing` for a caller who may not do the single action. */
export function requireScopeOf(ctx: Ctx, action: BulkActionKind): void {
  requireRole(ctx, (role) => roleAllows(role, ctx.environment, SCOPES[action]))
  requireKeyPermission(ctx, SCOPES[action])
}
