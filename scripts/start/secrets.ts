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

export type Secrets = Record<keyof typeof generators, string>

/** The secrets of this data directory. They are made once. Without its APP_SECRET, encrypted data cannot be read. */
export function keepSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const entries = Object.entries(generators).map(([name, make]) => [
    name,
    kept[name as keyof Secrets] ?? make(),
  ])
  const secrets = Object.fromEntries(entries) as Secrets
  if (Object.keys(kept).length < entries.length) {
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return secrets
}
