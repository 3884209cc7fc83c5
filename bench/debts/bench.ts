import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../harness/app'
import { alone, type Figure, percentile } from '../harness/figure'
import { openMaker, SECRET } from '../harness/maker'
import type { Reader } from '../harness/reader-worker'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import type { Debtor } from './setting-worker'

const DATABASE = 'debts'
// So many subscriptions are more than one batch.
const DUE = 511
const OWED = { full: 5_000, quick: 1_000 }
const QUIET_SECONDS = 10
const PAYING_SECONDS = { full: 20, quick: 6 }
const LOOK_MS = 100
const LONGEST_MS = 300_000
const MOST_MS = 2_000
const MOST_RATIO = 3
// Thirty periods of each.
const MONTH_SECONDS = 30 * 86_400

/**
 * A top-up of a wallet on which hundreds of renewals are due at that moment, and one that pays thousands of debts: how long
 * each call takes, and how long a production GET of another business takes meanwhile.
 */
export async function benchDebts({ root, cluster, quick, progress }: Scene): Promise<Figure[]> {
  const owed = quick ? OWED.quick : OWED.full
  const file = path.join(import.meta.dirname, 'setting-worker.ts')
  const { databaseUrl, maker } = await openMaker(cluster, DATABASE, file)
  const reads = new Worker(path.join(import.meta.dirname, '../harness/reader-worker.ts'), {})
  progress(`making ${owed} debts`)
  const reader = await maker.ask<Reader>('reader')
  const payer = await maker.ask<Debtor>('debtor', [DUE, false])
  const debtor = await maker.ask<Debtor>('debtor', [owed, true])
  await maker.stop()
  progress('starting the app')
  const app = await startApp({ root, databaseUrl, appSecret: SECRET, withRunner: true })
  const look = (seconds: number) => reads.ask<number[]>('look', [app.url, reader, seconds])
  const openInvoices = async ({ businessId }: Debtor) => {
    const [{ open }] = (await cluster.rows(
      DATABASE,
      `SELECT count(*)::int AS open FROM invoices WHERE business_id = '${businessId}' AND status = 'open'`,
    )) as [{ open: number }]
    return open
  }
  try {
    await look(3)
    const advanced = post(app.url, payer, '/v1/sandbox/clock/advance', { seconds: MONTH_SECONDS })
    await sleep(LOOK_MS)
    const dueMs = await topUp(app.url, payer)
    await advanced
    progress(`with ${DUE} renewals due, a top-up took ${dueMs.toFixed(0)} ms`)

    const quiet = percentile(await look(QUIET_SECONDS), 0.95)
    const reading = look(quick ? PAYING_SECONDS.quick : PAYING_SECONDS.full)
    const beganAt = performance.now()
    const owedMs = await topUp(app.url, debtor)
    while ((await openInvoices(debtor)) > 0 && performance.now() - beganAt < LONGEST_MS) await sleep(LOOK_MS)
    const paidMs = performance.now() - beganAt
    const times = (await reading).slice(0, Math.max(20, Math.round(paidMs / 50)))
    const busy = percentile(times, 0.95)
    progress(
      `${owed} debts: the top-up took ${owedMs.toFixed(0)} ms, all were paid after ${paidMs.toFixed(0)} ms; others: p95 ${busy.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms`,
    )
    return [
      alone(`top-up with ${DUE} renewals due`, 'ms', [dueMs], { atMost: MOST_MS }),
      alone(`top-up that pays ${owed.toLocaleString('en')} debts`, 'ms', [owedMs], { atMost: MOST_MS }),
      alone('until all debts are paid', 'ms', [paidMs]),
      {
        name: 'GET of another business meanwhile, p95',
        unit: 'ms',
        value: busy,
        floor: { name: 'quiet p95', value: quiet, unit: 'ms' },
        ratio: busy / quiet,
        bar: { of: 'ratio', atMost: MOST_RATIO },
        runs: [{ value: busy, floor: quiet }],
      },
    ]
  } finally {
    await reads.stop()
    await app.stop()
  }
}

/** Fills the wallet with more than all that it owes. @returns the milliseconds until the response. */
async function topUp(url: string, debtor: Debtor): Promise<number> {
  const beganAt = performance.now()
  await post(url, debtor, `/v1/sandbox/customers/${debtor.customerId}/topup`, { amountPaisa: '100000000' })
  return performance.now() - beganAt
}

async function post(url: string, { sandboxKey }: Debtor, target: string, body: object): Promise<void> {
  const response = await fetch(url + target, {
    method: 'POST',
    headers: { 'x-api-key': sandboxKey, 'content-type': 'application/json', 'idempotency-key': target },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${target} answered ${response.status}: ${await response.text()}`)
}
