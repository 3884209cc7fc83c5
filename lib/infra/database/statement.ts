import { createHash } from 'node:crypto'
import pg from 'pg'
import { inPart } from '@/lib/infra/telemetry/trace/span'
import { isPooled } from './session-settings'

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
  generation: number
  /** The column names of the last result, and the same names in camelCase. */
  fields: string[]
  columns: string[]
}

// SQL texts are constants in the code, so the number of prepared statements is limited.
const statements = new Map<string, Statement>()

// Grows when a migration has changed the columns of a statement. All statements then get new names, so each connection prepares them again.
// Otherwise every connection would fail once for every such statement.
let generation = 0

function statementOf(text: string): Statement {
  let statement = statements.get(text)
  if (statement?.generation !== generation) {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    const name = generation === 0 ? hash : `${hash}.${generation}`
    statement = { name, generation, fields: [], columns: [] }
    statements.set(text, statement)
  }
  return statement
}

/**
 * True if a statement failed because it was prepared before a migration that changed its columns. It can be run again.
 * PostgreSQL has no code of its own for this.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Runs one prepared statement. Columns come back in camelCase, int8 and sums as bigint, timestamptz as Date. */
export function runStatement<Row>(
  client: pg.PoolClient,
  text: string,
  params: readonly unknown[],
): Promise<Row[]> {
  // The text is a constant in the code. The parameters stay out of the span.
  const name = () => text.match(/\w+/)?.[0] ?? 'SQL'
  const attributes = () => ({ 'db.system.name': 'postgresql', 'db.query.text': text.trim() })
  return inPart(
    name,
    () => ({ kind: 'client', attributes: attributes() }),
    () => run(client, text, params),
  )
}

// pg's own promises, plus one for each function between it and us, are a fifth of what a small statement costs this process.
function run<Row>(client: pg.PoolClient, text: string, params: readonly unknown[]): Promise<Row[]> {
  const statement = statementOf(text)
  const config = {
    // Behind a pooler the next connection does not know the statement.
    name: isPooled() ? undefined : statement.name,
    text,
    values: params as unknown[],
    rowMode: 'array' as const,
    types,
  }
  return new Promise<Row[]>((resolve, reject) => {
    client.query<unknown[]>(config, (error, result) => {
      if (error) reject(error)
      else resolve(rowsOf<Row>(result, columnsOf(statement, result.fields)))
    })
  }).catch((error: unknown) => {
    if (isStalePlan(error) && statement.generation === generation) generation += 1
    // The stack of an error from the network does not show the code that sent the statement. Captured here, it does.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  })
}

function rowsOf<Row>(result: pg.QueryArrayResult<unknown[]>, columns: readonly string[]): Row[] {
  return result.rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i++) row[columns[i] as string] = values[i]
    return row as Row
  })
}

/** The columns of a result. A connection that prepared the statement after a migration may return more columns than the others. */
function columnsOf(statement: Statement, fields: pg.FieldDef[]): string[] {
  const isKnown =
    fields.length === statement.fields.length && fields.every(({ name }, i) => name === statement.fields[i])
  if (!isKnown) {
    statement.fields = fields.map(({ name }) => name)
    statement.columns = statement.fields.map(camelCase)
  }
  return statement.columns
}
