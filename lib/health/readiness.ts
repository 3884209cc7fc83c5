import { perProcess } from '@/lib/infra/process/per-process'

const readiness = perProcess('readiness', () => ({ isStopping: false }))

/** From now on, GET /api/health responds with 503, so that proxies send new requests elsewhere. */
export function announceStop(): void {
  readiness.isStopping = true
}

export function isStopping(): boolean {
  return readiness.isStopping
}
