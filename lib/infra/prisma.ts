import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { PrismaClient } from '@/prisma/generated/client'
import { pool } from './db'
import { asUnavailable } from './outage'

// Each route bundle holds its own copy of this module, and the process must have only one client.
const registry = globalThis as typeof globalThis & { khataPrisma?: { over: pg.Pool; client: PrismaClient } }

/** The Prisma client: reads only, outside of transactions. It uses the pool's connections. */
export function prisma(): PrismaClient {
  const over = pool()
  if (registry.khataPrisma?.over !== over) registry.khataPrisma = { over, client: open(over) }
  return registry.khataPrisma.client
}

function open(over: pg.Pool): PrismaClient {
  return withOutages(new PrismaClient({ adapter: new PrismaPg(over) }))
}

/** A read through Prisma throws `unavailable` for the same failures as a read by SQL. */
function withOutages(client: PrismaClient): PrismaClient {
  return client.$extends({
    query: {
      async $allOperations({ args, query: read }) {
        try {
          return await read(args)
        } catch (error) {
          throw asUnavailable(error)
        }
      },
    },
  }) as unknown as PrismaClient
}
