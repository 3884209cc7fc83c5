import type { Prefix } from '@/lib/core/id'
import {
  asRead,
  MAC_COUNTS,
  MAC_TABLES,
  type MacState,
  type MacTable,
  macColumns,
  stateOfMac,
} from '@/lib/infra/database/row-mac'
import { env } from '@/lib/infra/env'
import { pages } from './pages'
import type { Client, Found, RuleGroup } from './rule'

// The prefix of the wire id that names a row in a breach: its own, or that of its account, its caller or its event.
const NAMED_AS: Partial<Record<MacTable, Prefix>> = {
  users: 'usr',
  wallets: 'wal',
  customers: 'cus',
  end_user_sessions: 'use',
  agreements: 'agr',
  checkout_sessions: 'cs',
  topups: 'top',
  checkout_consents: 'top',
  invoice_consents: 'top',
  webhook_endpoints: 'whe',
  api_keys: 'key',
  merchant_accounts: 'acc',
  merchant_sessions: 'ses',
  team_invites: 'invite',
  recovery_codes: 'acc',
  password_resets: 'acc',
  email_verifications: 'acc',
  outbox_messages: 'msg',
  idempotency_keys: 'biz',
  notices: 'evt',
  phone_changes: 'phc',
}

/** I11. The rows that decide where money goes, or who comes in, are as Khata wrote them (docs/decisions/0062). */
export const rowsAreAuthentic: RuleGroup = {
  rules: [
    {
      name: 'row-mac',
      says: 'Something else than Khata changed a row that decides where money goes, or who comes in.',
    },
    {
      name: 'row-mac-missing',
      says: 'A row that decides where money goes, or who comes in, has no MAC.',
      advice:
        'After the update to the release that brought the MACs, run npm run row-macs once. At any other time something else than Khata wrote these rows: find out what, before you run it.',
    },
  ],
  async find(client, found) {
    if (!hasSecret())
      return found(
        'row-mac',
        'Nobody can say: run the check with the APP_SECRET of the instance in its environment.',
      )
    const states = new Map<MacState, number>()
    const wrong: string[] = []
    for (const table of MAC_TABLES)
      await readMacs(client, table, (state, row) => {
        states.set(state, (states.get(state) ?? 0) + 1)
        if (state === 'missing') found('row-mac-missing', sentence(table, row, 'has no MAC'))
        if (state === 'wrong') wrong.push(sentence(table, row, 'is not as Khata wrote it'))
      })
    report(found, wrong, (states.get('right') ?? 0) + (states.get('of an older secret') ?? 0))
  },
}

function hasSecret(): boolean {
  try {
    return env().APP_SECRET !== ''
  } catch {
    return false
  }
}

// So many wrong MACs and no right one: these are not so many changes, but another secret.
const MANY = 20

function report(found: Found, wrong: readonly string[], right: number): void {
  if (right === 0 && wrong.length > MANY)
    found('row-mac', 'No row has a MAC of this APP_SECRET. Check with the secret of the instance.')
  else for (const breach of wrong) found('row-mac', breach)
}

type Row = Record<string, unknown>

async function readMacs(
  client: Client,
  table: MacTable,
  see: (state: MacState, row: Row) => void,
): Promise<void> {
  const where = MAC_COUNTS[table] ? `WHERE ${MAC_COUNTS[table]}` : ''
  const select = `SELECT ${macColumns(table)} FROM ${table} ${where}`
  for await (const rows of pages<Row>(client, select))
    for (const row of rows) see(stateOfMac(table, asRead(table, row)), row)
}

function sentence(table: MacTable, row: Row, what: string): string {
  return `The row of ${NAMED_AS[table]}:${row.id ?? row.accountId ?? row.scopeId ?? row.subjectId} in ${table} ${what}.`
}
