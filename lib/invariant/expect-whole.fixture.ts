import pg from 'pg'
import { expect } from 'vitest'
import { env } from '@/lib/infra/env'
import { checkInvariants } from './check'

/** Every invariant holds that does not need a running system. */
export async function expectWhole(): Promise<void> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  const reports = await checkInvariants(client)
  await client.end()
  const broken = reports.filter(({ whileRunning, total }) => !whileRunning && total > 0)
  expect(broken.map(({ id, breaches }) => ({ id, breaches }))).toEqual([])
}
