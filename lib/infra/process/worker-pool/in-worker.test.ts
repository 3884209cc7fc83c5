import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { busyUntil, fail, reverse } from '@/lib/infra/process/worker/jobs.fixture'
import { inWorker, type Job } from './in-worker'

const file = 'lib/infra/process/worker/jobs.fixture.ts'
const REVERSE: Job<typeof reverse> = { file, name: 'reverse' }
const FAIL: Job<typeof fail> = { file, name: 'fail' }
const BUSY_UNTIL: Job<typeof busyUntil> = { file, name: 'busyUntil' }

test('the result of a job is returned, and its error is thrown', async () => {
  expect([...(await inWorker('a', REVERSE, Uint8Array.of(1, 2, 3)))]).toEqual([3, 2, 1])
  await expect(inWorker('a', FAIL, 'no such thing')).rejects.toThrow('no such thing')
})

test('a business with too many jobs is told when to retry, and others are served', async () => {
  const gate = path.join(mkdtempSync(path.join(tmpdir(), 'khata-worker-')), 'open')
  const flood = Array.from({ length: 60 }, () => inWorker('greedy', BUSY_UNTIL, gate))
  const settled = Promise.allSettled(flood)
  await expect(flood.at(-1)).rejects.toMatchObject({
    code: 'unavailable',
    facts: { retryAfterSeconds: expect.any(Number) },
  })
  expect([...(await inWorker('modest', REVERSE, Uint8Array.of(1, 2)))]).toEqual([2, 1])
  writeFileSync(gate, '')
  const done = (await settled).filter(({ status }) => status === 'fulfilled')
  expect(done.length).toBeGreaterThanOrEqual(26)
})
