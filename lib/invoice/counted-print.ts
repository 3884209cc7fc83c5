import type { AuditAction } from '@/lib/audit/actions'
import { type Audited, recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { type Prefix, toWire } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { InvoiceFile } from './pdf'

/** Who gets a paper. */
export type Printing = Omit<Audited, 'businessId' | 'environment'>

/** A kind of paper that says which copy it is. */
interface Kind {
  /** Counts the prints in its column `print_count`. A text of the code, never of a caller. */
  table: string
  prefix: Prefix
  action: AuditAction
}

/** A row of that table. */
interface Paper {
  id: string
  businessId: string
  environment: Environment
  number: string | null
  printCount: number
}

// Several people may print the same paper at the same moment. An attempt only fails because another print was counted.
const MOST_ATTEMPTS = 20

/**
 * Makes the function that hands out papers of a kind. The first print is the original, each later one a numbered copy. A print
 * counts only once it is drawn. If drawing fails, the next print is the original.
 */
export function countedPrints({ table, prefix, action }: Kind) {
  const key = 'business_id = $1 AND environment = $2 AND id = $3'
  const count = `UPDATE ${table} SET print_count = $5 WHERE ${key} AND print_count = $4 RETURNING id`
  const read = `SELECT print_count FROM ${table} WHERE ${key}`

  /**
   * @param draw makes the file of a copy. 0: the original.
   * @param asCopy true: even the first print is marked as a copy.
   * @throws {DomainError} `unavailable` if too many are requested at the same time.
   */
  return async (
    who: Printing,
    { id, businessId, environment, number, printCount }: Paper,
    draw: (copy: number) => Promise<InvoiceFile>,
    asCopy: boolean,
  ): Promise<InvoiceFile> => {
    const ofPaper = [businessId, environment, id]
    let printed = printCount
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const copy = asCopy ? Math.max(printed, 1) : printed
      const file = await draw(copy)
      const isCounted = await inTransaction(async (tx) => {
        const [counted] = await tx.query(count, [...ofPaper, printed, copy + 1])
        if (!counted) {
          const [now] = await tx.query<{ printCount: number }>(read, ofPaper)
          printed = now?.printCount ?? printed
          return false
        }
        const audited = { ...who, businessId, environment } as Audited
        await recordAudit(tx, audited, action, toWire(prefix, id), { number, copy })
        return true
      })
      if (isCounted) return file
    }
    throw new DomainError('unavailable', { retryAfterSeconds: 1 })
  }
}
