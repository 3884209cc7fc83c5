// What a packaged Khata consists of, besides its packages. The pages are in .next; their sources stay behind. The app's own
// server and the programs of an operator are TypeScript, and run from their sources. Guides are read where they are.

const GUIDES = 'app/docs/guides'
const FOLDERS = ['.next', GUIDES, 'inngest', 'lib', 'messages', 'prisma', 'scripts']
const FILES = ['LICENSE', 'next.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']

const APART = new Set([
  // What a build leaves for the next build, and what a development server has made.
  '.next/cache',
  '.next/dev',
  '.next/diagnostics',
  '.next/trace',
  '.next/trace-build',
  '.next/types',
  // For tests and for the work on the sources.
  'scripts/check',
  'scripts/demo',
  'scripts/openapi',
  'scripts/test',
])
const BESIDE = /(\.(test|fixture)\.tsx?|\.md|\/khata-served-by-\d+)$/

export const CONTENTS = [...FOLDERS, ...FILES]

/** Whether a file or folder, named from the root of the checkout, belongs into the package. */
export function isPackaged(relative: string): boolean {
  return relative.startsWith(`${GUIDES}/`)
    ? relative.endsWith('.md')
    : !APART.has(relative) && !BESIDE.test(relative)
}
