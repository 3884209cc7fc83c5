import { type ImportId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { ImportModel } from '@/prisma/generated/models'
import { type ImportPreview, type PreviewedRow, ROWS_SHOWN } from './preview-schema'
import { namesOfPrices } from './prices'
import { firstRows, getImport, type ImportedRow } from './read'
import type { Columns } from './terms'

const SUBSCRIPTIONS = `
SELECT count(*)::int AS count FROM import_rows
WHERE business_id = $1 AND environment = $2 AND import_id = $3 AND state = 'ready' AND terms ? 'billing'`

const EXAMPLES = 3

/**
 * What an import will make, and what its first rows say.
 * @throws {DomainError} `resource_not_found`.
 */
export async function getImportPreview(ctx: Ctx, id: ImportId): Promise<ImportPreview> {
  const [row, all, withProblems, [begun]] = await Promise.all([
    getImport(ctx, id),
    firstRows(ctx, id, 'all', ROWS_SHOWN),
    firstRows(ctx, id, 'problems', ROWS_SHOWN),
    query<{ count: number }>(SUBSCRIPTIONS, [ctx.businessId, ctx.environment, id]),
  ])
  const names = await namesOfPrices(
    ctx,
    all.flatMap(({ terms }) => terms?.billing?.price ?? []),
  )
  const present = (each: ImportedRow) => presentRow(each, names)
  return {
    columns: columnsOf(row, [...all, ...withProblems]),
    customers: row.ready - row.done - row.failed,
    subscriptions: begun?.count ?? 0,
    rows: all.map(present),
    problemRows: withProblems.map(present),
  }
}

function columnsOf(
  { headings, columns }: ImportModel,
  rows: readonly ImportedRow[],
): ImportPreview['columns'] {
  const meant = (columns ?? []) as unknown as Columns
  return headings.map((heading, at) => {
    const examples = new Set(rows.flatMap(({ cells }) => cells?.[at] || []))
    return { heading, column: meant[at] ?? null, examples: [...examples].slice(0, EXAMPLES) }
  })
}

function presentRow(
  { row, state, cells, terms, problems, notes, customerId, subscriptionId }: ImportedRow,
  names: ReadonlyMap<string, string>,
): PreviewedRow {
  const { customer = null, billing } = terms ?? {}
  return {
    row,
    status: state,
    cells,
    customer: customer && {
      externalId: customer.externalId ?? null,
      name: customer.name ?? null,
      phone: customer.phone ?? null,
      email: customer.email ?? null,
      language: customer.language ?? null,
      panNumber: customer.panNumber ?? null,
      address: customer.address ?? null,
      metadata: customer.metadata ?? {},
    },
    subscription: billing
      ? {
          priceId: toWire('price', billing.price),
          productName: names.get(billing.price) ?? '',
          quantity: billing.quantity,
          collection: billing.collection,
          paidUntil: billing.paidUntil ?? null,
          trialUntil: billing.trialUntil ?? null,
        }
      : null,
    problems: problems ?? [],
    notes: notes ?? [],
    customerId: customerId && toWire('cus', customerId),
    subscriptionId: subscriptionId && toWire('sub', subscriptionId),
  }
}
