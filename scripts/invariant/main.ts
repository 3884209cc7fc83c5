import { checkInvariants, type Report } from '../../lib/invariant/check'
import { recordCheck } from '../../lib/invariant/record-check'
import { generateGuards } from '../db/guards'
import { instanceDatabase, withDatabase } from '../instance/database'
import { takeEnvironment } from '../instance/environment'
import { printReport } from './print'

/** Checks and prints. Returns the exit code: 0 if every invariant holds. Late work is not a breach. */
export async function main(dataDir: string): Promise<number> {
  takeEnvironment(dataDir)
  const reports = await inspect(instanceDatabase(dataDir))
  for (const report of reports) printReport(report)
  console.log(summary(reports))
  return reports.every(({ total, whileRunning }) => total === 0 || whileRunning) ? 0 : 1
}

function summary(reports: readonly Report[]): string {
  const late = counted(reports.filter(({ whileRunning }) => whileRunning))
  const broken = counted(reports.filter(({ whileRunning }) => !whileRunning))
  return [broken ? `Broken: ${broken}.` : 'All invariants hold.', ...(late ? [`Late: ${late}.`] : [])].join(
    ' ',
  )
}

function counted(reports: readonly Report[]): string {
  const total = reports.reduce((sum, each) => sum + each.total, 0)
  const list = reports.flatMap(({ id, total }) => (total > 0 ? id : [])).join(', ')
  return total === 0
    ? ''
    : `${list}, ${total.toLocaleString('en')} ${total === 1 ? 'finding' : 'findings'} in all`
}

/** Checks all invariants of a database over a new connection, and stores the result for the metrics. */
export async function inspect(connectionString: string) {
  await generateGuards(process.cwd())
  return withDatabase(connectionString, async (client) => {
    const reports = await checkInvariants(client)
    // A replica cannot store it, and the result is the same.
    await recordCheck(client, reports).catch((error: unknown) =>
      console.error(`The result was not stored for the metrics: ${(error as Error).message}.`),
    )
    return reports
  })
}
