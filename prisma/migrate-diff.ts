import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'
import { catalogueAdapter } from './migrate-catalogue'

/**
 * The SQL that brings a migrated database to a schema.prisma, by Prisma's schema engine. '' if it is there already. The
 * engine does not see what a schema cannot express (CHECK constraints, partial and expression indexes, triggers,
 * functions), and would drop the indexes and keys that migrations made by hand. They stay.
 * @param before the schema that the migrations were written for. What it has and the new one does not is dropped.
 */
export async function owedToSchema(
  connectionString: string,
  schema: string,
  before = schema,
): Promise<string> {
  const byHand = new Set(
    (await statementsTowards(connectionString, before)).filter((text) => DROPS_GUARD.test(text)),
  )
  const statements = await statementsTowards(connectionString, schema)
  return statements.filter((text) => !byHand.has(text) || isReplaced(text, statements)).join('\n\n')
}

const DROPS_GUARD = /^-- Drop(?:ForeignKey|Index)\n.*?"(?<name>[^"]+)";$/s

/** A key that is dropped and added again is a change. */
function isReplaced(drop: string, statements: readonly string[]): boolean {
  const name = `"${DROPS_GUARD.exec(drop)?.groups?.name}"`
  return statements.some((other) => other !== drop && other.includes(name))
}

/** The engine's script, which consists of paragraphs: a heading and a statement each. */
async function statementsTowards(connectionString: string, schema: string): Promise<string[]> {
  loadEngine()
  const files = [{ path: 'schema.prisma', content: schema }]
  const adapter = catalogueAdapter(connectionString)
  const comparer = await engine.SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter.factory),
  )
  try {
    const { stdout } = await comparer.diff({
      from: { tag: 'schemaDatasource', files, configDir: '/' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    const paragraphs = (stdout ?? '').trim().split(/\n\n+(?=-- )/)
    return paragraphs.filter((text) => text && text !== '-- This is an empty migration.')
  } finally {
    await adapter.close()
  }
}

let loaded = false

/** Loads Prisma's schema engine as WebAssembly from npm. It is the engine that Prisma's CLI would download as a binary. */
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
