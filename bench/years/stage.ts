import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from '../harness/worker'
import type { Counted } from './traffic-worker'

export interface Stage {
  name: string
  /** What is done to the database while it is used. */
  work?: () => Promise<unknown>
}

export interface StageResult extends Counted {
  name: string
  workSeconds?: number
}

/** Calls the API for as long as the work takes, and for `leastMs` in any case. */
export async function measureStage(
  traffic: Worker,
  { name, work }: Stage,
  leastMs: number,
): Promise<StageResult> {
  await traffic.ask('begin')
  const beganAt = performance.now()
  await work?.()
  const workMs = performance.now() - beganAt
  await sleep(Math.max(0, leastMs - workMs))
  const counted = await traffic.ask<Counted>('end')
  return { name, ...counted, ...(work && { workSeconds: workMs / 1000 }) }
}
