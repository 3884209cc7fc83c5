import type { Table } from './describe'
import { WORDS } from './words'

/** The generated module: the tables, and the types of their rows. */
export function sourceOf(tables: readonly Table[]): string {
  const rows = tables.map(({ name, model }) => `  ${name}: models.${model}Model`)
  const described = tables.map(({ name, key, columns }) => {
    const lines = Object.entries(columns).map(
      ([field, column]) => `      ${field}: ${JSON.stringify(column)},`,
    )
    return `  ${name}: {\n    key: ${JSON.stringify(key)},\n    columns: {\n${lines.join('\n')}\n    },\n  },`
  })
  return `// Made from prisma/schema.prisma by prisma/tables. Change the schema instead.
import type * as models from './models'

/** What a row of each table is in code. */
export interface Rows {
${rows.join('\n')}
}

export interface Column {
  /** In the database. */
  readonly name: string
  /** In PostgreSQL, without its precision. */
  readonly type: string
  readonly isNullable: boolean
  /** Whose data it has: docs/data-rights.md. Ids, times and states need to say nothing. */
  readonly word?: ${WORDS.map((word) => `'${word}'`).join(' | ')}
  /** The purpose of the key with which its values are encrypted. */
  readonly encryptedFor?: string
}

export interface TableDescription {
  /** The fields of the primary key. */
  readonly key: readonly string[]
  /** By the name of the field, in the order of the schema. */
  readonly columns: Readonly<Record<string, Column>>
}

export const TABLES: Readonly<Record<keyof Rows, TableDescription>> = {
${described.join('\n')}
}
`
}
