// Sends keyed POSTs and GETs with autocannon, until it is told to stop, and counts what came back.
import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { serveTasks } from '../harness/worker'

export interface Counted {
  requests: number
  created: number
  /** Responses that were no success, and requests without a response. */
  failed: number
  statuses: Record<string, number>
  /** The first responses that were no success. */
  examples: string[]
  latencyMs: { p50: number; p99: number; max: number }
}

// A run ends when each of its requests has its response, so that none is cut off by the end of the load.
const REQUESTS_PER_RUN = 600
let stopped = false
let counted: Promise<Counted> | undefined

async function load(url: string, key: string, connections: number): Promise<Counted> {
  const sum: Counted = {
    requests: 0,
    created: 0,
    failed: 0,
    statuses: {},
    examples: [],
    latencyMs: { p50: 0, p99: 0, max: 0 },
  }
  while (!stopped) {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const result = await autocannon({
      url,
      connections,
      amount: REQUESTS_PER_RUN,
      timeout: 60,
      requests: [
        {
          method: 'POST',
          path: '/v1/customers',
          setupRequest: (request) => ({
            ...request,
            headers: { ...headers, 'idempotency-key': randomUUID() },
            body: JSON.stringify({ name: 'Rolling', email: `${randomUUID()}@example.com` }),
          }),
          onResponse: (status, body) => {
            if (status === 201) sum.created += 1
            else keepExample(sum, status, body)
          },
        },
        {
          method: 'GET',
          path: '/v1/customers?limit=5',
          headers,
          onResponse: (status, body) => {
            if (status !== 200) keepExample(sum, status, body)
          },
        },
      ],
    })
    sum.requests += result.requests.total
    sum.failed += result.non2xx + result.errors + result.timeouts + result.mismatches
    for (const [status, { count = 0 }] of Object.entries(result.statusCodeStats ?? {}))
      sum.statuses[status] = (sum.statuses[status] ?? 0) + count
    const { p50, p99, max } = result.latency
    sum.latencyMs.p50 = Math.max(sum.latencyMs.p50, p50)
    sum.latencyMs.p99 = Math.max(sum.latencyMs.p99, p99)
    sum.latencyMs.max = Math.max(sum.latencyMs.max, max)
  }
  return sum
}

function keepExample({ examples }: Counted, status: number, body: string) {
  if (examples.length < 5) examples.push(`${status} ${body.slice(0, 300)}`)
}

serveTasks({
  begin(url: string, key: string, connections: number) {
    counted = load(url, key, connections)
    counted.catch(() => {})
  },
  end() {
    stopped = true
    return counted
  },
})
