import { readFileSync } from 'node:fs'
import path from 'node:path'
import { instanceDatabase } from '../instance/database'
import { requireEnvironment } from '../instance/environment'
import { inspect } from '../invariant/main'
import { printReport } from '../invariant/print'
import { openReceiver } from './receiver'
import { eventually, Story } from './story'

/** The demo login of an instance. */
interface DemoAccount {
  baseUrl: string
  email: string
}

/** Plays the story. Returns the exit code: 0 if every step had the right result. */
export async function main(dataDir: string): Promise<number> {
  try {
    const account = readAccount(path.join(dataDir, 'demo.json'))
    const { baseUrl, email } = account
    const health = await fetch(`${baseUrl}/api/health`).catch(() => null)
    if (!health?.ok)
      throw new Error(
        `Khata is not running at ${baseUrl}: start it with npm start, then run npm run demo again.`,
      )
    const { name, sandboxApiKey } = await foundBusiness(dataDir, account)
    console.log(`The business “${name}” at ${baseUrl}, in the sandbox. Every write is sent twice:\n`)
    const receiver = await openReceiver(dataDir)
    try {
      await new Story(baseUrl, sandboxApiKey, receiver).play()
    } finally {
      await receiver.close()
    }
    await checkInvariants(dataDir)
    console.log(`\n${email} finds “${name}” in the dashboard.\ndemo: all green`)
    return 0
  } catch (error) {
    console.error(`\ndemo: ${(error as Error).message}`)
    return 1
  }
}

function readAccount(file: string): DemoAccount {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const need = process.env.DATABASE_URL
      ? 'a database of your own gets the demo business only from KHATA_DEMO=true npm start, and only while it is empty'
      : 'the first npm start writes it, and KHATA_DATA_DIR says where'
    throw new Error(`${file} cannot be read: ${need}.`, { cause: error })
  }
}

const BY_HAND = `
UPDATE businesses SET money_mode = 'shared', payout_interval = 'manual', payout_day = NULL WHERE id = $1`

/**
 * Creates a business for this run only, because the demo moves its clock. It is written to the database directly, as the seed does, and
 * belongs to the demo login.
 */
async function foundBusiness(dataDir: string, { baseUrl, email }: DemoAccount) {
  const before = { ...process.env }
  process.env.APP_URL ||= baseUrl
  requireEnvironment(dataDir)
  // Imported here, because these modules read the environment.
  const { insertApiKey } = await import('../../lib/auth/insert-api-key')
  const { createBusiness } = await import('../../lib/business/create')
  const { closeDatabase } = await import('../../lib/infra/database/db')
  const { inTransaction } = await import('../../lib/infra/database/transaction')
  const { addMember } = await import('../../lib/team/member')
  const { setStoryAccount } = await import('../../lib/sandbox/payout-scenes')
  const name = `Demo story ${new Date().toISOString().slice(0, 16).replace('T', ' ')}`
  try {
    return await inTransaction(async (tx) => {
      const businessId = await createBusiness(tx, name)
      const [owner] = await tx.query<{ id: Parameters<typeof addMember>[2] }>(
        'SELECT id FROM merchant_accounts WHERE email = $1',
        [email],
      )
      if (owner) await addMember(tx, businessId, owner.id, 'owner')
      // Its payouts are made only when the story asks for them.
      await tx.query(BY_HAND, [businessId])
      await setStoryAccount(tx, { businessId, environment: 'sandbox', now: new Date() })
      const { secret } = await insertApiKey(tx, businessId, 'sandbox', 'Demo story')
      return { name, sandboxApiKey: secret }
    })
  } finally {
    await closeDatabase()
    // An embedded database that was killed may come back on another port.
    process.env = before
  }
}

/** Checks all invariants except the one about overdue work, because the clock of this business has just moved by months. */
async function checkInvariants(dataDir: string) {
  const url = () => instanceDatabase(dataDir)
  const reports = await eventually('the database responds', () => inspect(url()).catch(isAway))
  const lasting = reports.filter(({ whileRunning }) => !whileRunning)
  for (const report of lasting) printReport(report)
  const broken = lasting.filter(({ total }) => total > 0).map(({ id }) => id)
  if (broken.length > 0) throw new Error(`${broken.join(', ')} broken, see above`)
}

// The socket is closed or broke off, or PostgreSQL stops (57P01 to 57P03) or loses a connection (08).
const AWAY = /^(ECONN|EPIPE|57P|08)|Connection terminated|not queryable|No embedded database/

function isAway(error: Error & { code?: string }): undefined {
  if (AWAY.test(error.code ?? '') || AWAY.test(error.message)) return undefined
  throw error
}
