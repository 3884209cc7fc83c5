import { describe, expect, it } from 'vitest'
import { query } from './db'
import { sqlState } from './outage'
import { prisma } from './prisma'
import { inTransaction } from './transaction'

/** Ends the connection that runs it, as an administrator or a restart would. */
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

describe('an SQLSTATE', () => {
  it("is PostgreSQL's, also beneath an error of Prisma's, whose own codes look alike", () => {
    const meta = { driverAdapterError: { cause: { originalCode: '57P01' } } }
    expect(sqlState({ code: 'P2039', meta })).toBe('57P01')
    expect(sqlState({ code: 'P2039' })).toBeUndefined()
    expect(sqlState({ code: 'P0001' })).toBe('P0001')
  })
})
