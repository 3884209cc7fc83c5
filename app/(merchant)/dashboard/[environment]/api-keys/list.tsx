import { presentApiKey, type WireApiKey } from '@/lib/api-key/present'
import { listApiKeys } from '@/lib/api-key/read'
import { listApiKeysQuery } from '@/lib/api-key/schema'
import { listOf } from '../../../list/list-of'
import { KEY_MARKS, keyStateOf } from './now'

/** The API keys of the environment that work. The end of a key is in real time, also in the sandbox. */
export const keyList = listOf({
  name: 'api-keys',
  caption: 'API keys that work, newest first',
  lead: ({ environment }) => (
    <>
      Your servers send one in the <code className="font-mono">x-api-key</code> header.{' '}
      {environment === 'sandbox'
        ? 'A sandbox key moves no real money.'
        : 'A production key moves real money.'}
    </>
  ),
  scope: 'keys:read',
  query: listApiKeysQuery,
  read: (ctx, query) => listApiKeys(ctx, { ...query, environment: ctx.environment }),
  present: presentApiKey,
  columns: ({ age, code, extra, marked, text }) => [
    text('Name', ({ name }) => name, 'lead'),
    code('Key', shownKey, 'detail'),
    marked('Status', KEY_MARKS, (key) => keyStateOf(key, new Date()), 'figure'),
    text('May do', mayDo),
    age('Ends', ({ expiresAt }) => expiresAt, { isReal: true, none: 'never' }),
    age('Created', ({ createdAt }) => createdAt, { isReal: true }),
    age('Last used', ({ lastUsedAt }) => lastUsedAt, { phone: 'aside', isReal: true, none: 'never' }),
    extra(text('Addresses', allowedFrom)),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `api-keys/${id}`,
  empty: { sentence: 'No keys yet. With a key, your server can make its first call.' },
})

/** The visible part of a key: `nep_test_…8fK2`. */
export function shownKey({ prefix, last4 }: WireApiKey): string {
  return `${prefix}…${last4}`
}

/** What a key may do: `customers:read, catalog:write`. */
export function mayDo({ permissions }: WireApiKey): string {
  return permissions === 'all' ? 'everything' : permissions.join(', ')
}

/** The addresses from which it works. */
export function allowedFrom({ allowedCidrs }: WireApiKey): string {
  return allowedCidrs.join(', ') || 'everywhere'
}
