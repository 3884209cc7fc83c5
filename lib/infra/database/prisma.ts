import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { perProcess } from '@/lib/infra/process/per-process'
import { inPart } from '@/lib/infra/telemetry/trace/span'
import { PrismaClient } from '@/prisma/generated/client'
import { pool } from './db'
import { asUnavailable } from './outage'

const last = perProcess('prisma', (): { open?: { usedPool: pg.Pool; client: PrismaClient } } => ({}))

/** The Prisma client. Only for reads outside of transactions. It uses the connections of the pool. */
export function prisma(): PrismaClient {
  const usedPool = pool()
  if (last.open?.usedPool !== usedPool) last.open = { usedPool, client: openClient(usedPool) }
  return last.open.client
}

function openClient(usedPool: pg.Pool): PrismaClient {
  return withOutages(new PrismaClient({ adapter: new PrismaPg(usedPool) }))
}

/** Makes Prisma's reads throw `unavailable` for the same failures as SQL reads. */
function withOutages(client: PrismaClient): PrismaClient {
  return client.$extends({
    query: {
      async $allOperations({ model = 'Prisma', operation, args, query: read }) {
        try {
          const details = () => ({ kind: 'client', attributes: { 'db.system.name': 'postgresql' } }) as const
          return await inPart(
            () => `${model}.${operation}`,
            details,
            async () => read(args),
          )
        } catch (error) {
          throw asUnavailable(error)
        }
      },
    },
  }) as unknown as PrismaClient
}
