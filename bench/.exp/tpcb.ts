import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import pg from 'pg'
const url = (db: string) => readFileSync('/tmp/exp-url', 'utf8').replace('/DB', `/${db}`)
const c = new pg.Client({ connectionString: url('postgres') }); await c.connect()
const dataDir = (await c.query('SHOW data_directory')).rows[0].data_directory
function pgCpu(): number { let t = 0; for (const pid of readdirSync('/proc')) { if (!/^\d+$/.test(pid)) continue; try { if (readlinkSync(`/proc/${pid}/cwd`) !== dataDir) continue; const f = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' '); t += Number(f[11]) + Number(f[12]) + Number(f[13]) + Number(f[14]) } catch {} } return t / 100 }
const has = (await c.query("select 1 from pg_database where datname='tpcb'")).rowCount
if (!has) { await c.query('CREATE DATABASE tpcb'); spawnSync('pgbench', ['-i', '-q', '-s', '20', url('tpcb')]) }
for (let i = 0; i < 3; i++) {
  await c.query('CHECKPOINT')
  const l0 = (await c.query('select pg_current_wal_lsn() l')).rows[0].l
  const p0 = pgCpu(); const u0 = process.resourceUsage()
  const o = spawnSync('/usr/bin/time', ['-f', 'CPU %U %S', 'pgbench', '-n', '-c', '8', '-j', '1', '-T', '6', url('tpcb')], { encoding: 'utf8' })
  const p1 = pgCpu()
  const n = Number(o.stdout.match(/actually processed: (\d+)/)![1]); const tps = o.stdout.match(/tps = ([\d.]+)/)![1]
  const wal = (await c.query(`select (pg_current_wal_lsn()-'${l0}'::pg_lsn)/1e6 m`)).rows[0].m
  console.log(tps, n, 'pg µs/tx', ((p1 - p0) * 1e6 / n).toFixed(0), o.stderr.trim(), 'client µs', (o.stderr.match(/CPU ([\d.]+) ([\d.]+)/)?.slice(1).reduce((a, b) => a + Number(b), 0)! * 1e6 / n).toFixed(0), 'wal', wal)
}
process.exit(0)
