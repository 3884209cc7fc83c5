import { readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import pg from 'pg'
const url = (db: string) => readFileSync('/tmp/exp-url', 'utf8').replace('/DB', `/${db}`)
process.env.DATABASE_URL = url('exp'); process.env.APP_SECRET = 'bench'.repeat(8); process.env.LOG_LEVEL = 'warn'
const { billUntilIdle } = await import('@/lib/subscription/bill-until-idle')
const { closeDatabase } = await import('@/lib/infra/db')
const s = new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.setSamplingInterval', { interval: 200 })
for (let i = 0; i < 4; i++) {
  const c = new pg.Client({ connectionString: url('postgres') }); await c.connect()
  await c.query('DROP DATABASE IF EXISTS exp WITH (FORCE)'); await c.query('CREATE DATABASE exp TEMPLATE small STRATEGY file_copy'); await c.end()
  const e = new pg.Client({ connectionString: url('exp') }); await e.connect(); await e.query(readFileSync('/tmp/perf.sql', 'utf8')); await e.end()
  if (i === 1) await s.post('Profiler.start')
  await Promise.all([billUntilIdle(60000), billUntilIdle(60000)])
  await closeDatabase()
}
const { profile } = await s.post('Profiler.stop')
writeFileSync('/tmp/prof.json', JSON.stringify(profile))
const self = new Map<string, number>(); const byId = new Map(profile.nodes.map((n) => [n.id, n]))
const dt = profile.timeDeltas!; let total = 0
profile.samples!.forEach((id, i) => { const n = byId.get(id)!; const f = n.callFrame; const k = `${f.functionName} ${f.url.split('/').slice(-3).join('/')}:${f.lineNumber}`; if (f.functionName === '(idle)' || f.functionName === '(program)') return; self.set(k, (self.get(k) ?? 0) + dt[i]!); total += dt[i]! })
console.log('total ms', total / 1000, 'per renewal µs', total / 30000)
for (const [k, v] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 45)) console.log((v / 30000).toFixed(2).padStart(7), 'µs', k)
process.exit(0)
