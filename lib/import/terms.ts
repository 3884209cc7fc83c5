import type { CreateCustomerInput } from '@/lib/customer/schema'
import type { Collection } from '@/prisma/generated/enums'
import type { RowProblem } from './problem-schema'

/** How a row is billed. The dates are Gregorian: they are days at the business. */
export interface BillingTerms {
  /** As the file says it, and when it was checked the id. */
  price: string
  quantity: number
  collection: Collection
  paidUntil?: string
  trialUntil?: string
}

/** What will be made of a row. */
export interface RowTerms {
  customer: CreateCustomerInput
  billing?: BillingTerms
}

/** A row of a file that was read. It has terms, with notes of what a person should know, or problems. */
export type ReadRow =
  | { row: number; cells: string[]; terms: RowTerms; notes?: RowProblem[]; problems?: never }
  | {
      row: number
      cells: string[]
      terms?: never
      notes?: never
      problems: RowProblem[]
      externalId?: string
    }

/** The column that each heading means, in their order. Null: its cells say nothing. */
export type Columns = (string | null)[]

export interface ReadFile {
  headings: string[]
  columns: Columns
  rows: ReadRow[]
  /** The heading under which names most likely stand, if no column is the name. */
  likelyNames?: string | null
}
