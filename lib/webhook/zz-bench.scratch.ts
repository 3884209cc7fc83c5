import http from 'node:http'
import { createBusiness } from '@/lib/business/create'
import { newId } from '@/lib/core/id'
import { emitAll } from '@/lib/events/emit'
import { closeDatabase, inTransaction, query } from '@/lib/infra/db'
import { createEndpoint } from './create'
import { claimDue } from './claim'
import { Dispatcher } from './dispatcher'
import { recordAttempts } from './record'
import { createSender } from './send'
const stat={claims:0,rows:0,cms:0,recs:0,rrows:0,rms:0,max:0}
const send=createSender({allowed:['127.0.0.0/8'],granted:()=>false,resolve:async()=>[],timeoutMs:15000})
const disp=new Dispatcher({send,random:Math.random,claim:async(l)=>{const t=performance.now();const r=await claimDue(l);stat.claims++;stat.rows+=r.length;stat.cms+=performance.now()-t;return r},record:async(a)=>{const t=performance.now();await recordAttempts(a);stat.recs++;stat.rrows+=a.length;stat.rms+=performance.now()-t}})
const deliverDue=()=>disp.drain(20000)

const N = Number(process.argv[2] ?? 5000)
const ENDPOINTS = Number(process.argv[3] ?? 1)
const body = JSON.stringify({ id: 'x', a: 'y'.repeat(600) })
async function bare() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  let left = N
  const t = performance.now()
  await Promise.all(Array.from({ length: 64 }, async () => {
    while (left-- > 0) await new Promise<void>((ok, no) => {
      const r = http.request('http://127.0.0.1:4999/hook', { method: 'POST', agent, headers: { 'content-type': 'application/json' } }, (res) => { res.resume(); res.on('end', () => ok()) })
      r.on('error', no); r.end(body)
    })
  }))
  return N / ((performance.now() - t) / 1000)
}
async function engine() {
  for (let e = 0; e < ENDPOINTS; e++) {
    const businessId = await inTransaction((tx) => createBusiness(tx, 'bench'))
    const ctx = { businessId, environment: 'sandbox' as const, actor: { kind: 'system' as const }, now: new Date(), requestId: 'req_x' }
    await createEndpoint(ctx, { url: 'http://127.0.0.1:4999/hook', enabledEvents: ['*'] })
    for (let i = 0; i < N / ENDPOINTS; i += 500) await inTransaction((tx) => emitAll(tx, Array.from({ length: Math.min(500, N / ENDPOINTS - i) }, () => ({ id: newId('evt'), type: 'customer.created' as const, document: { businessId, environment: 'sandbox' as const, objectId: newId('cus'), json: body } })), 'r'))
  }
  const t = performance.now()
  while ((await deliverDue()).state === 'busy');
  const rate = N / ((performance.now() - t) / 1000)
  const [row] = await query<{ n: number }>(`SELECT count(*)::int AS n FROM webhook_deliveries WHERE status = 'succeeded'`)
  return [rate, row?.n]
}
await bare()
for (let i = 0; i < 2; i++) { const b = await bare(); const [e, n] = await engine(); console.log(JSON.stringify(stat),{ bare: Math.round(b), engine: Math.round(e as number), ratio: ((e as number) / b).toFixed(2), n }) }
await closeDatabase()
process.exit(0)
