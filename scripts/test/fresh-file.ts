import { vi } from 'vitest'

// A worker runs many test files, because loading the packages costs a file more than most of its tests. Each file starts with fresh modules
// of ours, with the settings of the run, and without anything that another file has left in the process.

interface OfProcess {
  /** What the product keeps once per process (lib/infra/process/per-process.ts). */
  khata?: unknown
  /** What the previous file has declared (testing/books.ts). */
  khataWrittenByHand?: unknown
  khataTests?: { settings: NodeJS.ProcessEnv; fetch: typeof fetch; files: number }
}

const ofProcess = globalThis as typeof globalThis & OfProcess

/** @returns the number of this file in its process, from 1. */
export function beginFile(): number {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  ofProcess.khataTests ??= { settings: { ...process.env }, fetch: globalThis.fetch, files: 0 }
  const { settings, fetch } = ofProcess.khataTests
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name]
  Object.assign(process.env, settings)
  globalThis.fetch = fetch
  delete ofProcess.khata
  delete ofProcess.khataWrittenByHand
  vi.resetModules()
  ofProcess.khataTests.files += 1
  return ofProcess.khataTests.files
}
