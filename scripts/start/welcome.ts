import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '../../lib/infra/env'
import { operatorUrl } from '../../lib/infra/keys/operator-key'

interface Started extends Pick<Env, 'APP_URL' | 'APP_SECRET'> {
  dataDir: string
  /** When the command was started, in milliseconds since 1970. */
  startedAt: number
  /** True if the database contains the demo business of `dataDir`. */
  demo: boolean
}

/** The text after a start: where everything is. The key of the outbox is printed only here. */
export function welcome({ dataDir, startedAt, demo, ...env }: Started): string {
  const lines = [
    ['Dashboard', env.APP_URL],
    ['API reference', `${env.APP_URL}/docs`],
    ...(demo ? demoLogin(dataDir) : []),
    ['Outbox', operatorUrl('outbox', env)],
    ['Data', dataPlaces(dataDir).map(shortest).join(' and ')],
    ['Stop', 'Ctrl-C'],
  ] as const
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const rows = lines.map(([label, value]) => `  ${label.padEnd(15)}${value}`)
  return ['', `Khata is ready (${seconds} s).`, '', ...rows, ''].join('\n')
}

function demoLogin(dataDir: string): [string, string][] {
  const file = path.join(dataDir, 'demo.json')
  if (!existsSync(file)) return []
  const { email, password } = JSON.parse(readFileSync(file, 'utf8')) as { email: string; password: string }
  return [['Demo login', `${email} / ${password}`]]
}

function dataPlaces(dataDir: string): string[] {
  const database = path.join(dataDir, 'postgres')
  if (!existsSync(database)) return [dataDir]
  const elsewhere = realpathSync(database)
  return elsewhere.startsWith(realpathSync(dataDir)) ? [dataDir] : [dataDir, elsewhere]
}

function shortest(place: string): string {
  const relative = path.relative(process.cwd(), place)
  return relative.startsWith('..') ? place : relative
}
