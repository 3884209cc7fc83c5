import { createHash } from 'node:crypto'
import pg from 'pg'

const { INT8, NUMERIC } = pg.types.builtins
const int8 = (text: string) => BigInt(text)
// PostgreSQL's sum of bigints is a numeric without a fraction. It is read as a bigint.
const numeric = (text: string) => (/^-?\d+$/.test(text) ? BigInt(text) : text)
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return int8
    return oid === NUMERIC ? numeric : pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}

interface Statement {
  /** A hash of the text. Each route bundle has its own copy of this module, but all of them share the connections. */
  name: string
  /** The column names in camelCase. Known after the first run. */
  columns?: string[]
}

// SQL texts are constants in the code, so the number of prepared statements is limited.
const statements = new Map<string, Statement>()

function statementOf(text: string): Statement {
  let statement = statements.get(text)
  if (!statement) {
    statement = { name: createHash('sha256').update(text).digest('base64url').slice(0, 22) }
    statements.set(text, statement)
  }
  return statement
}

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Runs one prepared statement. Columns come back in camelCase, int8 and sums as bigint, timestamptz as Date. */
export async function runStatement<Row>(
  client: pg.Pool | pg.PoolClient,
  text: string,
  params: readonly unknown[],
): Promise<Row[]> {
  const statement = statementOf(text)
  const result = await client.query<unknown[]>({
    name: statement.name,
    text,
    values: params as unknown[],
    rowMode: 'array',
    types,
  })
  statement.columns ??= result.fields.map((field) => camelCase(field.name))
  const { columns } = statement
  return result.rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i++) row[columns[i] as string] = values[i]
    return row as Row
  })
}
