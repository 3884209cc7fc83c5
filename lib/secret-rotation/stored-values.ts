import type { Purpose } from '@/lib/infra/keys/key-purposes'

/** A column that holds encrypted values. */
export interface StoredValues {
  table: string
  /** The primary key, with the types of its columns. */
  key: Readonly<Record<string, string>>
  column: string
  purpose: Purpose
  /** The column is an array of encrypted values. */
  isList?: true
}

const TENANT_KEY = { business_id: 'uuid', environment: 'environment', id: 'uuid' }

/**
 * Every column with values that `encrypt` has made. Operations move values from one column to another: the secret of an
 * endpoint to its earlier ones, a pending TOTP secret to the one in use. The first column of each pair comes first, so that
 * no value is missed while it moves.
 */
export const STORED_VALUES: readonly StoredValues[] = [
  { table: 'webhook_endpoints', key: TENANT_KEY, column: 'secret_encrypted', purpose: 'webhook secret' },
  {
    table: 'webhook_endpoints',
    key: TENANT_KEY,
    column: 'previous_secrets_encrypted',
    purpose: 'webhook secret',
    isList: true,
  },
  {
    table: 'merchant_accounts',
    key: { id: 'uuid' },
    column: 'totp_pending_secret_encrypted',
    purpose: 'totp secret',
  },
  {
    table: 'merchant_accounts',
    key: { id: 'uuid' },
    column: 'totp_secret_encrypted',
    purpose: 'totp secret',
  },
  { table: 'topups', key: { id: 'uuid' }, column: 'return_to_encrypted', purpose: 'top-up return address' },
  {
    table: 'kept_keys',
    key: { purpose: 'text', secret_id: 'bytea' },
    column: 'key_encrypted',
    purpose: 'kept key',
  },
]

export const placeOf = ({ table, column }: StoredValues) => `${table}.${column}`
