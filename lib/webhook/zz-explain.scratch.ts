import { query, closeDatabase } from '@/lib/infra/db'
import { claimDue } from './claim'
import { RECORD } from './record'
const rows = await claimDue({steady:200,failing:0,perSteadyEndpoint:64,perFailingEndpoint:0,held:[]})
const json = JSON.stringify(rows.map((d) => ({ endpoint_id: d.endpointId, id: d.id, leased_until: d.leasedUntil, status: 'succeeded', retry_in_ms: null, attempt: { attemptedAt: new Date(), httpStatus: 200, latencyMs: 3 }, latest: { request: { url: d.url, headers: { a: 'x'.repeat(300) } }, response: { status: 200, headers: {}, body: 'ok' } } })))
for (const r of await query<Record<string, string>>(`EXPLAIN (ANALYZE, BUFFERS) ${RECORD}`, [json])) console.log(Object.values(r)[0])
await closeDatabase()
process.exit(0)
