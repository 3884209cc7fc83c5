import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { env } from '@/lib/infra/env'
import { Random } from '@/testing/random'

/** How often a worker is killed before one may do the rest. */
export const KILLS = 5

// Long enough to hit the start of a batch, its middle, or the time between two batches.
const LONGEST_MS = 200

/**
 * Kills workers of a job at random moments, one after the other, and lets the last one do the rest.
 * @param file the program of a worker. It sends a message when it starts, and ends when nothing is left.
 * @param isFarEnough waits until the worker has done what it may do before it is killed.
 */
export async function killWorkers(
  file: string,
  seed: number,
  isFarEnough: (kills: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const random = new Random(seed)
  for (let kills = 0; kills < KILLS; kills++) {
    const { worker, began, ended } = startWorker(file)
    await began
    await Promise.race([isFarEnough(kills), ended])
    await Promise.race([wait(random.next() * LONGEST_MS), ended])
    worker.kill('SIGKILL')
    await ended
  }
  await startWorker(file).ended
}

function startWorker(file: string) {
  const worker: ChildProcess = fork(file, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: env().DATABASE_URL },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(worker, 'exit')
  return { worker, ended, began: Promise.race([once(worker, 'message'), ended]) }
}
