import { rmSync } from 'node:fs'
import path from 'node:path'
import { inTurn } from '../bootstrap/in-turn.mjs'
import { compilePrograms } from './compile'
import { writeDownloads } from './downloads'
import { fingerprint, readStamp, writeStamp } from './fingerprint'
import { NEXT_COMMAND } from './next-command'
import { servedBy } from './serving'
import { programSourcesOf, sourcesOf } from './sources'
import { runStep } from './step'
import { refuseActionsOfRoutes, refuseWholeCheckout } from './traces'
import { writePageScripts } from './write-page-scripts'

/** Builds the app, and compiles the programs of production, unless the last build was made from the same sources. */
export async function buildApp(root: string, signal?: AbortSignal) {
  const buildDir = path.join(root, '.next')
  const app = madeFrom(path.join(buildDir, 'khata-sources'), fingerprint(root, sourcesOf(root)))
  // The framework empties the folder, so the programs have to be compiled again after a new build.
  const programs = madeFrom(
    path.join(buildDir, 'khata-program-sources'),
    fingerprint(root, programSourcesOf(root)),
  )
  if (app.isCurrent() && programs.isCurrent()) return
  await inTurn(root, async () => {
    if (app.isCurrent() && programs.isCurrent()) return
    refuseWhileServed(buildDir)
    if (!app.isCurrent()) {
      app.begin()
      programs.begin()
      await build(signal)
      refuseWholeCheckout(root)
      refuseActionsOfRoutes(root)
      writePageScripts(root, buildDir)
      app.end()
    }
    programs.begin()
    await compilePrograms(root)
    await writeDownloads(root)
    programs.end()
  })
}

/** An artifact made from sources. A stamp file says which sources. It is removed while the artifact is being made. */
function madeFrom(stampFile: string, stamp: string) {
  return {
    isCurrent: () => readStamp(stampFile) === stamp,
    begin: () => rmSync(stampFile, { force: true }),
    end: () => writeStamp(stampFile, stamp),
  }
}

function refuseWhileServed(buildDir: string): void {
  const pid = servedBy(buildDir)
  if (pid)
    throw new Error(
      `The sources changed and Khata (process ${pid}) is served from the last build: stop it first.`,
    )
}

async function build(signal?: AbortSignal) {
  console.log('Building the app…')
  const startedAt = Date.now()
  await runStep({
    task: 'Building the app',
    args: [NEXT_COMMAND, 'build'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    ...(signal && { signal }),
  })
  console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}
