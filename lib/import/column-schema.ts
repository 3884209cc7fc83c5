/** The columns of a file, in the order in which people know them. */
export const IMPORT_COLUMNS = [
  'external_id',
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'phone',
  'email',
  'language',
  'pan',
  'address',
  'price',
  'quantity',
  'collection',
  'paid_until',
  'trial_until',
] as const

/** True if a column says who somebody is. */
export const haveNames = (columns: readonly (string | null)[]): boolean =>
  columns.some((column) => column === 'name' || column === 'first_name' || column === 'last_name')

const METADATA = /^metadata\.(.{1,40})$/

/** The key of `metadata.branch`. Null: it is another column. */
export const metadataKeyOf = (column: string): string | null => METADATA.exec(column)?.[1] ?? null

/** Khata writes these columns into the files that it returns. In a file that comes back they say nothing. */
export const OWN_COLUMNS: readonly string[] = ['row', 'problem']

/** True for a column that a heading may be mapped to. */
export const isImportColumn = (name: string): boolean =>
  (IMPORT_COLUMNS as readonly string[]).includes(name) || metadataKeyOf(name) !== null
