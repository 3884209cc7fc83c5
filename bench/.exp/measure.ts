// usage: tsx bench/.exp/measure.ts <template> <runs> [after-copy.sql] 
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import pg from 'pg'
import { startRenewing } from '../renewals/bench'
const [template = 'small', runs = '3', sqlFile, mode = 'renew'] = process.argv.slice(2)
const url = (db: string) => readFileSync('/tmp/exp-url', 'utf8').replace('/DB', `/${db}`)
const RUN = process.env.EXP_DB ?? 'exp'
async function sql(db: string, text: string) {
  const c = new pg.Client({ connectionString: url(db) }); await c.connect()
  try { let r: any; for (const s of text.split(/;\s*\n/)) if (s.trim()) r = await c.query(s); return r.rows } finally { await c.end() }
}
const dataDir = (await sql('postgres', 'SHOW data_directory'))[0].data_directory
function pgCpu(): number {
  let ticks = 0
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== dataDir) continue
      const f = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ')
      ticks += Number(f[11]) + Number(f[12]) + Number(f[13]) + Number(f[14])
    } catch {}
  }
  return ticks / 100
}
const worker = startRenewing(url(RUN))
const med = (v: number[]) => v.toSorted((a, b) => a - b)[Math.floor(v.length / 2)] as number
const all: number[][] = []
for (let i = -1; i < Number(runs); i++) {
  await sql('postgres', `DROP DATABASE IF EXISTS ${RUN} WITH (FORCE);\nCREATE DATABASE ${RUN} TEMPLATE ${template} STRATEGY file_copy`)
  if (sqlFile) { const c = new pg.Client({ connectionString: url(RUN) }); await c.connect(); await c.query(readFileSync(sqlFile, 'utf8')); await c.end() }
  await sql('postgres', 'CHECKPOINT')
  const [{ lsn }] = await sql('postgres', 'SELECT pg_current_wal_lsn() AS lsn')
  const cpu0 = pgCpu()
  const r = await worker.ask<any>(mode, mode === 'renew' ? [Number(process.env.LANES ?? 2)] : [])
  await new Promise((r) => setTimeout(r, 500))
  const cpu1 = pgCpu()
  const [{ mb }] = await sql('postgres', `SELECT (pg_current_wal_lsn() - '${lsn}'::pg_lsn) / 1e6 AS mb`)
  const w = r.renewed ?? r
  const row = [w.billed / w.seconds, (w.cpuSeconds * 1e6) / w.billed, ((cpu1 - cpu0) * 1e6) / w.billed, Number(mb)]
  if (i >= 0) all.push(row)
  console.log(`${i}: ${w.billed} ${row[0]?.toFixed(0)}/s  node ${row[1]?.toFixed(0)} µs  pg ${row[2]?.toFixed(0)} µs  wal ${row[3]?.toFixed(1)} MB`)
}
console.log(`MEDIAN ${template}: ${med(all.map((r) => r[0]!)).toFixed(0)}/s  node ${med(all.map((r) => r[1]!)).toFixed(0)} µs  pg ${med(all.map((r) => r[2]!)).toFixed(0)} µs  wal ${med(all.map((r) => r[3]!)).toFixed(1)} MB`)
await worker.stop()
process.exit(0)
