import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { alone, type Figure } from '../harness/figure'
import { openMerchant } from '../harness/merchant'
import type { Scene } from '../harness/scene'
import { Worker } from '../harness/worker'
import { seedYears, type Years } from './seed'
import { measureStage, type Stage, type StageResult } from './stage'

const DATABASE = 'years'
const SECRET = 'bench'.repeat(8)
const FULL: Years = { events: 5_000_000, oldest: 300_000, charges: 60_000 }
const QUICK: Years = { events: 60_000, oldest: 3_000, charges: 500 }
// At 50 calls a second, the p99 of a stage needs some hundreds of calls.
const STAGE_MS = { full: 15_000, quick: 2_000 }
// Two ended months of events, and of deliveries.
const DROPPED = 4

/**
 * Fifteen months of an instance. While the API is called 50 times a second, two ended months of events are dropped, and
 * the oldest month of the ledger is taken out, dumped, dropped and put back. No call may fail.
 */
export async function benchYears({ cluster, quick, progress }: Scene): Promise<Figure[]> {
  const years = quick ? QUICK : FULL
  const leastMs = quick ? STAGE_MS.quick : STAGE_MS.full
  await cluster.createMigrated(DATABASE)
  const merchant = await openMerchant(cluster, DATABASE, SECRET, 'http://127.0.0.1:9/')
  await seedYears(cluster, DATABASE, merchant.businessId, years, progress)
  const env = {
    DATABASE_URL: cluster.url(DATABASE),
    APP_SECRET: SECRET,
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PRODUCTION: '0',
    // No webhook is sent, so that only the calls are measured.
    WEBHOOKS_SENT_BY: 'functions',
  }
  const traffic = new Worker(path.join(import.meta.dirname, 'traffic-worker.ts'), env)
  const upkeep = new Worker(path.join(import.meta.dirname, 'upkeep-worker.ts'), env)
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-bench-archive-'))
  try {
    await traffic.ask('prepare', [merchant])
    const month = await upkeep.ask<string>('oldestMonth')
    const results: StageResult[] = []
    for (const stage of stagesOf(upkeep, month, folder)) {
      const result = await measureStage(traffic, stage, leastMs)
      progress(sentenceOf(result))
      for (const example of result.examples) progress(`FAILED: ${example}`)
      results.push(result)
    }
    return results.flatMap(figuresOf)
  } finally {
    await traffic.stop()
    await upkeep.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function stagesOf(upkeep: Worker, month: string, folder: string): Stage[] {
  const dropEnded = async () => {
    const dropped = await upkeep.ask<string[]>('dropEnded')
    if (dropped.length !== DROPPED) throw new Error(`dropped were ${dropped.join(', ') || 'no partitions'}`)
  }
  return [
    { name: 'before' },
    { name: 'drop two months of events', work: dropEnded },
    { name: 'archive: detach', work: () => upkeep.ask('detach', [month]) },
    { name: 'archive: dump', work: () => upkeep.ask('dump', [month, folder]) },
    { name: 'archive: drop', work: () => upkeep.ask('drop', [month, folder]) },
    { name: 'archive: attach', work: () => upkeep.ask('attach', [month, folder]) },
    { name: 'after' },
  ]
}

function sentenceOf({ name, calls, failed, p50Ms, p99Ms, maxMs, workSeconds }: StageResult): string {
  const work = workSeconds === undefined ? '' : ` the work took ${workSeconds.toFixed(1)} s;`
  const times = [p50Ms, p99Ms, maxMs].map((ms) => ms.toFixed(1))
  return `${name}:${work} ${calls} calls, ${failed} failed, p50 ${times[0]} ms, p99 ${times[1]} ms, slowest ${times[2]} ms`
}

function figuresOf({ name, failed, p50Ms, p99Ms, maxMs, workSeconds }: StageResult): Figure[] {
  return [
    ...(workSeconds === undefined ? [] : [alone(`${name}: the work`, 's', [workSeconds])]),
    alone(`${name}: calls that failed`, '', [failed], { atMost: 0 }),
    alone(`${name}: p50`, 'ms', [p50Ms]),
    alone(`${name}: p99`, 'ms', [p99Ms]),
    alone(`${name}: slowest call`, 'ms', [maxMs]),
  ]
}
