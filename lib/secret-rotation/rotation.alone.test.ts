import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { closeDatabase, query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { howReadable } from '@/lib/infra/keys/crypto'
import { secretIdOf } from '@/lib/infra/keys/key-ring'
import { rotateSecret } from '@/lib/webhook/endpoint/rotate-secret'
import { sealSecret } from '@/lib/webhook/endpoint/secret'
import { NEW_SECRET, OLD_SECRET, startedAfterwards, startedWith } from '@/testing/secrets'
import { checkValues, needed, sum } from './check-values'
import { forgetKeys, keepKeys } from './keep-keys'
import { otherWriters } from './processes'
import { storedRows } from './read'
import { KINDS, newEndpoint } from './secrets.fixture'
import { placeOf, STORED_VALUES } from './stored-values'
import { updateValues } from './update-values'

const suite = env().APP_SECRET
afterEach(() => startedWith(suite))

/** What `npm run rotate-secret` does. */
async function rotateAll(): Promise<void> {
  startedWith(NEW_SECRET, OLD_SECRET)
  await keepKeys()
  for (const values of STORED_VALUES) await updateValues(values)
}

/** The columns that contain values, and how many of each this process can decrypt. */
async function placesReadable(): Promise<Record<string, number>> {
  const readable: Record<string, number> = {}
  for (const values of STORED_VALUES)
    for await (const rows of storedRows(values)) {
      const opened = rows
        .flatMap(({ held }) => held)
        .filter((sealed) => howReadable(values.purpose, sealed) !== 'not at all')
      readable[placeOf(values)] = (readable[placeOf(values)] ?? 0) + opened.length
    }
  return readable
}

/** Makes one secret of each kind, runs `happening`, and returns which ones still work. */
async function usedAfter(happening: () => unknown): Promise<Record<string, boolean>> {
  const uses = new Map<string, () => boolean | Promise<boolean>>()
  for (const [kind, make] of Object.entries(KINDS)) uses.set(kind, await make())
  await happening()
  const results: Record<string, boolean> = {}
  for (const [kind, use] of uses) results[kind] = await use()
  return results
}

async function waitingForLocks(): Promise<number | undefined> {
  const [row] = await query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return row?.waiting
}

const everyKind = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, true]))

describe('what was made with the older secret', () => {
  it('is read by a process that has both, before anything is encrypted again', async () => {
    startedWith(OLD_SECRET)
    expect(await usedAfter(() => startedWith(NEW_SECRET, OLD_SECRET))).toEqual(everyKind)
  })

  it('is read with the new secret alone after npm run rotate-secret, and with the older one no more', async () => {
    startedWith(OLD_SECRET)
    const results = await usedAfter(async () => {
      startedWith(NEW_SECRET, OLD_SECRET)
      expect(needed(await checkValues())).toBeGreaterThan(5)
      await rotateAll()
      expect(await checkValues()).toEqual({ older: new Map(), unreadable: new Map(), keysToKeep: 0 })
      startedWith(OLD_SECRET)
      expect(await placesReadable()).toEqual(
        Object.fromEntries(STORED_VALUES.map((each) => [placeOf(each), 0])),
      )
      await startedAfterwards()
    })
    expect(results).toEqual(everyKind)
  })

  it('stops working after npm run rotate-secret -- --forget, if it was not encrypted again', async () => {
    startedWith(OLD_SECRET)
    const results = await usedAfter(async () => {
      await rotateAll()
      await forgetKeys()
      await startedAfterwards()
    })
    expect(results).toMatchObject({
      'the signing secret of a webhook endpoint': true,
      'an authenticator app': true,
      'the address of a hosted invoice': false,
      'a recovery code': false,
      'the session of a browser': false,
    })
  })
})

it('what a process with the new secret writes is read by one that still writes with the older', async () => {
  startedWith(NEW_SECRET, OLD_SECRET)
  expect(await usedAfter(() => startedWith(OLD_SECRET, NEW_SECRET))).toEqual(everyKind)
})

