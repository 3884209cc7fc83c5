import { createKhata, type Khata } from '../../clients/typescript/src/client'
import { instanceDatabase } from '../instance/database'
import { requireEnvironment } from '../instance/environment'
import { inspect } from '../invariant/main'
import { printReport } from '../invariant/print'
import { type DemoAccount, openAccount } from './account'
import { Api } from './api'
import type { StoryBusiness } from './business'
import { CheckoutStory } from './checkout-story'
import { allDelivered } from './delivered'
import { eventually } from './eventually'
import { Journal } from './journal'
import { listen, rotate } from './listen'
import { openReceiver, type Receiver } from './receiver'
import { Story } from './story'

/** Plays the story. Returns the exit code: 0 when every step had the right result. */
export async function main(dataDir: string): Promise<number> {
  try {
    const account = await openAccount(dataDir)
    const business = await foundBusiness(dataDir, account)
    console.log(`The business “${business.name}” at ${account.baseUrl}, in the sandbox:\n`)
    const api = new Api(account.baseUrl, (options) =>
      createKhata({ ...options, apiKey: business.sandboxApiKey }),
    )
    const receiver = await openReceiver(dataDir)
    try {
      await tell(api, receiver, account.baseUrl)
    } finally {
      await receiver.close()
    }
    await checkInvariants(dataDir)
    console.log(`\n${account.email} finds “${business.name}” in the dashboard.\ndemo: all green`)
    return 0
  } catch (error) {
    console.error(`\ndemo: ${(error as Error).message}`)
    return 1
  }
}

/** Writes the business to the database directly, as the seed does with the demo login. */
async function foundBusiness(dataDir: string, { baseUrl, email }: DemoAccount): Promise<StoryBusiness> {
  const before = { ...process.env }
  process.env.APP_URL ||= baseUrl
  requireEnvironment(dataDir)
  try {
    // Imported here, because these modules read the environment.
    const { foundStoryBusiness } = await import('./business')
    return await foundStoryBusiness(email, new Date())
  } finally {
    // An embedded database that was killed may come back on another port.
    process.env = before
  }
}

async function tell(api: Api<Khata>, receiver: Receiver, baseUrl: string) {
  const journal = new Journal()
  const story = new Story(api, journal, (id) => rotate(api, journal, receiver, id))
  const endpointId = await listen(api, journal, receiver)
  try {
    const played = await story.play(endpointId)
    await new CheckoutStory(baseUrl, api, journal).play()
    const events = await allDelivered(api.client, receiver, played)
    console.log(`\n${journal.table(events)}\n`)
    console.log(
      `  ${events.length} events, all received, every signature verified by the stripe library, since the rotation with both secrets; ${receiver.repeats} came more than once.`,
    )
  } finally {
    await api.client.deleteWebhookEndpoint(endpointId).catch((error: Error) => {
      console.error(`  The webhook endpoint ${endpointId} was not deleted: ${error.message}`)
    })
  }
}

/** Checks all invariants but the one about overdue work: the clock of this business has just moved by months. */
async function checkInvariants(dataDir: string) {
  const url = () => instanceDatabase(dataDir)
  const reports = await eventually('the database responds', () => inspect(url()).catch(isAway))
  console.log()
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
