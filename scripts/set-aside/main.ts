import type pg from 'pg'
import { fromWire, PREFIXES, type Prefix, toWire } from '../../lib/core/id'
import { listSetAside, releaseSetAside } from '../../lib/infra/bulkhead/list-and-release'
import type { SetAsideItemModel } from '../../prisma/generated/models'
import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { instanceDatabase, withDatabase } from '../instance/database'

const SHOWN = 100

// Mails and ledger accounts have no wire id, so their kinds have no prefix here.
const PREFIX_OF: Partial<Record<SetAsideItemModel['kind'], Prefix>> = {
  billing: 'sub',
  recovery: 'sub',
  checkout_expiry: 'cs',
  delivery: 'whd',
  webhook_endpoint: 'whe',
}

/** Lists or releases set-aside items. Returns the exit code. */
export async function main(dataDir: string, { positionals: [verb, id] }: Arguments): Promise<number> {
  const isKnown = verb === undefined || (verb === 'release' && id !== undefined)
  if (!isKnown) throw new UsageError()
  const subjectId = id === undefined || id === 'all' ? null : uuidOf(id)
  if (subjectId === undefined) throw new UsageError(`${id} is no id of something that can be set aside.`)
  return withDatabase(instanceDatabase(dataDir), (client) =>
    verb === undefined ? show(client) : release(client, subjectId),
  )
}

async function show(client: pg.Client): Promise<number> {
  const { items, total } = await listSetAside(client, SHOWN)
  for (const item of items) console.log(`${inLines(item)}\n`)
  if (total > items.length) console.log(`… and ${(total - items.length).toLocaleString('en')} more.`)
  if (total === 0) console.log('Nothing is set aside.')
  return 0
}

async function release(client: pg.Client, subjectId: string | null): Promise<number> {
  const count = await releaseSetAside(client, subjectId)
  console.log(
    count === 0
      ? 'Nothing was released: it is not set aside.'
      : `${count.toLocaleString('en')} released: attempted again within a minute.`,
  )
  return count > 0 || subjectId === null ? 0 : 1
}

function inLines(item: SetAsideItemModel): string {
  const prefix = PREFIX_OF[item.kind]
  const id = prefix ? toWire(prefix, item.subjectId) : item.subjectId
  const owner = item.businessId ? `${toWire('biz', item.businessId)}, ${item.environment}` : 'no business'
  return [
    `${item.kind} ${id} (${owner})`,
    `  ${item.error}`,
    `  failed ${item.failures} times since ${item.firstFailedAt.toISOString()}; next attempt ${item.nextAttemptAt.toISOString()}`,
  ].join('\n')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The UUID of a wire id or of a UUID. Undefined for any other text. */
function uuidOf(id: string): string | undefined {
  if (UUID.test(id)) return id
  const prefix = id.slice(0, id.lastIndexOf('_'))
  return prefix in PREFIXES ? (fromWire(prefix as Prefix, id) ?? undefined) : undefined
}
