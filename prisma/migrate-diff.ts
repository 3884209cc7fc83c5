import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'
import { catalogueAdapter } from './migrate-catalogue'

export type Difference = {
  /** SQL that the database still owes the schema, '' when it has all of it. */
  owed: string
  /** SQL that would drop what only the database has: mostly indexes and keys written by hand in migrations. */
  beyond: string
}

/**
 * Compares a migrated database with a schema.prisma, as Prisma's own schema engine sees them. It overlooks what
 * the schema cannot say: CHECK constraints, partial and expression indexes, triggers, functions.
 */
export async function compareWithSchema(connectionString: string, schema: string): Promise<Difference> {
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
    return split(stdout ?? '')
  } finally {
    await adapter.close()
  }
}

/** The script comes in paragraphs, each a heading and its statement. */
function split(script: string): Difference {
  const paragraphs = script.trim().split(/\n\n+(?=-- )/)
  const changes = paragraphs.filter((text) => text && text !== '-- This is an empty migration.')
  // A key that is dropped and added again is a change of the schema's own.
  const isBeyond = (text: string) => {
    const name = text.match(/^-- Drop(?:ForeignKey|Index)\n.*?"([^"]+)";$/s)?.[1]
    return name !== undefined && changes.filter((other) => other.includes(`"${name}"`)).length === 1
  }
  return {
    owed: changes.filter((text) => !isBeyond(text)).join('\n\n'),
    beyond: changes.filter(isBeyond).join('\n\n'),
  }
}

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
