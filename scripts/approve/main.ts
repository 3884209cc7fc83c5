import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DomainError } from '../../lib/core/errors'
import { fromWire, toWire } from '../../lib/core/id'
import { env } from '../../lib/infra/env'
import { operatorUrl } from '../../lib/infra/keys/operator-key'
import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { requireEnvironment } from '../instance/environment'

/** Lists the waiting businesses, or approves the named one. */
export async function main(dataDir: string, { positionals: [given] }: Arguments): Promise<void> {
  const businessId = given === undefined ? undefined : fromWire('biz', given)
  if (businessId === null) throw new UsageError(`${given} is no id of a business.`)
  process.env.APP_URL ||= localAddress(dataDir)
  requireEnvironment(dataDir)
  // Imported here, because these modules read the environment.
  const [{ approveForProduction, WAITING_SHOWN, waitingBusinesses }, { closeDatabase }] = await Promise.all([
    import('../../lib/business/approval'),
    import('../../lib/infra/database/db'),
  ])
  try {
    if (businessId) {
      const { name } = await approveForProduction({ requestId: randomUUID() }, businessId).catch(
        orUnknown(given),
      )
      console.log(`${name} may charge in production. Its owners and admins get a mail.`)
      return
    }
    const waiting = await waitingBusinesses()
    for (const { id, name, legalName, panNumber, ownerEmail } of waiting)
      console.log([toWire('biz', id), name, legalName ?? '–', panNumber ?? '–', ownerEmail].join('  '))
    if (waiting.length === 0) console.log('No business waits for approval.')
    if (waiting.length === WAITING_SHOWN) console.log(`These are the first ${WAITING_SHOWN}.`)
    console.log(`The same as a page: ${operatorUrl('approvals', env())}`)
  } finally {
    await closeDatabase()
  }
}

/** The address that a local instance reports. Empty if it reports none. */
function localAddress(dataDir: string): string {
  const file = path.join(dataDir, 'demo.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).baseUrl : ''
}

const orUnknown = (given: string | undefined) => (error: unknown) => {
  if (!(error instanceof DomainError) || error.code !== 'resource_not_found') throw error
  throw new Error(`There is no business ${given}.`)
}
