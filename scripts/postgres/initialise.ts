import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Place } from './place'

export const SUPERUSER = 'khata'

/** Makes the data of the cluster, unless it exists. Refuses data of another version of PostgreSQL. */
export function initialise(place: Place, password: string) {
  const versionFile = path.join(place.data, 'PG_VERSION')
  if (!existsSync(versionFile)) create(place, password)
  const written = readFileSync(versionFile, 'utf8').trim()
  const installed = place.binaries.version.split('.')[0]
  if (written !== installed)
    throw new Error(
      `${place.home} was written by PostgreSQL ${written} and this Khata brings ${installed}: ` +
        'dump it with the earlier version and restore it here, or use DATABASE_URL.',
    )
}

/** Makes the data in a directory with another name first, so that an interrupted one is never used as a database. */
function create(place: Place, password: string) {
  const unfinished = `${place.data}.new`
  const passwordFile = path.join(place.home, 'password')
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (place.owner) chownSync(passwordFile, place.owner.uid, place.owner.gid)
  // The built-in locale sorts text and changes case in the same way on every system.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const result = spawnSync(place.binaries.initdb, [`--pgdata=${unfinished}`, ...access, ...locale], {
    ...place.owner,
    cwd: '/',
    encoding: 'utf8',
    env: serverEnv(),
  })
  rmSync(passwordFile)
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    const reason = result.error?.message ?? result.stderr.trim()
    throw new Error(`The embedded PostgreSQL could not create its data in ${place.home}: ${reason}`)
  }
  renameSync(unfinished, place.data)
}

/** An environment without the variables of the caller: PGDATA, PGPORT or a locale must not change this server. */
export function serverEnv(): NodeJS.ProcessEnv {
  const { PATH, NODE_ENV } = process.env
  return { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' }
}
