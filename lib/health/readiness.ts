// Route bundles each hold their own copy of this module; the process must know once that it is ending.
const registry = globalThis as typeof globalThis & { khataIsStopping?: boolean }

/** From here on GET /api/health answers 503, so that proxies send new requests elsewhere. */
export function announceStop(): void {
  registry.khataIsStopping = true
}

export function isStopping(): boolean {
  return registry.khataIsStopping ?? false
}
