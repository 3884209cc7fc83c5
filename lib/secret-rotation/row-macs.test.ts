import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import type { WebhookEndpointId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { checkInvariants } from '@/lib/invariant/check'
import { findOrCreateUser } from '@/lib/wallet/open'
import { createEndpoint } from '@/lib/webhook/endpoint/create'
import { rotateSecret } from '@/lib/webhook/endpoint/rotate-secret'
import { updateEndpoint } from '@/lib/webhook/endpoint/update'
import { writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { newPhone } from '@/testing/customer'
import { makeMacs } from './row-macs'

writesByHand('rows are changed past the product', 'row-mac')

const newUser = () => inTransaction((tx) => findOrCreateUser(tx, newPhone()))
const setPhone = (id: string) => query('UPDATE users SET phone = $2 WHERE id = $1', [id, newPhone()])

async function newEndpoint() {
  const { ctx } = await newBusiness()
  const { row } = await createEndpoint(ctx, { url: 'http://127.0.0.1:9/hook', enabledEvents: ['*'] })
  return { ctx, id: row.id as WebhookEndpointId }
}

/** How many rows the invariant check finds, by rule. */
async function found(): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  try {
    const broken = (await checkInvariants(client)).flatMap((report) => report.broken)
    const macs = broken.filter(({ name }) => name.startsWith('row-mac'))
    return Object.fromEntries(macs.map(({ name, total }) => [name, total]))
  } finally {
    await client.end()
  }
}

let before = 0
beforeEach(async () => {
  before = (await found())['row-mac'] ?? 0
})

it('what an operation changes has a right MAC', async () => {
  const { ctx, id } = await newEndpoint()
  await updateEndpoint(ctx, id, { url: 'http://127.0.0.1:9/moved', enabledEvents: undefined })
  await rotateSecret(ctx, id, { overlapHours: 24 })
  await rotateSecret(ctx, id, { overlapHours: 24 })
  expect((await found())['row-mac'] ?? 0).toBe(before)
})

it('an operation on a row that somebody changed does not make it right', async () => {
  const { ctx, id } = await newEndpoint()
  await query(`UPDATE webhook_endpoints SET url = 'http://127.0.0.1:9/theirs' WHERE id = $1`, [id])
  await rotateSecret(ctx, id, { overlapHours: 24 })
  await updateEndpoint(ctx, id, { enabledEvents: ['invoice.paid'] })
  expect((await found())['row-mac']).toBe(before + 1)
})

it('rows of before the MACs get theirs, and what somebody changed stays wrong', async () => {
  const [old, changed] = [await newUser(), await newUser()]
  await query('UPDATE users SET row_mac = NULL WHERE id = $1', [old])
  await setPhone(changed)
  expect(await found()).toEqual({ 'row-mac': before + 1, 'row-mac-missing': 1 })
  expect((await makeMacs('missing')).get('users')).toBe(1)
  expect((await makeMacs('missing')).get('users')).toBe(0)
  expect(await found()).toEqual({ 'row-mac': before + 1 })
})

it('an operation gives no MAC to a row without one', async () => {
  const { ctx, id } = await newEndpoint()
  await query('UPDATE webhook_endpoints SET row_mac = NULL WHERE id = $1', [id])
  await rotateSecret(ctx, id, { overlapHours: 24 })
  expect((await found())['row-mac-missing']).toBe(1)
  await makeMacs('missing')
})
