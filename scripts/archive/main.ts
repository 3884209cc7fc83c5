import path from 'node:path'
import type pg from 'pg'
import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { instanceDatabase } from '../instance/database'
import { attachMonth } from './attach'
import { detachMonth } from './detach'
import { dropMonth } from './drop'
import { dumpMonth } from './dump'
import { connectForArchive, listArchived, listMonths } from './months'

// Names are parts of statements.
const MONTH = /^(until_)?\d{6}$/

/** Archives months of the ledger. */
export async function main(dataDir: string, { positionals }: Arguments): Promise<void> {
  const [verb, month, folder] = positionals
  const needsFolder = verb === 'dump' || verb === 'drop'
  const isKnown = verb === 'list' ? !month : ['detach', 'dump', 'drop', 'attach'].includes(String(verb))
  const hasMonth = verb === 'list' || MONTH.test(month ?? '')
  if (!isKnown || !hasMonth || (needsFolder && !folder)) throw new UsageError()
  const client = await connectForArchive(instanceDatabase(dataDir))
  try {
    if (verb === 'list') await list(client)
    else await run(client, String(verb), String(month), folder && path.resolve(folder))
  } finally {
    await client.end()
  }
}

async function run(
  client: pg.Client,
  verb: string,
  month: string,
  folder: string | undefined,
): Promise<void> {
  if (verb === 'detach' && !(await detachMonth(client, month, new Date()))) {
    console.log(`${month} is detached already: nothing was changed.`)
    return
  }
  if (verb === 'dump') await dumpMonth(client, month, String(folder))
  if (verb === 'drop') await dropMonth(client, month, String(folder))
  if (verb === 'attach') await attachMonth(client, month, folder)
  console.log(`Done: ${verb} ${month}. Check the books: npm run check:invariants`)
}

async function list(client: pg.Client): Promise<void> {
  for (const { name, transactions, entries, dropped_at } of await listArchived(client))
    console.log(
      `${name}  ${dropped_at ? 'dropped' : 'detached'}  ${transactions} transactions, ${entries} entries`,
    )
  for (const { name, to } of await listMonths(client))
    console.log(`${name}  in the ledger  until ${to.toISOString().slice(0, 10)}`)
}
