// Each route bundle has its own copy of this module. The state belongs to the whole process, so it is global.
const registry = globalThis as typeof globalThis & { khataIsStopping?: boolean }

/** From now on GET /api/health responds 503, so proxies send new requests elsewhere. */
export function announceStop(): void {
  registry.khataIsStopping = true
}

export function isStopping(): boolean {
  return registry.khataIsStopping ?? false
}
