import { billingOverdueSeconds } from '@/lib/billing/due'
import { summarizeSetAside } from '@/lib/infra/bulkhead/set-aside'
import { type Connection, countAhead, listPartitions } from '@/lib/infra/database/partition/list'
import { PARTITIONED_TABLES } from '@/lib/infra/database/partition/tables'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import type { LabelsOf } from '@/lib/infra/telemetry/metrics/catalogue'
import { countWaiting } from '@/lib/messages/outbox/queue'
import { noticeOverdueSeconds } from '@/lib/notice/due'
import { topUpOverdueSeconds } from '@/lib/settlement/due'
import { listOutages } from '@/lib/settlement/provider-outage'
import { deliveryOverdueSeconds } from '@/lib/webhook/delivery/due'

/** How far behind the work is, over all processes. */
export interface Backlog {
  oldestDueSeconds: Record<LabelsOf<'khata_oldest_due_seconds'>['kind'], number>
  messagesWaiting: Record<LabelsOf<'khata_messages_waiting'>['channel'], number>
  setAside: { kind: LabelsOf<'khata_set_aside_items'>['kind']; count: number }[]
  silentProviders: LabelsOf<'khata_provider_silent'>[]
  partitionsAhead: { table: string; ahead: number }[]
}

// Each statement does a few look-ups per business or endpoint. A statement that takes longer would slow down the work that it measures.
const STATEMENT_TIMEOUT = '2s'

const IS_MINE = `SELECT pg_try_advisory_xact_lock(hashtextextended('measure the backlog', 0)) AS mine`
const STORE = `
INSERT INTO backlog_measurements (id, backlog, measured_at) VALUES (1, $1, clock_timestamp())
ON CONFLICT (id) DO UPDATE SET backlog = excluded.backlog, measured_at = excluded.measured_at`

/** Measures the backlog and stores it for all processes. Does nothing if another process is already measuring. */
export async function measureBacklog(): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.query(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`)
    const [lock] = await tx.query<{ mine: boolean }>(IS_MINE)
    if (lock?.mine) await tx.query(STORE, [JSON.stringify(await measure(tx))])
  })
}

async function measure({ query: read }: Tx): Promise<Backlog> {
  const [mail, sms, setAside, outages] = await Promise.all([
    countWaiting('mail', read),
    countWaiting('sms', read),
    summarizeSetAside(read),
    listOutages(read),
  ])
  return {
    oldestDueSeconds: {
      billing_production: await billingOverdueSeconds('production', read),
      billing_sandbox: await billingOverdueSeconds('sandbox', read),
      deliveries: await deliveryOverdueSeconds(read),
      mail: mail.oldestSeconds,
      notices_production: await noticeOverdueSeconds('production', read),
      notices_sandbox: await noticeOverdueSeconds('sandbox', read),
      sms: sms.oldestSeconds,
      top_ups: await topUpOverdueSeconds(read),
    },
    messagesWaiting: { mail: mail.count, sms: sms.count },
    setAside: setAside.map(({ kind, count }) => ({ kind, count })),
    silentProviders: outages.flatMap(({ provider, environment }) =>
      provider === 'sandbox' ? [] : { provider, environment },
    ),
    partitionsAhead: await countPartitions(read),
  }
}

function countPartitions(read: Tx['query']): Promise<Backlog['partitionsAhead']> {
  const client = { query: async (text: string, values: unknown[]) => ({ rows: await read(text, values) }) }
  const now = new Date()
  return Promise.all(
    PARTITIONED_TABLES.map(async ({ name: table }) => {
      return { table, ahead: countAhead(await listPartitions(client as Connection, table), now) }
    }),
  )
}
