import { setTimeout as sleep } from 'node:timers/promises'

// Renewals and deliveries begin at once. The rest of this time is for the lease of a killed process to end.
const PATIENCE_MS = 150_000
const PAUSE_MS = 250
const SILENCE_MS = 5_000

/**
 * Calls `probe` until it returns a value.
 * @param what the end of the error's sentence, such as "the subscription is active".
 */
export async function eventually<T>(what: string, probe: () => Promise<T | undefined>): Promise<T> {
  const startedAt = Date.now()
  for (let told = false; ; await sleep(PAUSE_MS)) {
    const found = await probe()
    if (found !== undefined) return found
    const waitedMs = Date.now() - startedAt
    if (waitedMs > SILENCE_MS && !told) console.log(`      waiting until ${what}…`)
    told = waitedMs > SILENCE_MS
    if (waitedMs > PATIENCE_MS) throw new Error(`Waited ${PATIENCE_MS / 1000} s in vain until ${what}.`)
  }
}

/** @throws {Error} a sentence with `claim`, unless it holds. */
export function expectThat(holds: boolean, claim: string): asserts holds {
  if (!holds) throw new Error(`Expected: ${claim}.`)
}
