import type { WireApiKey } from '@/lib/api-key/present'

const CELL = 'border-b border-neutral-200 px-4 py-3 text-left dark:border-neutral-800'

export function KeyList({ keys }: { keys: readonly WireApiKey[] }) {
  if (keys.length === 0) return <p>No keys yet. Create one, and your server can make its first call.</p>
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is scrolled by keyboard too.
      tabIndex={0}
      aria-label="API keys"
      className="overflow-x-auto rounded-lg border border-neutral-200 bg-white focus-visible:outline-2 focus-visible:outline-emerald-700 dark:border-neutral-800 dark:bg-neutral-900 dark:focus-visible:outline-emerald-400"
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            {['Name', 'Environment', 'Key', 'Created', 'Last used', 'Ends'].map((title) => (
              <th key={title} scope="col" className={`${CELL} font-medium whitespace-nowrap`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row" className={`${CELL} font-medium`}>
                {key.name}
              </th>
              <td className={CELL}>{key.environment}</td>
              <td className={`${CELL} font-mono whitespace-nowrap`}>
                {key.prefix}…{key.last4}
              </td>
              <td className={CELL}>{day(key.createdAt)}</td>
              <td className={CELL}>{key.lastUsedAt ? day(key.lastUsedAt) : 'never'}</td>
              <td className={CELL}>{key.expiresAt ? minute(key.expiresAt) : 'never'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const day = (instant: string) => instant.slice(0, 10)
const minute = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`
