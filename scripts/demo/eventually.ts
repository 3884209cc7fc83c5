import { setTimeout as sleep } from 'node:timers/promises'

// Renewals and deliveries are taken up at once; this leaves room for a killed process's lease to run out.
const PATIENCE_MS = 150_000
const PAUSE_MS = 250

/**
 * Asks again until `probe` returns something.
 * @param what a sentence's end for the failure: "the subscription is active".
 */
export async function eventually<T>(what: string, probe: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    const found = await probe()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`Waited ${PATIENCE_MS / 1000} s in vain until ${what}.`)
  }
}

/** @throws {Error} `claim` as a sentence unless it holds. */
export function expectThat(holds: boolean, claim: string): asserts holds {
  if (!holds) throw new Error(`Expected: ${claim}.`)
}
