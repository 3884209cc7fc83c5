import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeDatabase } from '@/lib/infra/database/db'
import { migrate } from '@/prisma/migrate'
import { findOlderPostgres, startOlderPostgres } from '@/scripts/test/older-postgres'
import { bookProblems } from './books'

// An operator may bring a PostgreSQL from version 15 on. The embedded one is newer and has functions that those do not have.

const programs = findOlderPostgres()

describe.skipIf(!programs)('on the oldest PostgreSQL that is supported', () => {
  let server: Awaited<ReturnType<typeof startOlderPostgres>>

  beforeAll(async () => {
    server = await startOlderPostgres(programs as string)
    await migrate(server.url, 'prisma/migrations', { report: () => {} })
    await closeDatabase()
    vi.resetModules()
    vi.stubEnv('DATABASE_URL', server.url)
  })
  afterAll(async () => {
    const { closeDatabase: closeOlder } = await import('@/lib/infra/database/db')
    await closeOlder()
    await server.stop()
  })

  it('the story of the sandbox is played to its end, and its books are right', async () => {
    const { newBusiness } = await import('./business')
    const { playStory, startStory } = await import('@/lib/sandbox/play-story')
    const { ctx } = await newBusiness()
    await startStory(ctx)
    expect((await playStory(ctx)).row?.finishedAt).toBeInstanceOf(Date)
    expect(await bookProblems(server.url, true, new Map())).toEqual([])
  })

  it('the figures of the operator are read', async () => {
    const { measureBacklog } = await import('@/lib/health/measure-backlog')
    const { observeDatabase } = await import('@/lib/health/observe-database')
    await measureBacklog()
    expect(await observeDatabase()).not.toEqual([])
  })
})
