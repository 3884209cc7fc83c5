import { describe, expect, it } from 'vitest'
import { DomainError } from '@/lib/core/errors'
import { query } from './db'
import { inTransaction, type Tx } from './transaction'

describe('a transaction', () => {
  it('runs its effects after the commit, and none if it is rolled back', async () => {
    const seen: string[] = []
    await inTransaction(async (tx) => {
      tx.afterCommit(() => seen.push('committed'))
      expect(seen).toEqual([])
    })
    const failed = inTransaction(async (tx) => {
      tx.afterCommit(() => seen.push('rolled back'))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(seen).toEqual(['committed'])
  })

  it('is attempted again after a deadlock', async () => {
    let attempts = 0
    const result = await inTransaction(async (tx) => {
      attempts += 1
      if (attempts === 1)
        await tx.query(`DO $$ BEGIN RAISE EXCEPTION 'circle' USING ERRCODE = '40P01'; END $$`)
      return 'done'
    })
    expect([attempts, result]).toEqual([2, 'done'])
  })
})

describe('statements that are sent together', () => {
  const raising = (code: string) =>
    `DO $$ BEGIN RAISE EXCEPTION 'the cause' USING ERRCODE = '${code}'; END $$`
  /** As deep as an operation within an operation. Its failure is noticed later than that of the next statement. */
  const deep = async (work: Promise<unknown>, levels = 5): Promise<unknown> =>
    levels === 0 ? await work : await deep(work, levels - 1)
  const together = (code: string) =>
    inTransaction((tx) => Promise.all([deep(tx.query(raising(code))), tx.query('SELECT 1')]))

  it('fail with the error of the first one that failed, not with "transaction is aborted"', async () => {
    await expect(together('23514')).rejects.toThrow('the cause')
  })

  it('are `unavailable` if one of them waited too long for a lock', async () => {
    await expect(together('55P03')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('are attempted again after a deadlock', async () => {
    let attempts = 0
    await inTransaction(async (tx) => {
      attempts += 1
      const first = tx.query(attempts === 1 ? raising('40P01') : 'SELECT 1')
      await Promise.all([deep(first), tx.query('SELECT 1')])
    })
    expect(attempts).toBe(2)
  })

  it('are `unavailable` if every attempt ends in a deadlock', async () => {
    await expect(together('40P01')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('are `unavailable` if the server ended a transaction that was idle for too long', async () => {
    const idle = inTransaction(async (tx) => {
      await tx.query(`SET LOCAL idle_in_transaction_session_timeout = 50`)
      const [ended] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      while ((await query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [ended?.pid])).length > 0);
      await tx.query('SELECT 1')
    })
    await expect(idle).rejects.toMatchObject({ code: 'unavailable', cause: { code: '25P03' } })
  })
})

describe('a part of a transaction that runs in `attempt`', () => {
  const subject = 'attempted'
  const write = (tx: Tx) =>
    tx.query(
      `INSERT INTO outbox_messages (id, channel, recipient, subject, text, due_at)
       VALUES (uuidv7(), 'mail', 'a@example.com', $1, '', now() + interval '1 day')`,
      [subject],
    )
  const written = async () =>
    (await query('DELETE FROM outbox_messages WHERE subject = $1 RETURNING 1', [subject])).length
  const raising = (code: string) =>
    `DO $$ BEGIN RAISE EXCEPTION 'the cause' USING ERRCODE = '${code}'; END $$`

  it('commits with the rest, and its effects come after the commit', async () => {
    const seen: string[] = []
    await inTransaction(async (tx) => {
      await write(tx)
      const failure = await tx.attempt(async () => {
        tx.awaitAtCommit(write(tx))
        tx.afterCommit(() => seen.push('effect'))
      })
      expect([failure, seen]).toEqual([undefined, []])
    })
    expect([await written(), seen]).toEqual([2, ['effect']])
  })

  it('is rolled back alone, if it fails at once or breaks a deferred constraint', async () => {
    const seen: string[] = []
    const failing = [
      (tx: Tx) => tx.query(raising('23514')),
      async (tx: Tx) => tx.awaitAtCommit(tx.query(raising('23514'))),
      () => Promise.reject(new Error('the cause')),
      // An entry without its counter-entry. The database checks the ledger at the commit.
      (tx: Tx) =>
        tx.query(`WITH account AS (
            INSERT INTO ledger_accounts (id, environment, kind) VALUES (uuidv7(), 'sandbox', 'wallet') RETURNING id
          ), moved AS (
            INSERT INTO ledger_transactions (id, environment, kind, created_at) VALUES (uuidv7(), 'sandbox', 'adjustment', now()) RETURNING id
          ) INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
          SELECT account.id, moved.id, 100, 100 FROM account, moved`),
    ]
    for (const fail of failing) {
      const failure = await inTransaction(async (tx) => {
        await write(tx)
        const reason = await tx.attempt(async () => {
          await write(tx)
          tx.afterCommit(() => seen.push('effect'))
          await fail(tx)
        })
        await write(tx)
        return reason
      })
      expect(failure).toBeInstanceOf(Error)
      expect(await written()).toBe(2)
    }
    expect(seen).toEqual([])
  })

  it('fails the whole transaction if the database is unavailable', async () => {
    const whole = inTransaction((tx) => tx.attempt(() => tx.query(raising('55P03'))))
    await expect(whole).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a write that is awaited at the commit', () => {
  const raising = (code: string) =>
    `DO $$ BEGIN RAISE EXCEPTION 'left behind' USING ERRCODE = '${code}'; END $$`
  const letters = async () =>
    (await query('SELECT 1 FROM outbox_messages WHERE subject = $1', ['left'])).length
  const WRITE = `INSERT INTO outbox_messages (id, channel, recipient, subject, text, due_at)
    VALUES (uuidv7(), 'mail', 'a@example.com', 'left', '', now() + interval '1 day')`

  it('is stored after the commit, and its effects run after the commit', async () => {
    const seen: string[] = []
    await inTransaction(async (tx) =>
      tx.awaitAtCommit(tx.query(WRITE).then(() => tx.afterCommit(() => seen.push('effect')))),
    )
    expect([await letters(), seen]).toEqual([1, ['effect']])
    await query(`DELETE FROM outbox_messages WHERE subject = 'left'`)
  })

  it('rolls the transaction back if it fails, with its own error, even if other statements were sent after it', async () => {
    const seen: string[] = []
    const doomed = (afterwards: (tx: Tx) => unknown) =>
      inTransaction(async (tx) => {
        tx.afterCommit(() => seen.push('effect'))
        tx.awaitAtCommit(tx.query(WRITE))
        tx.awaitAtCommit(tx.query(raising('23514')))
        tx.awaitAtCommit(tx.query(WRITE))
        await afterwards(tx)
      })
    await expect(doomed(() => undefined)).rejects.toThrow('left behind')
    await expect(doomed((tx) => tx.query('SELECT 1'))).rejects.toThrow('left behind')
    expect([await letters(), seen]).toEqual([0, []])
  })

  it('rolls the transaction back if it cannot be sent', async () => {
    const circle: Record<string, unknown> = {}
    circle.itself = circle
    const doomed = inTransaction(async (tx) => {
      tx.awaitAtCommit(tx.query(WRITE))
      tx.awaitAtCommit(tx.query('SELECT $1::jsonb', [circle]))
    })
    await expect(doomed).rejects.toThrow('circular')
    expect(await letters()).toBe(0)
  })

  it('does not hide the error of the work itself', async () => {
    const doomed = inTransaction(async (tx) => {
      tx.awaitAtCommit(tx.query(WRITE))
      const refused = tx.query(raising('23505')).catch(() => Promise.reject(new DomainError('email_taken')))
      tx.awaitAtCommit(tx.query(WRITE))
      await refused
    })
    await expect(doomed).rejects.toMatchObject({ code: 'email_taken' })
    expect(await letters()).toBe(0)
  })

  it('is one statement, or several that are sent at once; a statement that is sent after the commit is refused', async () => {
    const late = inTransaction(async (tx) => {
      tx.awaitAtCommit(tx.query('SELECT 1').then(() => tx.query(WRITE)))
    })
    await expect(late).rejects.toThrow('after the end of its transaction')
    expect(await letters()).toBe(0)
  })

  it('lets a deadlock be retried', async () => {
    let attempts = 0
    await inTransaction(async (tx) => {
      attempts += 1
      if (attempts === 1) tx.awaitAtCommit(tx.query(raising('40P01')))
    })
    expect(attempts).toBe(2)
  })

  it('if it fails, a refusal with `commits` rolls back', async () => {
    const refusal = new DomainError('credentials_invalid', { commits: true })
    const counted = (left: string) =>
      inTransaction(async (tx) => {
        await tx.query(WRITE)
        tx.awaitAtCommit(tx.query(left))
        throw refusal
      })
    await expect(counted(raising('23514'))).rejects.toThrow('left behind')
    expect(await letters()).toBe(0)
    await expect(counted(WRITE)).rejects.toBe(refusal)
    expect(await letters()).toBe(2)
    await query(`DELETE FROM outbox_messages WHERE subject = 'left'`)
  })
})
