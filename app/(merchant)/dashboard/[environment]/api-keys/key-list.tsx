import { Empty } from '@/components/ui/empty'
import { StatusMark } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import type { Tone } from '@/components/ui/tone'
import type { WireApiKey } from '@/lib/api-key/present'

const COLUMNS: Column[] = [
  { title: 'Name', phone: 'lead' },
  { title: 'Environment', phone: 'figure' },
  { title: 'Key', phone: 'detail' },
  { title: 'Created', phone: 'hidden' },
  { title: 'Last used', phone: 'hidden' },
  { title: 'Ends', phone: 'aside' },
]

const TONES: Record<WireApiKey['environment'], Tone> = { sandbox: 'late', production: 'good' }

export function KeyList({ keys }: { keys: readonly WireApiKey[] }) {
  if (keys.length === 0)
    return <Empty>No keys yet. Create one, and your server can make its first call.</Empty>
  return <Table caption="Keys that work" columns={COLUMNS} rows={keys.map(rowOf)} />
}

function rowOf(key: WireApiKey) {
  return {
    key: key.id,
    cells: [
      <span key="name" className="font-medium">
        {key.name}
      </span>,
      <StatusMark key="environment" tone={TONES[key.environment]}>
        <span className="capitalize">{key.environment}</span>
      </StatusMark>,
      <span key="key" className="font-mono">
        {key.prefix}…{key.last4}
      </span>,
      day(key.createdAt),
      key.lastUsedAt ? day(key.lastUsedAt) : 'never',
      key.expiresAt ? minute(key.expiresAt) : 'never',
    ],
  }
}

const day = (instant: string) => instant.slice(0, 10)
const minute = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`
