// The contents of a packaged Khata, besides its packages. The pages and the compiled programs are in .next; their sources are left out.
// Guides, migrations and the guards of the database are read from their folders.

const GUIDES = 'app/docs/guides'
const MIGRATIONS = 'prisma/migrations'
const FOLDERS = ['.next', GUIDES, MIGRATIONS, 'public', 'scripts']
const FILES = ['LICENSE', 'lib/invariant/guards.json', 'next.config.mjs', 'package.json', 'package-lock.json']

/**
 * The operator's commands: `scripts/NAME.mjs`. docs/deploy.md says how to call them in a package. Those for the embedded database are left
 * out, because a package has its DATABASE_URL.
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

// Files that a build leaves for the next build, and files of a development server.
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
// The lists of files that a page loads are only needed for copying: traced.ts.
const BESIDE = /(\.test\.ts|\.md|\.nft\.json|\/khata-served-by-\d+)$/
const PROGRAM = /^scripts\/(?<name>[\w-]+)\.mjs$/

export const CONTENTS = [...FOLDERS, ...FILES]

/** Whether a file or folder of CONTENTS belongs into the package. `relative` is its path from the root of the checkout. */
export function isPackaged(relative: string): boolean {
  if (relative.startsWith(`${GUIDES}/`)) return relative.endsWith('.md')
  if (relative.startsWith('scripts/')) {
    const program = PROGRAM.exec(relative)?.groups?.name
    if (program) return PROGRAMS.includes(program)
    return relative === 'scripts/bootstrap' || /^scripts\/bootstrap\/[\w-]+\.mjs$/.test(relative)
  }
  return !APART.has(relative) && !BESIDE.test(relative)
}
