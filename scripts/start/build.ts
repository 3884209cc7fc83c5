import { rmSync } from 'node:fs'
import path from 'node:path'
import { filesUnder, fingerprint, readStamp, writeStamp } from './fingerprint'
import { servedBy } from './serving'
import { runStep } from './step'

// A build does not read these, so changes here need no new build.
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
const BESIDE =
  /(\.(test|fixture)\.tsx?|\.md|\.tsbuildinfo|^next-env\.d\.ts|^(vitest|playwright)\.config\.ts)$/

/** Builds the app, unless the last build was made from the same sources. */
export async function buildApp(root: string, dataDir: string, signal?: AbortSignal) {
  const buildDir = path.join(root, '.next')
  const stampFile = path.join(buildDir, 'khata-sources')
  const stamp = fingerprint(root, sources(root, path.relative(root, dataDir)))
  if (readStamp(stampFile) === stamp) return
  const pid = servedBy(buildDir)
  if (pid)
    throw new Error(
      `The sources changed and Khata (process ${pid}) is served from the last build: stop it first.`,
    )
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

function sources(root: string, data: string): string[] {
  return filesUnder(root, (file) => {
    return !file.startsWith('.') && !APART.has(file) && file !== data && !BESIDE.test(file)
  })
}
