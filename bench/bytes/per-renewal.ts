import { alone, type Figure } from '../harness/figure'
import type { Step } from './round'
import { type Part, sumOf } from './sizes'

type Kept = 'for ever' | '90 days' | '30 days' | 'in place' | 'unknown'

/** For how long the rows of a table are kept. Add each table that grows with renewals. */
const KEPT: Record<string, Kept> = {
  invoices: 'for ever',
  charged_invoices: 'for ever',
  ledger_transactions: 'for ever',
  ledger_entries: 'for ever',
  events: '90 days',
  webhook_deliveries: '90 days',
  outbox_messages: '30 days',
  notices: '30 days',
  // A renewal changes rows of these tables and adds none.
  subscriptions: 'in place',
  wallets: 'in place',
}

const keptOf = ({ table }: Part): Kept => KEPT[table] ?? 'unknown'

/** The bytes of each table and index, and the log and processor time of each step. */
export function tableOf(growth: Part[], steps: Step[], withoutPages: Step[]): string {
  const line = (name: string, bytes: number, note: string) =>
    `${name.padEnd(52)}${Math.round(bytes).toLocaleString('en').padStart(8)}  ${note}`
  return [
    ...growth.map((each) => line(`${each.table}: ${each.part}`, each.bytes, keptOf(each))),
    ...steps.map(({ name, walBytes, serverSeconds }, i) =>
      line(
        `write-ahead log of the ${name}`,
        walBytes,
        `${Math.round(withoutPages[i]?.walBytes ?? 0).toLocaleString('en')} without page images; ` +
          `PostgreSQL worked ${serverSeconds === undefined ? '?' : (serverSeconds * 1000).toFixed(2)} ms`,
      ),
    ),
  ].join('\n')
}

export function figuresOf(growth: Part[], steps: Step[], withoutPages: Step[]): Figure[] {
  const bytes = (name: string, value: number) => alone(`a renewal: ${name}`, 'bytes', [value])
  const kept = (time: Kept) => sumOf(growth.filter((each) => keptOf(each) === time))
  const walOf = (some: Step[]) => some.reduce((sum, { walBytes }) => sum + walBytes, 0)
  return [
    bytes('kept for ever', kept('for ever')),
    bytes('kept for 90 days', kept('90 days')),
    bytes('kept for 30 days', kept('30 days')),
    // Tables of counts grow by a page now and then.
    alone('a renewal: kept for an unknown time', 'bytes', [kept('unknown')], { atMost: 10 }),
    bytes('write-ahead log', walOf(steps)),
    bytes('write-ahead log without page images', walOf(withoutPages)),
  ]
}
