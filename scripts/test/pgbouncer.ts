import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { asNobody } from './as-nobody'
import { installFromDebian } from './debian-package'

const PROGRAM = 'pgbouncer'
// Debian installs it where only root's PATH looks.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** Whether PgBouncer can be used here, after installing it on Debian if needed. Prints a message if not. */
export function havePgBouncer(): boolean {
  const isThere = () => spawnSync(PROGRAM, ['--version'], { stdio: 'ignore', env }).status === 0
  if (isThere() || (installFromDebian('pgbouncer') && isThere())) return true
  console.log('There is no PgBouncer here, so its tests are skipped: install the package pgbouncer.')
  return false
}

/** A PgBouncer in front of one database. */
export interface PgBouncer {
  url: string
  /** Runs a command on its console, such as RECONNECT. */
  command(sql: string): Promise<void>
  stop(): Promise<void>
}

// Fewer than the app has, so that the app's connections take turns with them.
const SERVER_CONNECTIONS = 3

/** Starts a PgBouncer in transaction mode. It listens on a socket file, so it needs no port. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const server = new URL(databaseUrl)
  const [user, password] = [server.username, server.password].map(decodeURIComponent)
  const database = server.pathname.slice(1)
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-pgbouncer-'))
  chmodSync(folder, 0o777)
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${server.hostname} port=${server.port} user=${user} ${password && `password=${password}`}
[pgbouncer]
unix_socket_dir = ${folder}
auth_type = any
admin_users = console
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
`,
  )
  const child = spawn(PROGRAM, [path.join(folder, 'pgbouncer.ini')], { env, ...asNobody() })
  await untilUp(child)
  const at = (who: string, name: string) => `postgres://${who}@${encodeURIComponent(folder)}:6432/${name}`
  return {
    url: at(server.username, database),
    async command(sql) {
      const client = new pg.Client({ connectionString: at('console', 'pgbouncer') })
      await client.connect()
      await client.query(sql).finally(() => client.end())
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

function untilUp(child: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
      if (said.includes('process up')) resolve()
    })
    child.once('exit', () => reject(new Error(`PgBouncer has ended: ${said}`)))
  })
}
