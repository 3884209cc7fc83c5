// What a packaged Khata consists of, besides its packages. The pages are in .next; their sources stay behind. The app's own
// server and the programs of an operator are TypeScript, and run from their sources. Guides are read where they are.

const GUIDES = 'app/docs/guides'
const FOLDERS = ['.next', GUIDES, 'inngest', 'lib', 'messages', 'prisma', 'public', 'scripts']
const FILES = [
  'LICENSE',
  // The server writes the page of a failure itself, with the buttons of the other pages.
  'components/ui/button-look.ts',
  'next.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/**
 * The operator's commands: `scripts/NAME.mjs`. docs/deploy.md says how to call them in a package. Those for the embedded
 * database are not among them: a package has its DATABASE_URL.
 */
export const COMMANDS = [
  'approve',
  'check-invariants',
  'erase-person',
  'partitions',
  'rotate-secret',
  'set-aside',
  'unknown-payments',
]
const PROGRAMS = ['run', ...COMMANDS]

const APART = new Set([
  // What a build leaves for the next build, and what a development server has made.
  '.next/cache',
  '.next/dev',
  '.next/diagnostics',
  '.next/trace',
  '.next/trace-build',
  '.next/types',
  // For tests and for the work on the sources.
  'prisma/migrate-catalogue.ts',
  'prisma/migrate-diff.ts',
  'scripts/check',
  'scripts/db/migration.ts',
  'scripts/demo',
  'scripts/openapi',
  'scripts/package',
  'scripts/start/generate.ts',
  'scripts/start/main.ts',
  'scripts/test',
])
const BESIDE = /(\.(test|fixture)\.tsx?|\.md|\/khata-served-by-\d+)$/
const PROGRAM = /^scripts\/(?<name>[\w-]+)\.mjs$/

export const CONTENTS = [...FOLDERS, ...FILES]

/** Whether a file or folder of CONTENTS, named from the root of the checkout, belongs into the package. */
export function isPackaged(relative: string): boolean {
  if (relative.startsWith(`${GUIDES}/`)) return relative.endsWith('.md')
  const program = PROGRAM.exec(relative)?.groups?.name
  if (program) return PROGRAMS.includes(program)
  return !APART.has(relative) && !BESIDE.test(relative)
}
