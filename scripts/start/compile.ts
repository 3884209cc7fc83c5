import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Metafile } from 'esbuild'
import { compiledFile, PROGRAMS } from '@/lib/infra/process/program'
import { filesUnder } from './fingerprint'
import { operationFiles, type RouteFile, routeFiles } from './route-files'

/** The programs of production. Each gets its own file, besides the files that they share. */
const SOURCES = [
  'inngest/runner/main.ts',
  'lib/infra/process/worker/entry.ts',
  'lib/infra/process/worker/watchdog.mjs',
  'prisma/seed.ts',
  'scripts/approve/main.ts',
  'scripts/db/migrate.ts',
  'scripts/erase-person/main.ts',
  'scripts/invariant/main.ts',
  'scripts/operator/main.ts',
  'scripts/partitions/main.ts',
  'scripts/rotate-secret/main.ts',
  'scripts/set-aside/main.ts',
  'scripts/start/health.ts',
  'scripts/start/serve.ts',
  'scripts/unknown-payments/main.ts',
]
/** Modules that worker processes load by name. */
const JOBS = /^[\w-]+\/worker\/[\w-]+\.ts$/
const API = 'app/v1/routes.ts'

/**
 * Compiles the programs of production and the API operations to JavaScript, into `.next/programs`. They share their modules, so each is
 * loaded once in a process. Packages are not bundled.
 * @returns the names of the packages that they import.
 */
export async function compilePrograms(
  root: string,
  folder = path.join(root, PROGRAMS),
): Promise<ReadonlySet<string>> {
  const jobs = filesUnder(path.join(root, 'lib'), (file, isDirectory) => isDirectory || JOBS.test(file))
  const sources = [...SOURCES, ...jobs.map((file) => `lib/${file}`)]
  const outputOf = (source: string) => path.relative(PROGRAMS, compiledFile(source)).replace(/\.mjs$/, '')
  const metafile = await compile(root, folder, routeFiles(root), (table) => [
    ...sources.map((source) => ({ in: source, out: outputOf(source) })),
    { in: table, out: outputOf(API) },
  ])
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports)
  return new Set(
    imported
      .filter(({ path: name, external }) => external && !name.startsWith('node:'))
      .map(({ path: name }) => packageOf(name)),
  )
}

/** `libphonenumber-js/mobile` → `libphonenumber-js`. */
export const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/**
 * Compiles the program that writes the API document, because tsx takes much longer to load all routes.
 * @returns the arguments with which Node runs it. Add the file for the document.
 */
export async function compileDocumentWriter(root: string, folder: string): Promise<string[]> {
  await compile(root, folder, operationFiles(root), (table) => [
    { in: 'scripts/openapi/write-document.ts', out: 'write-document' },
    { in: table, out: 'routes' },
  ])
  return ['write-document.mjs', 'routes.mjs'].map((file) => path.join(folder, file))
}

interface Entry {
  in: string
  out: string
}

/** Compiles programs, and a table of routes, into a folder of their own. */
async function compile(
  root: string,
  folder: string,
  routes: RouteFile[],
  entries: (table: string) => Entry[],
): Promise<Metafile> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const table = path.join(folder, 'routes.ts')
  writeFileSync(table, routeTable(routes))
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries(table),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    // scripts/start/stacks.ts reads them when a stack trace needs it.
    sourcemap: 'linked',
    sourcesContent: false,
    charset: 'utf8',
    logLevel: 'warning',
    metafile: true,
  })
  rmSync(table)
  return metafile
}

/** A module with the handlers of each path. */
function routeTable(routes: RouteFile[]): string {
  const imports = routes.map(({ file }, at) => `import * as route${at} from ${JSON.stringify(file)}`)
  const rows = routes.map(({ pathname }, at) => `  ${JSON.stringify(pathname)}: route${at},`)
  return `${imports.join('\n')}\nexport const ROUTES = {\n${rows.join('\n')}\n}\n`
}
