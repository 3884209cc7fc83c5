import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { decrypt, encrypt, howReadable } from '@/lib/infra/keys/crypto'
import { type StoredRow, storedRows, textAs } from './read'
import type { StoredValues } from './stored-values'

/**
 * Encrypts again the values of a column that the newest secret cannot decrypt, in batches. Each batch is a transaction. A value that was
 * changed since it was read is left alone. So is a value that cannot be decrypted.
 * @param onBatch called after each batch with the number of rows checked and changed so far.
 * @returns how many rows were changed.
 */
export async function updateValues(
  values: StoredValues,
  onBatch: (progress: { seen: number; changed: number }) => void = () => {},
): Promise<number> {
  const progress = { seen: 0, changed: 0 }
  for await (const rows of storedRows(values)) {
    const changes = rows.flatMap((row) => changeOf(values, row) ?? [])
    const done = await inTransaction((tx) => Promise.all(changes.map((each) => write(tx, values, each))))
    progress.seen += rows.length
    progress.changed += done.filter(Boolean).length
    onBatch(progress)
  }
  return progress.changed
}

interface Change extends StoredRow {
  next: Buffer | Buffer[]
}

function changeOf({ purpose }: StoredValues, row: StoredRow): Change | undefined {
  const isOld = (sealed: Buffer) => howReadable(purpose, sealed) === 'with an older secret'
  const again = (sealed: Buffer) => (isOld(sealed) ? encrypt(purpose, decrypt(purpose, sealed)) : sealed)
  if (![row.held].flat().some(isOld)) return undefined
  return { ...row, next: Array.isArray(row.held) ? row.held.map(again) : again(row.held) }
}

async function write(tx: Tx, { table, key, column }: StoredValues, change: Change): Promise<boolean> {
  const names = Object.keys(key)
  const isSame = `(${names}) = (${Object.values(key).map(textAs)}) AND ${column} = $${names.length + 1}`
  const text = `UPDATE ${table} SET ${column} = $${names.length + 2} WHERE ${isSame} RETURNING 1`
  return (await tx.query(text, [...change.key, change.held, change.next])).length > 0
}
