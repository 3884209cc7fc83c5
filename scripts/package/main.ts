import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { generateGuards } from '../db/guards'
import { buildApp } from '../start/build'
import { generateCode } from '../start/generate'
import { CONTENTS, isPackaged } from './contents'
import { copyPackages } from './packages'
import { startOnce } from './start-once'
import { missingFiles } from './traced'

/** Builds and packages. Returns the exit code. */
export async function main(root: string, { positionals: [given] }: Arguments): Promise<number> {
  if (!given || (existsSync(given) && readdirSync(given).length > 0)) throw new UsageError()
  const folder = path.resolve(given)
  // Renamed when it is complete, so that a server never finds half a package.
  const unfinished = `${folder}.unfinished`
  try {
    await generateCode(root)
    await generateGuards(root)
    await buildApp(root)
    console.log('Copying…')
    copy(root, unfinished)
    console.log('Starting it once…')
    await startOnce(unfinished)
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
    console.log(`${folder} is ready. docs/deploy.md says how to run it.`)
    return 0
  } catch (error) {
    console.error((error as Error).message)
    return 1
  }
}

function copy(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const entry of CONTENTS)
    cpSync(path.join(root, entry), path.join(folder, entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => isPackaged(path.relative(root, file)),
    })
  copyPackages(root, folder)
  const missing = missingFiles(root, folder)
  if (missing.length > 0)
    throw new Error(`The package lacks what the app loads: ${missing.slice(0, 5).join(', ')}.`)
}
