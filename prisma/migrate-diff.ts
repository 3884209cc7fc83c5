import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'
import { catalogueAdapter } from './migrate-catalogue'

export type Difference = {
  /** The SQL that would add what the database lacks. '' when it lacks nothing. */
  owed: string
  /** The SQL that would drop what the schema does not have: mostly indexes and keys that migrations make by hand. */
  beyond: string
}

/**
 * Compares a migrated database with a schema.prisma, using Prisma's schema engine. It does not see what the schema cannot
 * express: CHECK constraints, partial and expression indexes, triggers, functions.
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

/** Splits the script. It consists of paragraphs: a heading and a statement each. */
function split(script: string): Difference {
  const paragraphs = script.trim().split(/\n\n+(?=-- )/)
  const changes = paragraphs.filter((text) => text && text !== '-- This is an empty migration.')
  // A key that is dropped and added again is a change, not something that only the database has.
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
