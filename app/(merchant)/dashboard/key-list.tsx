import type { WireApiKey } from '@/lib/api-key/present'

const CELL = 'px-4 py-3 text-left whitespace-nowrap'

const ENVIRONMENT_TONES: Record<WireApiKey['environment'], string> = {
  sandbox: 'bg-amber-100 text-amber-900 dark:bg-amber-950 dark:text-amber-200',
  production: 'bg-emerald-100 text-emerald-900 dark:bg-emerald-950 dark:text-emerald-200',
}

export function KeyList({ keys }: { keys: readonly WireApiKey[] }) {
  if (keys.length === 0) {
    return (
      <p className="rounded-xl border border-dashed border-neutral-400 px-5 py-8 text-center text-balance text-neutral-700 dark:border-neutral-600 dark:text-neutral-300">
        No keys yet. Create one, and your server can make its first call.
      </p>
    )
  }
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is scrolled by keyboard too.
      tabIndex={0}
      aria-label="Keys that work"
      className="overflow-x-auto rounded-xl border border-neutral-200 bg-white shadow-sm focus-visible:outline-2 focus-visible:outline-emerald-700 dark:border-neutral-800 dark:bg-neutral-900 dark:focus-visible:outline-emerald-400"
    >
      <table className="w-full text-sm">
        <thead className="text-neutral-600 dark:text-neutral-400">
          <tr>
            {['Name', 'Environment', 'Key', 'Created', 'Last used', 'Ends'].map((title) => (
              <th key={title} scope="col" className={`${CELL} font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-neutral-200 border-t border-neutral-200 dark:divide-neutral-800 dark:border-neutral-800">
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row" className="min-w-32 px-4 py-3 text-left font-medium break-words">
                {key.name}
              </th>
              <td className={CELL}>
                <span
                  className={`rounded-full px-2.5 py-0.5 text-xs font-medium capitalize ${ENVIRONMENT_TONES[key.environment]}`}
                >
                  {key.environment}
                </span>
              </td>
              <td className={`${CELL} font-mono`}>
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