describe('a rotation', () => {
  it('runs twice at once, beside endpoints that get new secrets', async () => {
    startedWith(OLD_SECRET)
    const made = await Promise.all(Array.from({ length: 8 }, newEndpoint))
    startedWith(NEW_SECRET, OLD_SECRET)
    const replacing = made.map(async ({ ctx, id }) => {
      for (let n = 0; n < 3; n++) await rotateSecret(ctx, id, { overlapHours: 24 })
    })
    await Promise.all([rotateAll(), rotateAll(), ...replacing])
    await startedAfterwards()
    const report = await checkValues()
    expect([needed(report), sum(report.unreadable)]).toEqual([0, 0])
  })

  it('never replaces a secret that is newer than what it has read', async () => {
    startedWith(OLD_SECRET)
    const { id } = await newEndpoint()
    startedWith(NEW_SECRET, OLD_SECRET)
    const newer = sealSecret('whsec_newer')
    const { running } = await inTransaction(async (tx) => {
      await tx.query('UPDATE webhook_endpoints SET secret_encrypted = $2 WHERE id = $1', [id, newer])
      const updating = rotateAll()
      // The rotation has read the value from before this transaction, and is waiting for its lock.
      await expect.poll(waitingForLocks).toBe(1)
      return { running: updating }
    })
    await running
    expect(await query('SELECT 1 FROM webhook_endpoints WHERE secret_encrypted = $1', [newer])).toHaveLength(
      1,
    )
  })

  it('leaves a value that no secret can read as it is, and the check counts it', async () => {
    const { id } = await newEndpoint()
    const lost = Buffer.alloc(77)
    await query('UPDATE webhook_endpoints SET secret_encrypted = $2 WHERE id = $1', [id, lost])
    await rotateAll()
    expect((await checkValues()).unreadable.get('webhook_endpoints.secret_encrypted')).toBeGreaterThan(0)
    expect(await query('SELECT 1 FROM webhook_endpoints WHERE secret_encrypted = $1', [lost])).toHaveLength(1)
  })

  it('is refused while a process of Khata writes with another secret', async () => {
    // The connections so far belong to other process names.
    await closeDatabase()
    // The server still lists a connection for a moment after it was closed.
    await expect.poll(otherWriters).toBe(0)
    const name = `khata ${secretIdOf(OLD_SECRET).toString('hex')},${secretIdOf(suite).toString('hex')}`
    const other = new pg.Client({ connectionString: env().DATABASE_URL, application_name: name })
    await other.connect()
    expect(await otherWriters()).toBe(1)
    await other.end()
  })
})

// A hash needs no secret, because it can be computed again from the value. Pictures and imported files are not secret. A rotation does not
// touch them.
const OTHER_BYTES = /_hash$|^(image_)?hash$|^(shown_)?bytes$|^content$|^fingerprint$|^secret_id$/
// HMACs, whose keys are kept, and stored responses: see lib/infra/keys/key-purposes.ts.
const WITH_KEPT_KEYS = [
  'idempotency_keys.body',
  'mail_counts.key',
  'phone_codes.bucket',
  'phone_codes.code_hmac',
  'phone_codes.network',
  'phone_codes.phone',
  'recovery_codes.code_hmac',
  'sign_in_attempts.email_hmac',
]

it('every column of bytes in the database is known: encrypted again, under a kept key, or without a secret', async () => {
  const columns = await query<{ place: string; name: string }>(
    `SELECT DISTINCT c.table_name || '.' || c.column_name AS place, c.column_name AS name
     FROM information_schema.columns c
     WHERE c.table_schema = 'public' AND (c.data_type = 'bytea' OR c.udt_name = '_bytea')`,
  )
  const known = [
    ...STORED_VALUES.map(({ table, column }) => `${table}.${column}`),
    ...WITH_KEPT_KEYS,
    // Random. After a rotation, a code's seed produces another code, and then no code is sent again.
    'phone_codes.code_seed',
    // Random, and never changed.
    'pseudonym_keys.key',
  ]
  const places = columns.filter(({ name }) => !OTHER_BYTES.test(name)).map(({ place }) => place)
  // If `encrypt` makes a new column, it needs `@encrypted` and the purpose in prisma/schema.prisma.
  expect(places.sort()).toEqual(known.sort())
})
