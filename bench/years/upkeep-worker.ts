// The process that drops and archives: what the function keep-partitions and `npm run archive` do.
import type pg from 'pg'
import { keepPartitions } from '@/lib/infra/database/partition/keep'
import { env } from '@/lib/infra/env'
import { attachMonth } from '@/scripts/archive/attach'
import { detachMonth } from '@/scripts/archive/detach'
import { dropMonth } from '@/scripts/archive/drop'
import { dumpMonth } from '@/scripts/archive/dump'
import { connectForArchive, listMonths } from '@/scripts/archive/months'
import { serveTasks } from '../harness/worker'

async function archiving<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connectForArchive(env().DATABASE_URL)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

serveTasks({
  dropEnded: async () => (await keepPartitions(new Date())).dropped,
  oldestMonth: () => archiving(async (client) => (await listMonths(client))[0]?.name),
  detach: (month: string) => archiving((client) => detachMonth(client, month, new Date())),
  dump: (month: string, folder: string) => archiving((client) => dumpMonth(client, month, folder)),
  drop: (month: string, folder: string) => archiving((client) => dropMonth(client, month, folder)),
  attach: (month: string, folder: string) => archiving((client) => attachMonth(client, month, folder)),
})
