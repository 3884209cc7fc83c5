import type { CreateBulkActionInput } from '@/lib/bulk-action/schema'
import type { Ctx } from '@/lib/infra/ctx'

/** What can be done to many rows of a list. */
export interface ListBulk<Query, Row, Item> {
  /** The parameter of the API that names them. */
  ids: 'customerIds' | 'subscriptionIds'
  choice: (item: Item) => { id: string; label: string }
  actions: readonly BulkChoice[]
  /** How many rows a query has. COUNTED_AT_MOST means that many or more. */
  count: (ctx: Ctx, query: Query) => Promise<number>
  /** Reads chosen rows, for their CSV. Without it they have none. */
  readChosen?: (ctx: Ctx, ids: readonly string[]) => Promise<Row[]>
}

/** An action of `POST /v1/bulk-actions`, and the words on its button. */
export interface BulkChoice {
  action: CreateBulkActionInput['action']
  label: string
}
