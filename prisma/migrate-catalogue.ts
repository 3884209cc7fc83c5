import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import pg from 'pg'

const CHAR_OID = 18
const TEXT_OID = 25

/**
 * An adapter for Prisma's schema engine, which reads PostgreSQL's catalogue. The catalogue has columns of the one-letter
 * type "char", which Prisma's adapter does not know. So they are read as text and then declared as characters.
 */
export function catalogueAdapter(connectionString: string) {
  const characters = new WeakMap<object, number[]>()
  const pool = new pg.Pool({ connectionString, max: 1 })
  // The next statement says that the connection is lost.
  pool.on('error', () => {})
  const query = pool.query.bind(pool) as (config: pg.QueryConfig) => Promise<pg.QueryResult>
  const asText = async (config: pg.QueryConfig) => {
    const result = await query(config)
    const at = result.fields.flatMap((field, index) => (field.dataTypeID === CHAR_OID ? [index] : []))
    for (const index of at) Object.assign(result.fields[index] as object, { dataTypeID: TEXT_OID })
    characters.set(result.rows, at)
    return result
  }
  const factory = new PrismaPg(Object.assign(pool, { query: asText }))
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (config) => {
      const result = await queryRaw(config)
      for (const index of characters.get(result.rows) ?? [])
        result.columnTypes[index] = ColumnTypeEnum.Character
      return result
    }
    return adapter
  }
  return { factory, close: () => pool.end() }
}
