import { appendFileSync, existsSync } from 'node:fs'

// Jobs that a test can watch and stop.

export const placeOf = () => ({ pid: process.pid, environment: Object.keys(process.env) })

/** Keeps the thread busy until a file exists. It must run in another thread than the test, which creates that file. */
export function busyUntil(file: string): string {
  const sleeping = new Int32Array(new SharedArrayBuffer(4))
  while (!existsSync(file)) Atomics.wait(sleeping, 0, 0, 5)
  return 'done'
}

/** Adds a line to a file. */
export function note({ file, line }: { file: string; line: string }): void {
  appendFileSync(file, `${line}\n`)
}

export function spin(): never {
  for (;;);
}

/** Works until it has used this much processor time. */
export function work(cpuMs: number): string {
  const before = process.cpuUsage()
  while (process.cpuUsage(before).user < cpuMs * 1_000);
  return 'done'
}

export const hang = () => new Promise<never>(() => setInterval(() => {}, 1_000))

/** Takes memory outside of the JavaScript heap, as native code does. */
export function fillNativeMemory(): never {
  const taken: Buffer[] = []
  for (;;) taken.push(Buffer.alloc(16 * 1024 * 1024, 1))
}

export function fillHeap(): never {
  const taken: unknown[] = []
  for (;;) taken.push(Array.from({ length: 1_000 }, (_, i) => ({ i })))
}

export const crash = () => process.kill(process.pid, 'SIGSEGV')

export function fail(why: string): never {
  throw new TypeError(why)
}

export const reverse = (bytes: Uint8Array) => bytes.toReversed()
