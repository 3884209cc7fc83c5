import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../harness/app'
import type { Gym, Reader } from '../harness/businesses'
import { againstFloor, alone, type Figure, type Paired, percentile } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { openBusinesses, Worker } from '../harness/worker'

const DATABASE = 'import'
const ROWS = { full: 50_000, quick: 5_000 }
const RUNS = { full: 3, quick: 1 }
const QUIET_SECONDS = 15
// Meanwhile others read in pieces of so many seconds, from the file to the last row.
const LOOK_SECONDS = 1
const LONGEST_MS = 900_000
const MOST_SECONDS = 120
const MOST_RATIO = 2

/**
 * Members with subscriptions move in: how long it takes from the file to the last row, and how long a production GET of another
 * business takes meanwhile.
 */
export async function benchImport(scene: Scene): Promise<Figure[]> {
  const { cluster, quick, progress } = scene
  const rows = quick ? ROWS.quick : ROWS.full
  const businesses = await openBusinesses(cluster, DATABASE)
  const reads = new Worker('harness/requests.ts')
  const app = await startApp(scene, DATABASE, { withRunner: true })
  const seconds: number[] = []
  const others: Paired[] = []
  try {
    for (let run = 0; run < (quick ? RUNS.quick : RUNS.full); run++) {
      const gym = await businesses.ask<Gym>('gym')
      const reader = await businesses.ask<Reader>('reader')
      const look = (forSeconds: number) => reads.ask<number[]>('read', app.url, reader, forSeconds)
      await look(2)
      const floor = percentile(await look(QUIET_SECONDS), 0.95)
      const meanwhile = readMeanwhile(() => look(LOOK_SECONDS))
      const beganAt = performance.now()
      await moveIn(app.url, gym, rows, run)
      seconds.push((performance.now() - beganAt) / 1000)
      const value = percentile(await meanwhile.stop(), 0.95)
      others.push({ value, floor })
      progress(
        `done after ${seconds.at(-1)?.toFixed(1)} s; others: p95 ${value.toFixed(1)} ms, quiet ${floor.toFixed(1)} ms`,
      )
    }
  } finally {
    await reads.stop()
    await businesses.stop()
    await app.stop()
  }
  const quiet = { name: 'quiet p95', unit: 'ms' }
  return [
    alone(`${rows.toLocaleString('en')} rows imported`, 's', seconds, { atMost: MOST_SECONDS }),
    againstFloor('GET of another business meanwhile, p95', 'ms', quiet, { atMost: MOST_RATIO }, others),
  ]
}

/** Reads as another business until it is stopped. */
function readMeanwhile(look: () => Promise<number[]>) {
  const times: number[] = []
  let isStopped = false
  const reading = (async () => {
    while (!isStopped) times.push(...(await look()))
  })()
  return {
    async stop() {
      isStopped = true
      await reading
      return times
    },
  }
}

/** Sends a file of members who pay at the desk, runs it, and waits until it is done. */
async function moveIn(url: string, { key, priceId }: Gym, count: number, run: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    const phone = 9_800_000_000 + run * 1_000_000 + n
    return `m-${n},सदस्य ${n},${phone},member${n}@example.com,ne,"Patan, Lalitpur",${priceId},outside,2084-01-15,Patan`
  })
  const headings = 'external_id,name,phone,email,language,address,price,collection,paid_until,metadata.branch'
  const form = new FormData()
  form.set('file', new File([[headings, ...rows].join('\n')], 'members.csv', { type: 'text/csv' }))
  const { id, ready } = await call(url, key, '/v1/imports', { method: 'POST', body: form })
  if (ready !== count) throw new Error(`${ready} of ${count} rows are ready`)
  await call(url, key, `/v1/imports/${id}/run`, { method: 'POST' })
  for (const deadline = performance.now() + LONGEST_MS; performance.now() < deadline; await sleep(500)) {
    const { status } = await call(url, key, `/v1/imports/${id}`)
    if (status === 'done') return
  }
  throw new Error(`the import was not done after ${LONGEST_MS / 1000} s`)
}

async function call(url: string, key: string, target: string, init: RequestInit = {}) {
  const headers = { 'x-api-key': key, 'idempotency-key': `${target}-${crypto.randomUUID()}` }
  const response = await fetch(url + target, { ...init, headers })
  if (!response.ok) throw new Error(`${target} answered ${response.status}: ${await response.text()}`)
  return (await response.json()).data
}
