import http from 'node:http'
import { createBusiness } from '@/lib/business/create'
import { newId } from '@/lib/core/id'
import { emitAll } from '@/lib/events/emit'
import { closeDatabase, inTransaction, query } from '@/lib/infra/db'
import { createEndpoint } from './create'
import { deliverDue } from './deliver'

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
  const rate=0, row={n:0}
  return [rate, row?.n]
}


await engine()
await closeDatabase()
process.exit(0)
