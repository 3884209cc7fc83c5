/**
 * Values as one PostgreSQL array literal: one parameter for a whole column of a batch. Reading it costs the server
 * a fraction of what the same rows cost as JSON, which it has to tokenize.
 * @see https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
 */
export function arrayParameter(values: readonly unknown[]): string {
  return `{${values.map(element).join()}}`
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  if (value instanceof Date) return quoted(value.toISOString())
  if (value instanceof Uint8Array) return quoted(`\\x${Buffer.from(value).toString('hex')}`)
  return quoted(JSON.stringify(value))
}

// Ids, enum names and numbers: no character that the array syntax knows, and not the word NULL.
const PLAIN = /^[\w-]+$/

function quoted(text: string): string {
  if (PLAIN.test(text) && text.toUpperCase() !== 'NULL') return text
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
