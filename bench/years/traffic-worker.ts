// Calls the API at a steady rate, through its whole pipeline but without a server, and counts what came back.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { POST as createCustomer } from '@/app/v1/customers/route'
import { GET as listEvents } from '@/app/v1/events/route'
import { POST as createSubscription } from '@/app/v1/subscriptions/route'
import { GET as listWalletTransactions } from '@/app/v1/wallet/transactions/route'
import { GET as getDelivery } from '@/app/v1/webhooks/deliveries/[id]/route'
import { openUserSession } from '@/lib/auth/end-user-session'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { type CallResponse, call } from '@/lib/testing/call'
import type { Merchant } from '../harness/merchant'
import { serveTasks } from '../harness/worker'

export interface Counted {
  calls: number
  failed: number
  /** The first failures. */
  examples: string[]
  p50Ms: number
  p99Ms: number
  maxMs: number
}

// 50 a second. A call is counted from the moment at which it was due, so that a standstill is not hidden.
const EVERY_MS = 20
// More than any standstill of some seconds leaves waiting.
const MOST_AT_ONCE = 1_000
const EXAMPLES = 5

/** Makes call number n, each kind in its turn. */
let callNumber: (n: number) => Promise<CallResponse>

async function prepare({ businessId, key }: Merchant): Promise<void> {
  const [price] = await query<{ id: string }>('SELECT id FROM prices WHERE business_id = $1', [businessId])
  const customers = await query<{ id: string; walletId: string }>(
    `SELECT c.id, w.id AS wallet_id FROM customers c JOIN wallets w ON w.user_id = c.user_id
     WHERE c.business_id = $1 ORDER BY c.id LIMIT 100`,
    [businessId],
  )
  // Those of months that are not dropped during the run.
  const deliveries = await query<{ id: string }>(
    `SELECT id FROM webhook_deliveries
     WHERE business_id = $1 AND id >= khata_first_id(now() - interval '60 days') ORDER BY id DESC LIMIT 500`,
    [businessId],
  )
  const tokens = await inTransaction(async (tx) => {
    const opened: string[] = []
    for (const { walletId } of customers) opened.push((await openUserSession(tx, walletId, {})).token)
    return opened
  })
  const of = <Value>(values: readonly Value[], n: number) => values[n % values.length] as Value
  const priceId = toWire('price', String(price?.id) as never)
  const kinds: ((n: number) => Promise<CallResponse>)[] = [
    (n) =>
      call(createCustomer, key, {
        idempotencyKey: randomUUID(),
        body: { email: `new${n}@example.com`, name: 'Maya Gurung' },
      }),
    (n) =>
      call(createSubscription, key, {
        idempotencyKey: randomUUID(),
        body: { customerId: toWire('cus', of(customers, n).id as never), priceId },
      }),
    () => call(listEvents, key, { method: 'GET', path: '/v1/events?limit=20' }),
    (n) =>
      call(getDelivery, key, {
        method: 'GET',
        params: { id: toWire('whd', of(deliveries, n).id as never) },
      }),
    (n) =>
      call(
        listWalletTransactions,
        { authorization: `Bearer ${of(tokens, n)}` },
        { method: 'GET', path: '/v1/wallet/transactions?limit=20' },
      ),
  ]
  callNumber = (n) => of(kinds, n)(Math.floor(n / kinds.length))
  // A warm-up: the first calls of a process compile its code.
  for (let n = 0; n < 100; n++) await callNumber(n)
}

let next = 100
let stopped = false
let running: Promise<Counted> | undefined

async function run(): Promise<Counted> {
  const times: number[] = []
  const failures: string[] = []
  const open = new Set<Promise<void>>()
  const make = async (n: number, dueAt: number) => {
    try {
      const { status, error } = await callNumber(n)
      if (status >= 300) failures.push(`${status} ${error?.message}`)
    } catch (error) {
      failures.push(String(error))
    }
    times.push(performance.now() - dueAt)
  }
  for (let dueAt = performance.now(); !stopped; dueAt += EVERY_MS) {
    await sleep(Math.max(0, dueAt - performance.now()))
    if (open.size >= MOST_AT_ONCE) await Promise.race(open)
    const one: Promise<void> = make(next++, dueAt).finally(() => open.delete(one))
    open.add(one)
  }
  await Promise.all(open)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
  return {
    calls: sorted.length,
    failed: failures.length,
    examples: failures.slice(0, EXAMPLES),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
  }
}

serveTasks({
  prepare,
  begin() {
    stopped = false
    running = run()
    running.catch(() => {})
  },
  end() {
    stopped = true
    return running
  },
})
