import { rmSync } from 'node:fs'
import path from 'node:path'
import { filesUnder, fingerprint, readStamp, writeStamp } from './fingerprint'
import { runStep } from './step'

// What a build never reads, so that writing a test or a page of documentation does not cost one.
const APART = new Set([
  'node_modules',
  'prisma/generated',
  'e2e',
  'bench',
  'docs',
  'scripts',
  'clients',
  'test-results',
  'playwright-report',
])
const PRODUCTS = /(\.test\.tsx?|\.md|\.tsbuildinfo|^next-env\.d\.ts|^(vitest|playwright)\.config\.ts)$/

/** Builds the app, unless the sources are those of the build that is there. */
export async function buildApp(root: string, dataDir: string, signal?: AbortSignal) {
  const stampFile = path.join(root, process.env.NEXT_DIST_DIR ?? '.next', 'khata-sources')
  const data = path.relative(root, dataDir)
  const sources = filesUnder(root, (file) => {
    return !file.startsWith('.') && !APART.has(file) && file !== data && !PRODUCTS.test(file)
  })
  const stamp = fingerprint(root, sources)
  if (readStamp(stampFile) === stamp) return
  console.log('Building the app…')
  const startedAt = Date.now()
  rmSync(stampFile, { force: true })
  await runStep({
    task: 'Building the app',
    args: ['node_modules/next/dist/bin/next', 'build'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    ...(signal && { signal }),
  })
  writeStamp(stampFile, stamp)
  console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}
