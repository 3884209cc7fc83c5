import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { compiledFile, PROGRAMS } from '@/lib/infra/process/program'
import { filesUnder } from './fingerprint'

/** The programs of production. Each is a file of its own beside those that they share. */
const SOURCES = [
  'inngest/runner/main.ts',
  'lib/infra/process/worker/entry.ts',
  'lib/infra/process/worker/watchdog.mjs',
  'prisma/seed.ts',
  'scripts/approve/main.ts',
  'scripts/db/migrate.ts',
  'scripts/erase-person/main.ts',
  'scripts/invariant/main.ts',
  'scripts/partitions/main.ts',
  'scripts/rotate-secret/main.ts',
  'scripts/set-aside/main.ts',
  'scripts/start/health.ts',
  'scripts/start/serve.ts',
  'scripts/unknown-payments/main.ts',
]
/** What worker processes load by its name. */
const JOBS = /^[\w-]+\/worker\/[\w-]+\.ts$/
const API = 'app/v1/routes.ts'

/**
 * Compiles the programs of production and the operations of the API to JavaScript, into `.next/programs`. They share their
 * modules, so each is loaded once in a process. Packages stay outside.
 * @returns the names of the packages that they import.
 */
export async function compilePrograms(
  root: string,
  folder = path.join(root, PROGRAMS),
): Promise<ReadonlySet<string>> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const table = path.join(folder, 'routes.ts')
  writeFileSync(table, routeTable(root))
  const jobs = filesUnder(path.join(root, 'lib'), (file, isDirectory) => isDirectory || JOBS.test(file))
  const sources = [...SOURCES, ...jobs.map((file) => `lib/${file}`)]
  const outputOf = (source: string) => path.relative(PROGRAMS, compiledFile(source)).replace(/\.mjs$/, '')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      ...sources.map((source) => ({ in: source, out: outputOf(source) })),
      { in: table, out: outputOf(API) },
    ],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    // scripts/start/stacks.ts reads them when a stack needs it.
    sourcemap: 'linked',
    sourcesContent: false,
    charset: 'utf8',
    logLevel: 'warning',
    metafile: true,
  })
  rmSync(table)
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports)
  return new Set(
    imported
      .filter(({ path: name, external }) => external && !name.startsWith('node:'))
      .map(({ path: name }) => packageOf(name)),
  )
}

/** `libphonenumber-js/mobile` → `libphonenumber-js`. */
const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** A module that has the handlers of each path: `/v1/customers/[id]` → the module of its route.ts. */
export function routeTable(root: string): string {
  const app = path.join(root, 'app')
  const files = filesUnder(path.join(app, 'v1'), (file, isDirectory) => {
    return isDirectory || path.basename(file) === 'route.ts'
  })
  const lines = files.map(
    (file, at) => `import * as route${at} from ${JSON.stringify(path.join(app, 'v1', file))}`,
  )
  const rows = files.map(
    (file, at) => `  ${JSON.stringify(path.posix.join('/v1', path.posix.dirname(file)))}: route${at},`,
  )
  return `${lines.join('\n')}\nexport const ROUTES = {\n${rows.join('\n')}\n}\n`
}
