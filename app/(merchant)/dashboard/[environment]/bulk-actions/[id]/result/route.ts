import { onPage } from '@/app/on-page'
import { presentBulkRow } from '@/lib/bulk-action/present'
import { getBulkAction, listBulkRows } from '@/lib/bulk-action/read'
import { downloadOf, requireProofFor } from '../../../../../download-of'
import { csvText } from '../../../../../list/csv'
import { visit } from '../../../../visit'

const ROWS_AT_ONCE = 500
const HEADINGS = ['customer_id', 'subscription_id', 'name', 'email', 'phone', 'state', 'reason', 'message']

type Props = { params: Promise<{ environment: string; id: string }> }

/** The result for each row. The file is sent while it is read. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { environment, id } = await params
  const { ctx } = await visit(environment, 'bulk:read')
  const of = await onPage('bulk', id, (bulkId) => getBulkAction(ctx, bulkId))
  const file = {
    contentType: 'text/csv' as const,
    name: `khata-bulk-action-${id.slice(-6)}.csv`,
    parts: partsOf(ctx, of.id as Parameters<typeof listBulkRows>[1]),
  }
  return downloadOf(
    ctx,
    requireProofFor(ctx, 'Result of a bulk action').then(() => file),
  )
}

async function* partsOf(
  ...[ctx, id]: [Parameters<typeof listBulkRows>[0], Parameters<typeof listBulkRows>[1]]
) {
  // Starts with a byte order mark, because Excel needs it to show Nepali.
  yield `\uFEFF${csvText([HEADINGS])}`
  for (let cursor: string | undefined; ; ) {
    const page = await listBulkRows(ctx, id, { limit: ROWS_AT_ONCE, cursor })
    yield csvText(
      page.items.map((row) => {
        const { customerId, subscriptionId, state, reason, message } = presentBulkRow(row)
        return [customerId, subscriptionId, row.name, row.email, row.phone, state, reason, message]
      }),
    )
    if (!page.nextCursor) return
    cursor = page.items.at(-1)?.id
  }
}
