import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { generateGuards } from '../db/guards'
import { buildApp } from '../start/build'
import { generateCode } from '../start/generate'
import { CONTENTS, isPackaged } from './contents'
import { copyPackages } from './packages'
import { startOnce } from './start-once'
import { missingFiles } from './traced'

const USAGE = 'Name a folder that is empty or not there: npm run package -- FOLDER [--unchecked]'

/** Builds and packages. Returns the exit code. */
export async function main(root: string, args: string[]): Promise<number> {
  const [given, ...more] = args.filter((each) => each !== '--unchecked')
  if (!given || more.length > 0 || (existsSync(given) && readdirSync(given).length > 0)) return fail(USAGE)
  const folder = path.resolve(given)
  // Complete or not there: a server never finds half a package.
  const unfinished = `${folder}.unfinished`
  try {
    await generateCode(root)
    await generateGuards(root)
    await buildApp(root)
    console.log('Copying…')
    copy(root, unfinished)
    if (!args.includes('--unchecked')) {
      console.log('Starting it once…')
      await startOnce(unfinished)
    }
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
    console.log(`${folder} is ready. docs/deploy.md says how to run it.`)
    return 0
  } catch (error) {
    return fail((error as Error).message)
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

function fail(sentence: string): number {
  console.error(sentence)
  return 1
}
