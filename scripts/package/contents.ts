// What a packaged Khata consists of, besides its packages. The pages and the compiled programs are in .next; their sources stay
// behind. Guides, migrations and the guards of the database are read where they are.

const GUIDES = 'app/docs/guides'
const MIGRATIONS = 'prisma/migrations'
const FOLDERS = ['.next', GUIDES, MIGRATIONS, 'public', 'scripts']
const FILES = ['LICENSE', 'lib/invariant/guards.json', 'next.config.mjs', 'package.json', 'package-lock.json']

/**
 * The operator's commands: `scripts/NAME.mjs`. docs/deploy.md says how to call them in a package. Those for the embedded
 * database are not among them: a package has its DATABASE_URL.
 */
export const COMMANDS = [
  'approve',
  'check-invariants',
  'erase-person',
  'operator',
  'partitions',
  'rotate-secret',
  'set-aside',
  'unknown-payments',
]
const PROGRAMS = ['run', ...COMMANDS]

// What a build leaves for the next build, and what a development server has made.
const APART = new Set([
  '.next/build',
  '.next/cache',
  '.next/dev',
  '.next/diagnostics',
  '.next/trace',
  '.next/trace-build',
  '.next/turbopack',
  '.next/types',
])
// The lists of what a page loads are for those who copy it: traced.ts.
const BESIDE = /(\.test\.ts|\.md|\.nft\.json|\/khata-served-by-\d+)$/
const PROGRAM = /^scripts\/(?<name>[\w-]+)\.mjs$/

export const CONTENTS = [...FOLDERS, ...FILES]

/** Whether a file or folder of CONTENTS, named from the root of the checkout, belongs into the package. */
export function isPackaged(relative: string): boolean {
  if (relative.startsWith(`${GUIDES}/`)) return relative.endsWith('.md')
  if (relative.startsWith('scripts/')) {
    const program = PROGRAM.exec(relative)?.groups?.name
    if (program) return PROGRAMS.includes(program)
    return relative === 'scripts/bootstrap' || /^scripts\/bootstrap\/[\w-]+\.mjs$/.test(relative)
  }
  return !APART.has(relative) && !BESIDE.test(relative)
}
