import { describe, expect, it } from 'vitest'
import { query } from './db'
import { sqlState } from './outage'
import { prisma } from './prisma'
import { inTransaction } from './transaction'

/** Ends the connection that runs it, as an administrator or a restart would. */
const END_OWN_CONNECTION = 'SELECT pg_terminate_backend(pg_backend_pid())'

describe('a lost connection to the database', () => {
  it('gives `unavailable` to every kind of read; the next query works', async () => {
    await expect(query(END_OWN_CONNECTION)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(inTransaction((tx) => tx.query(END_OWN_CONNECTION))).rejects.toMatchObject({
      code: 'unavailable',
    })
    await expect(prisma().$queryRawUnsafe(END_OWN_CONNECTION)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await prisma().business.findFirst({ where: { name: 'nobody' } })).toBeNull()
  })
})

describe('an SQLSTATE', () => {
  it("is PostgreSQL's code, even inside a Prisma error; Prisma's own codes do not count", () => {
    const meta = { driverAdapterError: { cause: { originalCode: '57P01' } } }
    expect(sqlState({ code: 'P2039', meta })).toBe('57P01')
    expect(sqlState({ code: 'P2039' })).toBeUndefined()
    expect(sqlState({ code: 'P0001' })).toBe('P0001')
  })
})
