import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { newBusiness } from '@/testing/business'
import { commitEvent, newEndpoint, startHanging } from '../stage.fixture'

const WORKER = path.join(import.meta.dirname, 'worker.fixture.ts')

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', WORKER], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

export async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** An endpoint with ten deliveries. Another process holds them all and has open calls for eight. */
export async function heldByAnother() {
  const { ctx } = await newBusiness()
  const hanging = await startHanging()
  const endpoint = await newEndpoint(ctx, hanging.url)
  for (let n = 0; n < 10; n++) await commitEvent(ctx)
  const other = startWorker()
  await hanging.received(8)
  return { hanging, endpoint, other }
}
