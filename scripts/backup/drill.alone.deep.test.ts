import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { migrate } from '../../prisma/migrate'
import { inspect } from '../invariant/main'
import { ask, newFolder, runningInstance, startRestored } from './instance.fixture'
import { completeBackups, MANIFEST } from './main'

const LONG_MS = 180_000
const DUE = 200
// Without a pause, a backup on a small machine waits for the traffic.
const PAUSE_MS = 20

type Event = { id: string; document: string }
const IN_SANDBOX = `SELECT count(*)::int AS count FROM events WHERE environment = 'sandbox'`
const EVENTS = 'SELECT id, data::text AS document FROM events ORDER BY id'
// What a statement sees was committed before the position that it reads.
const SEEN = 'SELECT pg_current_wal_lsn() AS position, ARRAY(SELECT id FROM events) AS ids'

/** A position in the log, such as 0/16B3748, as a number. */
function inBytes(position: string): bigint {
  const [high, low] = position.split('/').map((half) => BigInt(`0x${half}`))
  return ((high ?? 0n) << 32n) + (low ?? 0n)
}

/** The part of the log that a backup needs: it holds what was committed before the end. */
function logOf(backup: string): { begin: bigint; end: bigint } {
  const { 'WAL-Ranges': ranges } = JSON.parse(readFileSync(path.join(backup, MANIFEST), 'utf8'))
  return { begin: inBytes(ranges[0]['Start-LSN']), end: inBytes(ranges[0]['End-LSN']) }
}

async function breachesOf(url: string): Promise<string[]> {
  const reports = await inspect(url)
  return reports.flatMap(({ whileRunning, breaches }) => (whileRunning ? [] : breaches))
}

async function succeed(program: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect((await once(child, 'exit'))[0]).toBe(0)
}

const onInstance = (dataDir: string) => ({ DATABASE_URL: '', APP_SECRET: '', KHATA_DATA_DIR: dataDir })

/** Sends everything that is due in a database, in a process of its own. */
const sendDue = (url: string) =>
  succeed(['--import', 'tsx', path.join(import.meta.dirname, 'deliver.fixture.ts')], { DATABASE_URL: url })

/** The product's own code, on the database of `url`. */
async function productOn(url: string) {
  process.env.DATABASE_URL = url
  const [business, billing, due, bill, stage] = await Promise.all([
    import('@/testing/business'),
    import('@/testing/billing'),
    import('@/testing/due'),
    import('@/lib/billing/bill-batch'),
    import('@/lib/webhook/stage.fixture'),
  ])
  return { ...business, ...billing, ...due, ...bill, ...stage }
}

const idsIn = (hits: { body: string }[]) => hits.map(({ body }) => JSON.parse(body).id as string)

it(
  'a backup taken while money moves restores the books of its end and every unsent delivery',
  async () => {
    const source = await runningInstance()
    await migrate(source.url, path.resolve('prisma/migrations'))
    const khata = await productOn(source.url)
    const { businessId, ctx } = await khata.newBusiness()
    const prompt = await khata.startReceiver()
    let isUp = false
    const down = await khata.startReceiver((response) => response.writeHead(isUp ? 200 : 503).end())
    for (const { url } of [prompt, down]) await khata.newEndpoint(ctx, url)
    await khata.generateDueSubscriptions(businessId, DUE)
    const customerId = await khata.newCustomer(ctx, 50_000n)

    const seen: { position: string; ids: string[] }[] = []
    let isBackedUp = false
    const untilBackedUp = async (work: () => Promise<unknown>) => {
      do {
        await work()
        await wait(PAUSE_MS)
      } while (!isBackedUp)
    }
    const dispatcher = khata.newDispatcher()
    const tenants = [{ businessId, environment: 'production' as const }]
    const traffic = [
      untilBackedUp(() => khata.billBatch(tenants, 5)),
      untilBackedUp(() => khata.topUp(ctx, customerId, 1_000n)),
      untilBackedUp(() => dispatcher.drain(LONG_MS)),
      // A recovery from a later checkpoint than that of the beginning would miss what was copied before it.
      untilBackedUp(() => ask(source.url, 'CHECKPOINT')),
      untilBackedUp(async () => seen.push(...(await ask<(typeof seen)[number]>(source.url, SEEN)))),
    ]
    await prompt.received(10)
    const folder = newFolder('backups')
    await succeed(['scripts/backup.mjs', folder, '--keep', '1'], onInstance(source.dataDir))
    isBackedUp = true
    await Promise.all(traffic)

    // After the backup the second receiver comes back, and gets everything.
    isUp = true
    const dueNow = `UPDATE webhook_deliveries SET due_at = now(), next_attempt_at = now() WHERE due_at IS NOT NULL`
    await ask(source.url, dueNow)
    await khata.deliver(dispatcher)
    const sentAfter = down.hits.slice()

    const dataDir = newFolder('restored')
    await succeed(['scripts/restore.mjs', folder], onInstance(dataDir))
    const restoredUrl = await startRestored(dataDir)

    expect(await breachesOf(restoredUrl)).toEqual([])
    const [before, restored] = [await ask<Event>(source.url, EVENTS), await ask<Event>(restoredUrl, EVENTS)]
    const known = new Set(restored.map(({ id }) => id))
    expect(restored, 'no event was invented or changed').toEqual(before.filter(({ id }) => known.has(id)))
    const log = logOf(completeBackups(folder)[0] ?? '')
    const committed = seen.findLast(({ position }) => inBytes(position) <= log.end)
    expect(committed?.ids.length, 'operations wrote during the backup').toBeGreaterThan(
      seen.find(({ position }) => inBytes(position) >= log.begin)?.ids.length ?? 0,
    )
    expect(
      committed?.ids.filter((id) => !known.has(id)),
      'no event was lost',
    ).toEqual([])

    await ask(restoredUrl, dueNow)
    await sendDue(restoredUrl)
    const sentAgain = down.hits.slice(sentAfter.length)
    const [{ count } = { count: 0 }] = await ask<{ count: number }>(restoredUrl, IN_SANDBOX)
    expect(sentAgain).toHaveLength(count)
    expect(new Set(idsIn(sentAfter))).toEqual(new Set([...idsIn(sentAfter), ...idsIn(sentAgain)]))
    const outstanding = `SELECT count(*)::int AS count FROM webhook_deliveries WHERE status <> 'succeeded'`
    expect(await ask(restoredUrl, outstanding)).toEqual([{ count: 0 }])
    expect(await breachesOf(restoredUrl)).toEqual([])
    // Two instances start, and one is backed up while it works.
  },
  10 * 60_000,
)
