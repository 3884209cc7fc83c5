import { listOf } from '@/app/(merchant)/list/list-of'
import { Ago } from '@/components/ui/instant'
import { presentApiKey, type WireApiKey } from '@/lib/api-key/present'
import { listApiKeys } from '@/lib/api-key/read'
import { listApiKeysQuery } from '@/lib/api-key/schema'
import { KeyState, keyStateOf } from './now'

/** The API keys of the environment that work. */
export const keyList = listOf({
  name: 'api-keys',
  caption: 'API keys that work, newest first',
  scope: 'keys:read',
  query: listApiKeysQuery,
  read: (ctx, query) => listApiKeys(ctx, { ...query, environment: ctx.environment }),
  present: presentApiKey,
  columns: [
    { title: 'Name', phone: 'lead', cell: ({ name }) => name, csv: ({ name }) => name },
    {
      title: 'Key',
      phone: 'detail',
      cell: (key) => <span className="font-mono text-xs">{shownKey(key)}</span>,
      csv: shownKey,
    },
    {
      title: 'Status',
      phone: 'figure',
      cell: (key) => <KeyState state={keyStateOf(key, new Date())} />,
      csv: (key) => keyStateOf(key, new Date()),
    },
    {
      title: 'Ends',
      phone: 'hidden',
      align: 'end',
      // A key ends in real time, in the sandbox too.
      cell: ({ expiresAt }, view) =>
        expiresAt ? <Ago {...view} at={expiresAt} now={new Date()} /> : 'never',
      csv: ({ expiresAt }) => expiresAt,
    },
    {
      title: 'Created',
      phone: 'hidden',
      align: 'end',
      cell: ({ createdAt }, view) => <Ago {...view} at={createdAt} now={new Date()} />,
      csv: ({ createdAt }) => createdAt,
    },
    {
      title: 'Last used',
      phone: 'aside',
      align: 'end',
      cell: ({ lastUsedAt }, view) =>
        lastUsedAt ? <Ago {...view} at={lastUsedAt} now={new Date()} /> : 'never',
      csv: ({ lastUsedAt }) => lastUsedAt,
    },
    { title: 'ID', csv: ({ id }) => id },
  ],
  href: ({ id }) => `api-keys/${id}`,
  empty: { sentence: 'No keys yet. With a key, your server can make its first call.' },
})

/** What tells a key from the others: `nep_test_…8fK2`. */
function shownKey({ prefix, last4 }: WireApiKey): string {
  return `${prefix}…${last4}`
}
