import { DomainError } from '@/lib/core/errors'
import { newId } from '@/lib/core/id'
import { customerFilters } from '@/lib/customer/read'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { listTenantIds } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import { breathe } from '@/lib/infra/process/breathe'
import { customersFallingShort, subscriptionFilters } from '@/lib/subscription/filters'
import type { BulkActionModel } from '@/prisma/generated/models'
import { CHECKS, type Checked } from './check'
import { MOST_AT_ONCE } from './limits-schema'
import { requireScopeOf } from './permit'
import type { ChosenFilters, CreateBulkActionInput } from './schema'
import { bulkActionRows, bulkActions } from './table'

const ROWS_AT_ONCE = 500
// The actions that show an amount. Archiving and coupons move no money.
const WITH_AMOUNT = ['send_pay_links', 'cancel_subscriptions']

/**
 * Finds out what a bulk action would do, and stores that. Nothing is done yet.
 * @throws {DomainError} `resource_not_found`, `role_insufficient`, `coupon_not_valid`.
 */
export function createBulkAction(ctx: Ctx, input: CreateBulkActionInput): Promise<BulkActionModel> {
  requireScopeOf(ctx, input.action)
  const { businessId, environment, now } = ctx
  return transact(ctx, async (tx) => {
    const { ids, hasMore } = await chosenBy(ctx, input)
    const couponCode = input.couponCode ?? null
    const checked = await CHECKS[input.action](tx, ctx, { ids, couponCode })
    // Ids that the caller has listed must exist. Rows that a filter has found may have gone meanwhile.
    if (!input.where && checked.length < ids.length) throw new DomainError('resource_not_found')
    const ready = checked.filter(({ reason }) => reason === null)
    const made: BulkActionModel = {
      ...bulkActions.nulls,
      id: newId('bulk'),
      businessId,
      environment,
      action: input.action,
      status: 'checked',
      couponCode,
      days: input.days ?? null,
      rows: checked.length,
      ready: ready.length,
      hasMore,
      amountPaisa: WITH_AMOUNT.includes(input.action)
        ? ready.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n)
        : null,
      done: 0,
      skipped: 0,
      failed: 0,
      reasons: countReasons({}, checked) as never,
      startedBy: null,
      createdAt: now,
      updatedAt: now,
    }
    await bulkActions.insert(tx, [made])
    await insertRows(tx, made, checked)
    return made
  })
}

/** Adds reasons to the counts so far. */
export function countReasons(
  before: Readonly<Record<string, number>>,
  rows: readonly { reason: string | null }[],
): Record<string, number> {
  const counts = { ...before }
  for (const { reason } of rows) if (reason !== null) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

async function insertRows(tx: Tx, made: BulkActionModel, checked: readonly Checked[]): Promise<void> {
  const { businessId, environment, id: bulkActionId } = made
  for (let at = 0; at < checked.length; at += ROWS_AT_ONCE) {
    const rows = checked.slice(at, at + ROWS_AT_ONCE).map(({ id, customerId, subscriptionId, reason }) => ({
      ...{ businessId, environment, bulkActionId, id, customerId, subscriptionId, reason },
      state: reason === null ? ('ready' as const) : ('skipped' as const),
    }))
    await bulkActionRows.insert(tx, rows)
    await breathe()
  }
}

interface ChosenIds {
  ids: string[]
  hasMore: boolean
}

/** The ids that the caller has listed, or those of the rows that match the filters. */
async function chosenBy(
  ctx: Ctx,
  { customerIds, subscriptionIds, where }: CreateBulkActionInput,
): Promise<ChosenIds> {
  const named = customerIds ?? subscriptionIds
  if (named) return { ids: [...new Set<string>(named)], hasMore: false }
  const ids = where ? await listTenantIds(ctx, await listOf(ctx, where), MOST_AT_ONCE + 1) : []
  return { ids: ids.slice(0, MOST_AT_ONCE), hasMore: ids.length > MOST_AT_ONCE }
}

const listOf = async (ctx: Ctx, { customers, subscriptions }: ChosenFilters) =>
  customers
    ? {
        alias: 'c',
        from: 'customers c',
        filters: await customerFilters(ctx, customers, customersFallingShort),
        page: customers,
      }
    : {
        alias: 's',
        from: 'subscriptions s',
        filters: await subscriptionFilters(ctx, subscriptions),
        page: subscriptions,
      }
