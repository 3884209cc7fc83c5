import { describe, expect, it } from 'vitest'
import { inTransaction, prisma, query, sqlState } from './db'

/** Ends the connection of whoever runs this, as an administrator or a restart would. */
const SUICIDE = 'SELECT pg_terminate_backend(pg_backend_pid())'

describe('the database going away', () => {
  it('is `unavailable` to a query, to a transaction and to a read through Prisma, and over a moment later', async () => {
    await expect(query(SUICIDE)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(inTransaction((tx) => tx.query(SUICIDE))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(prisma().$queryRawUnsafe(SUICIDE)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await prisma().business.findFirst({ where: { name: 'nobody' } })).toBeNull()
  })
})

describe('a transaction', () => {
  it('runs its effects after the commit, and none when it is rolled back', async () => {
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

  it('is tried again after a deadlock', async () => {
    let tries = 0
    const result = await inTransaction(async (tx) => {
      tries += 1
      if (tries === 1) await tx.query(`DO $$ BEGIN RAISE EXCEPTION 'circle' USING ERRCODE = '40P01'; END $$`)
      return 'done'
    })
    expect([tries, result]).toEqual([2, 'done'])
  })
})

describe('an SQLSTATE', () => {
  it("is PostgreSQL's, also beneath an error of Prisma's, whose own codes look alike", () => {
    const meta = { driverAdapterError: { cause: { originalCode: '57P01' } } }
    expect(sqlState({ code: 'P2039', meta })).toBe('57P01')
    expect(sqlState({ code: 'P2039' })).toBeUndefined()
    expect(sqlState({ code: 'P0001' })).toBe('P0001')
  })
})
