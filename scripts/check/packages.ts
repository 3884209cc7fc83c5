import { codeOf } from './code'
import { readImports } from './imports'
import { FOR_TESTS } from './table'

/** Production packages that are used without an import, and what uses them. */
const USED_WITHOUT_IMPORT: Readonly<Record<string, string>> = {
  '@expo-google-fonts/noto-sans-devanagari': 'the PDF of an invoice reads its font files',
  '@prisma/client': 'the generated client imports its runtime',
  'pino-pretty': 'pino loads it on a terminal',
  'react-dom': 'Next.js needs it beside react',
}

/** The files that run in production: not tests, fixtures, benches or the scripts of developers. */
const RUNS_IN_PRODUCTION =
  /^(app|bin|cli|components|inngest|lib|messages|prisma|scripts\/(bootstrap|postgres|start))\/|^[^/]+\.(ts|mjs)$/
const FOR_DEVELOPERS = /^(prisma\/migrate-(diff|catalogue)\.ts|(playwright|vitest)\.config\.ts)$/

/**
 * Production packages that nothing in production uses. They should be devDependencies, or be removed.
 * @param names the `dependencies` of package.json.
 * @param files paths from the root.
 */
export function packageProblems(
  names: readonly string[],
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  const used = new Set(
    files
      .filter((file) => RUNS_IN_PRODUCTION.test(file) && !FOR_DEVELOPERS.test(file) && !FOR_TESTS.test(file))
      .flatMap((file) => readImports(file, codeOf(read(file))))
      .filter(({ local }) => !local)
      .map(({ target }) => target),
  )
  return names
    .filter((name) => !used.has(name) && !USED_WITHOUT_IMPORT[name])
    .map(
      (name) => `package.json: ${name} is used by nothing that runs in production: make it a devDependency`,
    )
}

/** One package of package-lock.json. */
interface Locked {
  integrity?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
  optional?: boolean
}

/**
 * Packages for other systems that the developers' registry does not serve, so npm could not write their hashes. They are never installed on
 * Linux with glibc, where Khata runs. Do not add any. Remove those that get a hash.
 */
const WITHOUT_HASH =
  /^node_modules\/(@biomejs\/cli-(android|darwin|win32)-(arm64|x64)|@biomejs\/cli-linux-(arm64|x64)-musl|@next\/swc-(darwin|win32)-(arm64|x64)(-msvc)?|@tailwindcss\/oxide-(android-arm64|darwin-(arm64|x64)|freebsd-x64|linux-arm-gnueabihf|wasm32-wasi|win32-(arm64|x64)-msvc))$/

/**
 * Packages without a hash in package-lock.json, or from another registry than npm's. A package that is bundled in another one's archive is
 * covered by that one's hash.
 */
export function lockProblems(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages).flatMap(([where, locked]) => {
    if (where === '' || locked.link) return []
    const problems: string[] = []
    const isKnown = locked.optional && WITHOUT_HASH.test(where)
    if (!locked.integrity && !locked.inBundle && !isKnown)
      problems.push(`package-lock.json: ${where} has no integrity: install it again, so that npm writes it`)
    if (locked.resolved && !locked.resolved.startsWith('https://registry.npmjs.org/'))
      problems.push(`package-lock.json: ${where} comes from ${locked.resolved}`)
    return problems
  })
}
