import type { CreateBulkActionInput } from '@/lib/bulk-action/schema'
import type { Ctx } from '@/lib/infra/ctx'
import type { Filters } from './list-search'

/** The actions for many rows of a list. */
export interface ListBulk<Query, Row, Item> {
  /** The API parameter for their ids. */
  ids: 'customerIds' | 'subscriptionIds'
  choice: (item: Item) => { id: string; label: string }
  actions: readonly BulkChoice[]
  /** How many rows match a query. COUNTED_AT_MOST means that many or more. */
  count: (ctx: Ctx, query: Query) => Promise<number>
  /** Reads selected rows for their CSV. Without it, there is no CSV of selected rows. */
  readChosen?: (ctx: Ctx, ids: readonly string[]) => Promise<Row[]>
}

/** An action of `POST /v1/bulk-actions`, and the text of its button. */
export interface BulkVerb {
  action: CreateBulkActionInput['action']
  label: string
}

interface BulkChoice extends BulkVerb {
  /** True for filters that people set in order to do this. Its button is then above the rows, for all matches. */
  isPurposeOf?: (filters: Filters) => boolean
}
