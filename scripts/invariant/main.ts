import path from 'node:path'
import { checkInvariants, type Report } from '../../lib/invariant/check'
import { recordCheck } from '../../lib/invariant/record-check'
import { generateGuards } from '../db/guards'
import { instanceDatabase, withDatabase } from '../instance/database'
import { takeEnvironment } from '../instance/environment'
import { printReport } from './print'

/** Checks and prints. Returns the exit code: 0 when everything holds. */
export async function main(dataDir: string): Promise<number> {
  takeEnvironment(dataDir)
  const reports = await inspect(instanceDatabase(dataDir))
  for (const report of reports) printReport(report)
  console.log(summary(reports))
  return reports.every(({ total }) => total === 0) ? 0 : 1
}

function summary(reports: readonly Report[]): string {
  const broken = reports.filter(({ total }) => total > 0)
  if (broken.length === 0) return 'All invariants hold.'
  const total = broken.reduce((sum, each) => sum + each.total, 0)
  const list = broken.map(({ id }) => id).join(', ')
  return `Broken: ${list}, ${total.toLocaleString('en')} ${total === 1 ? 'finding' : 'findings'} in all.`
}

/** Checks all invariants of a database, over a new connection, and stores what was found for the metrics. */
export async function inspect(connectionString: string) {
  await generateGuards(path.resolve(import.meta.dirname, '../..'))
  return withDatabase(connectionString, async (client) => {
    const reports = await checkInvariants(client)
    // A replica cannot store it, and the result is the same.
    await recordCheck(client, reports).catch((error: unknown) =>
      console.error(`The result was not stored for the metrics: ${(error as Error).message}.`),
    )
    return reports
  })
}
