import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { BulkActionModel } from '@/prisma/generated/models'
import type { BulkRow } from './read'
import { wordsOf } from './reasons'
import type { bulkActionRow, bulkActionSchema } from './schema'

export function presentBulkAction(row: BulkActionModel): z.output<typeof bulkActionSchema> {
  const { done, skipped, failed, ready } = row
  return {
    id: toWire('bulk', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    action: row.action,
    status: row.status,
    couponCode: row.couponCode,
    days: row.days,
    rows: row.rows,
    hasMore: row.hasMore,
    ready,
    amountPaisa: row.amountPaisa?.toString() ?? null,
    leftOut: Object.entries(row.reasons as Record<string, number>)
      .map(([reason, count]) => ({ reason, message: wordsOf(reason), count }))
      .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
    progress: { done, skipped, failed, total: ready },
    finishedAt: row.finishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentBulkRow(row: BulkRow): z.output<typeof bulkActionRow> {
  const { customerId, subscriptionId, state, reason } = row
  return {
    customerId: toWire('cus', customerId),
    subscriptionId: subscriptionId && toWire('sub', subscriptionId),
    state,
    reason,
    message: reason && wordsOf(reason),
  }
}
