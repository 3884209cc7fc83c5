import { ENCRYPTED_PURPOSES, type Purpose } from '@/lib/infra/keys/key-purposes'
import { TABLES } from '@/prisma/generated/tables'

/** A column that holds encrypted values. */
export interface StoredValues {
  table: string
  /** The columns of the primary key, with their types. */
  key: Readonly<Record<string, string>>
  column: string
  purpose: Purpose
  /** True if the column is an array of encrypted values. */
  isList: boolean
}

/**
 * Every column with values of `encrypt`, in the order of prisma/schema.prisma. Operations move values between columns: the secret of an
 * endpoint to its earlier secrets, and a pending TOTP secret to the active one. In the schema, the first column of each pair comes first,
 * so that no value is missed while it moves.
 */
export const STORED_VALUES: readonly StoredValues[] = Object.entries(TABLES).flatMap(
  ([table, { key, columns }]) => {
    const keyColumns = key.flatMap((field) => columns[field] ?? [])
    return Object.values(columns).flatMap(({ name, type, encryptedFor }) => {
      if (!encryptedFor) return []
      return {
        table,
        key: Object.fromEntries(keyColumns.map((each) => [each.name, each.type])),
        column: name,
        purpose: purposeOf(encryptedFor),
        isList: type.endsWith('[]'),
      }
    })
  },
)

function purposeOf(encryptedFor: string): Purpose {
  const purpose = ENCRYPTED_PURPOSES.find((each) => each === encryptedFor)
  if (!purpose)
    throw new TypeError(`no values are encrypted for "${encryptedFor}", which prisma/schema.prisma says`)
  return purpose
}

export const placeOf = ({ table, column }: StoredValues) => `${table}.${column}`
