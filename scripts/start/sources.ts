import path from 'node:path'
import { filesUnder } from './fingerprint'
import { isDataDir } from './secrets'

// A build does not read these, so a change here needs no new build.
const APART = new Set([
  'node_modules',
  'prisma/generated',
  'e2e',
  'bench',
  'docs',
  'scripts',
  'deploy',
  'clients',
  'test-results',
  'playwright-report',
  'lib/invariant/guards.json',
  'app/v1/openapi.json/document.json',
  'app/v1/openapi.json/digest.txt',
])
const BESIDE =
  /(\.(test|fixture)\.tsx?|\.md|\.tsbuildinfo|^next-env\.d\.ts|^(vitest|playwright)\.config\.ts)$/

/** Whether a file is part of the product, not of its tests or documents. */
export const isSource = (file: string) => !APART.has(file) && !BESIDE.test(file)

/** The files that a build reads. While they stay the same, the build is up to date. */
export function sourcesOf(root: string): string[] {
  return filesUnder(root, (file, isDirectory) => {
    if (file.startsWith('.') || !isSource(file)) return false
    return !isDirectory || !isDataDir(path.join(root, file))
  })
}

/** The sources of the compiled programs and of the packages for developers. */
export function programSourcesOf(root: string): string[] {
  const beside = ['scripts', 'clients/typescript/src'].flatMap((folder) =>
    filesUnder(path.join(root, folder), (file) => !BESIDE.test(file)).map((file) => `${folder}/${file}`),
  )
  return [...sourcesOf(root), ...beside]
}
