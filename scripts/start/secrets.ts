import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const generators = {
  APP_SECRET: () => randomBytes(32).toString('hex'),
  INNGEST_EVENT_KEY: () => randomBytes(32).toString('hex'),
  // The prefix is part of Inngest's format. The key is what follows.
  INNGEST_SIGNING_KEY: () => `signkey-prod-${randomBytes(32).toString('hex')}`,
  POSTGRES_PASSWORD: () => randomBytes(24).toString('hex'),
}

export type Secrets = Record<keyof typeof generators, string> & {
  /** Older secrets, separated by commas, while a rotation of APP_SECRET is under way. */
  APP_SECRET_PREVIOUS?: string
}

const fileOf = (dataDir: string) => path.join(dataDir, 'secrets.json')

/** Whether a folder is the data directory of an instance. */
export const isDataDir = (folder: string) => existsSync(fileOf(folder))

/** The secrets that were created in this data directory. @throws {Error} if there are none. */
export const secretsOf = (dataDir: string): Secrets => JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))

/** The secrets of this data directory. They are created once. Encrypted data cannot be read without its APP_SECRET. */
export function keepSecrets(dataDir: string): Secrets {
  const file = fileOf(dataDir)
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const missing = Object.entries(generators).filter(([name]) => kept[name as keyof Secrets] === undefined)
  const secrets = { ...kept, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) } as Secrets
  if (missing.length > 0) writeSecrets(dataDir, secrets)
  return secrets
}

/** Adds a new APP_SECRET. The present one stays, to read what it has encrypted. */
export function addSecret(dataDir: string): void {
  const { APP_SECRET, APP_SECRET_PREVIOUS, ...others } = keepSecrets(dataDir)
  const previous = [APP_SECRET, APP_SECRET_PREVIOUS].filter(Boolean).join(',')
  writeSecrets(dataDir, {
    ...others,
    APP_SECRET: generators.APP_SECRET(),
    APP_SECRET_PREVIOUS: previous,
  })
}

/** Removes the older secrets. Values that still need them can then no longer be read. */
export function removeOlderSecrets(dataDir: string): void {
  const { APP_SECRET_PREVIOUS: _, ...others } = keepSecrets(dataDir)
  writeSecrets(dataDir, others)
}

function writeSecrets(dataDir: string, secrets: Secrets): void {
  const file = fileOf(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
