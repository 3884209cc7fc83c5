import { grouped } from '@/lib/core/grouped'
import { batchFile, type FiledPayout, sha256Of } from '@/lib/payout-batch/present'
import type { Rule } from './rule'

interface Filed {
  batch_id: string
  sha256: string
  number: string
  amount_paisa: string
  account_number_encrypted: Uint8Array<ArrayBuffer>
  account_name: string
  bank_code: string
  bank_name: string
  branch: string | null
}

const COLUMNS =
  'batch_id, environment, status::text, id, number, amount_paisa, account_number_encrypted, account_name, bank_code, bank_name'

/** The rows of a batch's file: payouts, then withdrawals. */
const IN_FILE = `(SELECT 1 AS part, ${COLUMNS}, branch FROM payouts UNION ALL SELECT 2, ${COLUMNS}, NULL FROM withdrawals)`

const FILED = `
  SELECT p.batch_id, b.sha256, p.number, p.amount_paisa::text, p.account_number_encrypted, p.account_name, p.bank_code, p.bank_name, p.branch
  FROM payout_batches b JOIN ${IN_FILE} p ON p.batch_id = b.id WHERE b.status = 'released' ORDER BY p.batch_id, p.part, p.id`

/** I14, for what is sent to the banks of merchants and customers. */
export const payoutsGoToTheBank: Rule[] = [
  {
    name: 'batch-sums',
    says: 'A released batch has other payouts or withdrawals than it had when it was released.',
    find: `SELECT format('Batch pob:%s had %s payments of %s paisa, and has %s of %s.', b.id, b.count, b.total_paisa, p.count, p.paisa) AS breach
      FROM payout_batches b CROSS JOIN LATERAL (
        SELECT count(*) AS count, coalesce(sum(amount_paisa), 0) AS paisa FROM ${IN_FILE} filed
        WHERE batch_id = b.id AND environment = b.environment AND status IN ('sent', 'paid', 'returned')) AS p
      WHERE b.status = 'released' AND (b.count, b.total_paisa) IS DISTINCT FROM (p.count, p.paisa)`,
  },
  {
    name: 'batch-file',
    says: 'The file of a released batch is not the one that was made of its payouts.',
    async find(client, found) {
      const { rows } = await client.query<Filed>(FILED)
      const batches = grouped(rows, ({ batch_id }) => batch_id)
      for (const [id, filed] of batches) {
        const [{ sha256 }] = filed as [Filed]
        if (sha256OfFile(filed) !== sha256)
          found(`The file of batch pob:${id} is not the one with the SHA-256 ${sha256}.`)
      }
    },
  },
  {
    name: 'in-transit',
    says: 'What is on its way to a business is not the sum of its pending and sent payouts, and of what it owes to customers who take money out.',
    find: `SELECT format('On its way to biz:%s (%s) are %s paisa by the books, and its payouts and withdrawals say %s.', business_id, environment,
        coalesce(h.paisa, 0), coalesce(p.paisa, 0)) AS breach
      FROM (SELECT a.business_id, a.environment, sum(e.amount_paisa) AS paisa
        FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
        WHERE a.kind = 'in_transit' AND a.business_id IS NOT NULL GROUP BY a.business_id, a.environment) AS h
      FULL JOIN (SELECT business_id, environment, sum(amount_paisa) AS paisa FROM (
          SELECT business_id, environment, amount_paisa FROM payouts WHERE status IN ('pending', 'sent')
          UNION ALL SELECT business_id, environment, amount_paisa FROM withdrawals
          WHERE status = 'requested' AND environment = 'production' AND business_id IS NOT NULL) AS each
        GROUP BY business_id, environment) AS p USING (business_id, environment)
      WHERE coalesce(h.paisa, 0) <> coalesce(p.paisa, 0)`,
  },
]

/** Null if an account number can no longer be decrypted. */
function sha256OfFile(filed: readonly Filed[]): string | null {
  try {
    return sha256Of(batchFile(filed.map(payoutOf)))
  } catch {
    return null
  }
}

const payoutOf = (row: Filed): FiledPayout => ({
  number: row.number,
  amountPaisa: BigInt(row.amount_paisa),
  accountNumberEncrypted: row.account_number_encrypted,
  accountName: row.account_name,
  bankCode: row.bank_code,
  bankName: row.bank_name,
  branch: row.branch,
})
