import { rmSync } from 'node:fs'
import path from 'node:path'
import { inTurn } from '../bootstrap/in-turn.mjs'
import { fingerprint, readStamp, writeStamp } from './fingerprint'
import { writePageScripts } from './page-script'
import { servedBy } from './serving'
import { sourcesOf } from './sources'
import { runStep } from './step'

/** Builds the app, unless the last build was made from the same sources. */
export async function buildApp(root: string, signal?: AbortSignal) {
  const buildDir = path.join(root, '.next')
  const stampFile = path.join(buildDir, 'khata-sources')
  const stamp = fingerprint(root, sourcesOf(root))
  const isBuilt = () => readStamp(stampFile) === stamp
  if (isBuilt()) return
  await inTurn(root, async () => {
    if (isBuilt()) return
    await build(buildDir, stampFile, signal)
    writeStamp(stampFile, stamp)
  })
}

async function build(buildDir: string, stampFile: string, signal?: AbortSignal) {
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
  writePageScripts(path.dirname(buildDir), buildDir)
  console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}
