import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FILE = 'secrets.json'

/**
 * Brings the secrets of a backup into a data directory. Secrets that are there stay: they may be newer, and a restored log
 * may need them. Returns the password of the database.
 * @throws {Error} a sentence, if they belong to another instance.
 */
export function keepSameSecrets(backup: string, dataDir: string): string {
  const [stored, own] = [path.join(backup, FILE), path.join(dataDir, FILE)]
  const password = passwordIn(stored)
  if (!existsSync(own)) copyFileSync(stored, own)
  else if (passwordIn(own) !== password)
    throw new Error(
      `${own} belongs to another instance: choose an empty folder with KHATA_DATA_DIR, or move that file away.`,
    )
  return password
}

function passwordIn(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { POSTGRES_PASSWORD: string }).POSTGRES_PASSWORD
}
