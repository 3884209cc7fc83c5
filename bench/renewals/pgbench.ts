import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
// The smallest scale at which eight clients rarely wait for the branch row of another client.
export const SCALE = 20
const CLIENTS = ['-c', '8', '-j', '1']

/** The path of pgbench, from the PATH or where Debian puts it. Undefined when it is not installed. */
export function findPgbench(): string | undefined {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench'
  if (!existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))
  return versions.map((version) => path.join(DEBIAN, version, 'bin/pgbench')).find((file) => existsSync(file))
}

/** Makes pgbench's tables in an empty database. */
export async function initialisePgbench(pgbench: string, url: string): Promise<void> {
  await run(pgbench, ['-i', '-q', '-s', String(SCALE), url])
}

/** Runs the built-in TPC-B script once. Returns the transactions per second. */
export async function tpcB(pgbench: string, url: string, seconds: number): Promise<number> {
  // -n: no vacuum, because the tables were vacuumed when they were made.
  const output = await run(pgbench, ['-n', ...CLIENTS, '-T', String(seconds), url])
  const tps = output.match(/tps = ([\d.]+) \(without initial/)?.[1]
  if (!tps) throw new Error(`pgbench printed no tps:\n${output}`)
  return Number(tps)
}

function run(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 600_000 })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`pgbench failed:\n${output}`)),
    )
  })
}
