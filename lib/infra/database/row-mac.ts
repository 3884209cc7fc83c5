import { decrypt, hmac, hmacs, sha256 } from '@/lib/infra/keys/crypto'
import { ENCRYPTED_PURPOSES, type Purpose } from '@/lib/infra/keys/key-purposes'
import { type Column, type Rows, TABLES } from '@/prisma/generated/tables'

// A row that decides where money goes, or who comes in, has a MAC of the columns that prisma/schema.prisma marks as
// `@authentic`. It needs a key that is not in the database. So the invariant check sees what was changed by something else
// than Khata (docs/decisions/0062).

export type MacTable = keyof Rows & string

/** The tables whose rows have a MAC, in the order of prisma/schema.prisma. */
export const MAC_TABLES = (Object.keys(TABLES) as MacTable[]).filter(
  (name) => 'rowMac' in TABLES[name].columns,
)

/** In SQL: the rows of a table whose MAC counts, if not all do. The columns of the others were emptied. */
export const MAC_COUNTS: Partial<Record<MacTable, string>> = {
  checkout_sessions: `status = 'open'`,
  customers: 'user_id IS NOT NULL',
  outbox_messages: 'text IS NOT NULL',
}

type MacField = [field: string, column: Column]

// Worked out once, because every keyed call of the API needs one.
const FIELDS = new Map<MacTable, MacField[]>(
  MAC_TABLES.map((name) => {
    const { key, columns } = TABLES[name]
    return [
      name,
      Object.entries(columns).filter(([field, { authentic }]) => key.includes(field) || authentic),
    ]
  }),
)

/** The fields that the MAC is about: the key, and what is marked. */
const macFields = (name: MacTable): MacField[] => FIELDS.get(name) ?? []

type Row = Readonly<Record<string, unknown>>

/** The MAC of a row as it is to be stored, by the names of its fields. */
export function rowMac(name: MacTable, row: object): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hmac('row mac', textOf(name, row as Row)))
}

/**
 * The MAC of a row that an operation changes. If the row was not as Khata wrote it, it keeps its wrong or missing MAC, so
 * that the invariant check still finds it.
 * @param current with its stored `rowMac`.
 */
export function changedRowMac<Current extends { rowMac: Uint8Array | null }>(
  name: MacTable,
  current: Current,
  next: Partial<Current>,
): Uint8Array<ArrayBuffer> | null {
  const isRight = stateOfMac(name, current) === 'right' || stateOfMac(name, current) === 'of an older secret'
  if (isRight) return rowMac(name, { ...current, ...next })
  return current.rowMac && new Uint8Array(current.rowMac)
}

export type MacState = 'right' | 'of an older secret' | 'wrong' | 'missing'

export function stateOfMac(name: MacTable, row: object): MacState {
  const stored = (row as Row).rowMac as Uint8Array | null
  if (!stored) return 'missing'
  const place = hmacs('row mac', textOf(name, row as Row)).findIndex((mac) => mac.equals(stored))
  if (place === -1) return 'wrong'
  return place === 0 ? 'right' : 'of an older secret'
}

function textOf(name: MacTable, row: Row): string {
  const values = macFields(name).flatMap(([field, { name: column, encryptedFor, authentic }]) => {
    const value = row[field]
    if (value === undefined) throw new TypeError(`the MAC of ${name} needs ${field}`)
    if (authentic === 'set' && value === null) return []
    if (authentic === 'hash') return [[column, hashOf(value)]]
    return [[column, encryptedFor ? plainOf(encryptedFor, value) : canonical(value)]]
  })
  return JSON.stringify([name, values])
}

/** The SHA-256 of a value that the database has computed. */
class Hashed {
  constructor(readonly hex: string) {}
}

function hashOf(value: unknown): unknown {
  if (value === null) return null
  return value instanceof Hashed ? value.hex : sha256(value as string | Uint8Array).toString('hex')
}

/** SQL: what the MACs of a table need, by the names of the fields. Long values stay in the database: only their hash leaves it. */
export function macColumns(name: MacTable): string {
  const selected = macFields(name).map(([field, { name: column, type, authentic }]) => {
    const bytes = type === 'bytea' ? column : `convert_to(${column}, 'UTF8')`
    return `${authentic === 'hash' ? `encode(sha256(${bytes}), 'hex')` : column} AS "${field}"`
  })
  return [...selected, 'row_mac AS "rowMac"'].join(', ')
}

/** A row that was read with `macColumns`. */
export function asRead(name: MacTable, row: Record<string, unknown>): Record<string, unknown> {
  for (const [field, { authentic }] of macFields(name))
    if (authentic === 'hash' && row[field] !== null) row[field] = new Hashed(String(row[field]))
  return row
}

/** The plain text, so that a rotation of secrets, which encrypts it again, changes no MAC. */
function plainOf(encryptedFor: string, value: unknown): unknown {
  const purpose = ENCRYPTED_PURPOSES.find((each) => each === encryptedFor) as Purpose
  const plain = (sealed: Uint8Array) => {
    try {
      return decrypt(purpose, sealed)
    } catch {
      return { unreadable: Buffer.from(sealed).toString('hex') }
    }
  }
  if (value === null) return null
  return Array.isArray(value) ? value.map(plain) : plain(value as Uint8Array)
}

/** The same for a value that is written and for the one that the database returns. PostgreSQL sorts the keys of JSON. */
function canonical(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value === 'bigint' || typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries.map(([name, each]) => [name, canonical(each)]).sort())
}
