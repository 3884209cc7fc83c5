import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../harness/app'
import { alone, type Figure, percentile } from '../harness/figure'
import { openMaker, SECRET } from '../harness/maker'
import { processSeconds, serverSeconds } from '../harness/processor-time'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import type { Setting } from './setting-worker'

const DATABASE = 'import'
const ROWS = { full: 50_000, quick: 5_000 }
const RUNS = { full: 3, quick: 1 }
const QUIET_SECONDS = 15
// Meanwhile others read in pieces of so many seconds, from the file to the last row.
const LOOK_SECONDS = 1
const LONGEST_MS = 900_000
const MOST_SECONDS = 120
const MOST_RATIO = 2
const MOST_MEMORY = 1.25
const MEGABYTE_IN_KB = 1024

interface Run {
  checkSeconds: number
  runSeconds: number
  appSeconds: number
  databaseSeconds: number
  quiet: number
  busy: number
  /** The most memory of the app. */
  peakMb: number
}

/**
 * 50,000 members with subscriptions move in: how long it takes from the file to the last row, how much processor time, whether the
 * memory of the app stays, and how long a production GET of another business takes meanwhile.
 */
export async function benchImport({ root, cluster, quick, progress }: Scene): Promise<Figure[]> {
  const rows = quick ? ROWS.quick : ROWS.full
  const file = path.join(import.meta.dirname, 'setting-worker.ts')
  const { databaseUrl, maker } = await openMaker(cluster, DATABASE, file)
  const reads = new Worker(path.join(import.meta.dirname, '../harness/reader-worker.ts'), {})
  progress('starting the app')
  const app = await startApp({ root, databaseUrl, appSecret: SECRET, withRunner: true })
  const runs: Run[] = []
  try {
    for (let run = 0; run < (quick ? RUNS.quick : RUNS.full); run++) {
      const setting = await maker.ask<Setting>('make')
      const look = (seconds: number) => reads.ask<number[]>('look', [app.url, setting.reader, seconds])
      await look(2)
      const quiet = percentile(await look(QUIET_SECONDS), 0.95)
      const before = [processSeconds(app.pid), (await serverSeconds(cluster)) ?? 0] as const
      const others = readMeanwhile(look)
      const beganAt = performance.now()
      const id = await send(app.url, setting, rows, run)
      const checkSeconds = (performance.now() - beganAt) / 1000
      await call(app.url, setting.key, `/v1/imports/${id}/run`, { method: 'POST' })
      const memory = await watch(app, setting, id)
      const runSeconds = (performance.now() - beganAt) / 1000
      const times = await others.stop()
      const made: Run = {
        checkSeconds,
        runSeconds,
        appSeconds: processSeconds(app.pid) - before[0],
        databaseSeconds: ((await serverSeconds(cluster)) ?? 0) - before[1],
        quiet,
        busy: percentile(times, 0.95),
        peakMb: Math.max(...memory),
      }
      runs.push(made)
      progress(
        `checked after ${checkSeconds.toFixed(1)} s, done after ${runSeconds.toFixed(1)} s; processor: app ${made.appSeconds.toFixed(1)} s, database ${made.databaseSeconds.toFixed(1)} s; others: p95 ${made.busy.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms; memory ${made.peakMb.toFixed(0)} MB at most`,
      )
    }
    return figuresOf(rows, runs)
  } finally {
    await reads.stop()
    await maker.stop()
    await app.stop()
  }
}

function figuresOf(rows: number, runs: readonly Run[]): Figure[] {
  const count = rows.toLocaleString('en')
  const paired = (
    name: string,
    unit: string,
    floor: string,
    atMost: number,
    pair: (run: Run) => [number, number],
  ) => {
    const pairs = runs.map(pair).map(([value, of]) => ({ value, floor: of }))
    const middle = pairs.toSorted((a, b) => a.value / a.floor - b.value / b.floor)[
      Math.floor(pairs.length / 2)
    ]
    const { value = 0, floor: of = 1 } = middle ?? {}
    const bar = { of: 'ratio' as const, atMost }
    return { name, unit, value, floor: { name: floor, value: of, unit }, ratio: value / of, bar, runs: pairs }
  }
  const seconds = (name: string, of: (run: Run) => number) => alone(name, 's', runs.map(of))
  return [
    alone(
      `${count} rows imported`,
      's',
      runs.map((run) => run.runSeconds),
      { atMost: MOST_SECONDS },
    ),
    seconds('of that, until it is checked', (run) => run.checkSeconds),
    seconds('processor time of the app', (run) => run.appSeconds),
    seconds('processor time of the database', (run) => run.databaseSeconds),
    paired('GET of another business meanwhile, p95', 'ms', 'quiet p95', MOST_RATIO, (run) => [
      run.busy,
      run.quiet,
    ]),
    // V8 collects when the heap has doubled, so memory goes up and down within one import. What stays would add up.
    paired('memory of the app at most, each import', 'MB', 'the first import', MOST_MEMORY, (run) => [
      run.peakMb,
      runs[0]?.peakMb ?? run.peakMb,
    ]),
  ]
}

/** Reads as another business until it is stopped. */
function readMeanwhile(look: (seconds: number) => Promise<number[]>) {
  const times: number[] = []
  let isStopped = false
  const reading = (async () => {
    while (!isStopped) times.push(...(await look(LOOK_SECONDS)))
  })()
  return {
    async stop() {
      isStopped = true
      await reading
      return times
    },
  }
}

/** Waits until an import is done. @returns the megabytes of the app at each look. */
async function watch(app: { url: string; pid: number }, { key }: Setting, id: string) {
  const memory: number[] = []
  const deadline = performance.now() + LONGEST_MS
  while (performance.now() < deadline) {
    const { status } = await call(app.url, key, `/v1/imports/${id}`)
    memory.push(residentMb(app.pid))
    if (status === 'done') break
    await sleep(500)
  }
  return memory
}

/** Sends a file of members who pay at the desk. @returns the id of the import. */
async function send(url: string, { key, priceId }: Setting, count: number, run: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, n) => {
    const phone = 9_800_000_000 + run * 1_000_000 + n
    return `m-${n},सदस्य ${n},${phone},member${n}@example.com,ne,"Patan, Lalitpur",${priceId},outside,2084-01-15,Patan`
  })
  const headings = 'external_id,name,phone,email,language,address,price,collection,paid_until,metadata.branch'
  const form = new FormData()
  form.set('file', new File([[headings, ...rows].join('\n')], 'members.csv', { type: 'text/csv' }))
  const { id, ready } = await call(url, key, '/v1/imports', { method: 'POST', body: form })
  if (ready !== count) throw new Error(`${ready} of ${count} rows are ready`)
  return id
}

async function call(url: string, key: string, target: string, init: RequestInit = {}) {
  const headers = { 'x-api-key': key, 'idempotency-key': `${target}-${crypto.randomUUID()}` }
  const response = await fetch(url + target, { ...init, headers })
  if (!response.ok) throw new Error(`${target} answered ${response.status}: ${await response.text()}`)
  return (await response.json()).data
}

/** The memory that a process has now. Zero on other systems than Linux. */
function residentMb(pid: number): number {
  if (process.platform !== 'linux') return 0
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / MEGABYTE_IN_KB
}
