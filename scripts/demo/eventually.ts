import { setTimeout as sleep } from 'node:timers/promises'

// Renewals and deliveries are taken up at once; this leaves room for a killed process's lease to run out.
const PATIENCE_MS = 150_000
const PAUSE_MS = 250
const SILENCE_MS = 5_000

/**
 * Asks again until `probe` returns something.
 * @param what a sentence's end for the failure: "the subscription is active".
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

/** @throws {Error} `claim` as a sentence unless it holds. */
export function expectThat(holds: boolean, claim: string): asserts holds {
  if (!holds) throw new Error(`Expected: ${claim}.`)
}
