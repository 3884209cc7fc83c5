import { closeDatabase } from '../../lib/infra/database/db'
import { makeMacs } from '../../lib/secret-rotation/row-macs'
import { requireEnvironment } from '../instance/environment'

/** Gives each row without a MAC its own, as it is now. It may be stopped and run again at any time. */
export async function main(dataDir: string): Promise<void> {
  requireEnvironment(dataDir)
  try {
    for (const [table, made] of await makeMacs('missing'))
      console.log(`${table}: ${made.toLocaleString('en')} rows got their MAC.`)
  } finally {
    await closeDatabase()
  }
}
