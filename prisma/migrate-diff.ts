import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'

/**
 * The SQL that leads from one schema to another, '' when they agree. Prisma's schema engine compares the two
 * as texts: what migrations say by hand (CHECK constraints, partial indexes, triggers, functions) is in
 * neither and so is never taken for a difference.
 */
export async function schemaDiff(from: string, to: string): Promise<string> {
  loadEngine()
  const { SchemaEngine } = engine
  const comparer = await SchemaEngine.new({ datamodels: [['schema.prisma', to]] }, () => {}, NO_DATABASE)
  const { stdout } = await comparer.diff({
    from: from
      ? { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: from }] }
      : { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: to }] },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  const sql = stdout?.trim() ?? ''
  return sql === EMPTY ? '' : sql
}

const EMPTY = '-- This is an empty migration.'
let loaded = false

/** WebAssembly from npm: the same engine as the binary that Prisma's CLI would download. */
function loadEngine() {
  if (loaded) return
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const module = new WebAssembly.Module(readFileSync(file.replace(/\.js$/, '_bg.wasm')))
  const imports = Object.fromEntries(
    WebAssembly.Module.imports(module).map((wanted) => [wanted.module, engine]),
  )
  const { exports } = new WebAssembly.Instance(module, imports)
  engine.__wbg_set_wasm(exports)
  const panics = { set_message: (message: string) => console.error(message) }
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics })
  ;(exports.__wbindgen_start as () => void)()
  loaded = true
}

// Even to compare two texts the engine wants a connection, and asks it for one thing: which PostgreSQL it is.
const connection: SqlDriverAdapter = {
  provider: 'postgres',
  adapterName: 'none',
  queryRaw: async () => ({
    columnNames: ['exists', 'version', 'numeric_version'],
    columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
    rows: [[true, 'PostgreSQL 15.0', 150000]],
  }),
  executeRaw: async () => 0,
  executeScript: async () => {},
  startTransaction: () => Promise.reject(new Error('There is no database here.')),
  dispose: async () => {},
}

const NO_DATABASE = bindMigrationAwareSqlAdapterFactory({
  provider: 'postgres',
  adapterName: 'none',
  connect: async () => connection,
  connectToShadowDb: async () => connection,
})
