import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { leashPostgres } from '../postgres/leash'
import { scratchFolder } from '../postgres/scratch-folder'
import { asNobody } from './as-nobody'

// Where Debian installs the programs of each version.
const INSTALLED = '/usr/lib/postgresql'
const EMBEDDED_VERSION = 18
const READY_TIMEOUT_MS = 60_000

/** The folder of the oldest installed PostgreSQL that is older than the embedded one. Prints a message if there is none. */
export function findOlderPostgres(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : []
  const [oldest] = versions.filter((version) => version < EMBEDDED_VERSION).sort((a, b) => a - b)
  const programs = `${INSTALLED}/${oldest}/bin`
  if (oldest && existsSync(`${programs}/initdb`)) return programs
  console.log(
    'There is no PostgreSQL before version 18 here, so its tests are skipped: install postgresql-15.',
  )
  return undefined
}

/** Starts an empty server with these programs. It listens on a socket file, so it needs no port. It is deleted when this process ends. */
export async function startOlderPostgres(
  programs: string,
  superuser = 'khata',
): Promise<{ url: string; stop(): Promise<void> }> {
  const home = scratchFolder('khata-older')
  mkdirSync(home)
  chmodSync(home, 0o777)
  const owner = { cwd: '/', ...asNobody() }
  const data = path.join(home, 'data')
  const made = spawnSync(
    `${programs}/initdb`,
    [
      '-D',
      data,
      `--username=${superuser}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...owner, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const settings = [`unix_socket_directories=${home}`, 'listen_addresses=', 'fsync=off', 'jit=off']
  const server = spawn(
    `${programs}/postgres`,
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, stdio: 'ignore', detached: true },
  )
  leashPostgres(server, [home])
  const url = `postgres://${superuser}@${encodeURIComponent(home)}/postgres`
  await untilReady(url)
  return {
    url,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    },
  }
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
