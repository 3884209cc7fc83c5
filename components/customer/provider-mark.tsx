import type { ProviderName } from '@/lib/core/providers'

// The first letter of each, as its own app shows it: eSewa's is round and small, Khalti's a large one on a purse.
const MARKS: Record<ProviderName, { ground: React.ReactNode; letter: string; look: string }> = {
  esewa: {
    ground: <circle cx="12" cy="12" r="11" className="fill-khalti-ink" />,
    letter: 'M7.2 12.4h9.4a4.7 4.7 0 1 0-1.5 3.4',
    look: 'stroke-esewa',
  },
  khalti: {
    ground: <rect x="1" y="1" width="22" height="22" rx="6" className="fill-khalti-ink" />,
    letter: 'M8.5 6.5v11M8.5 13.6l7-7.1M11.4 10.8l4.6 6.7',
    look: 'stroke-khalti',
  },
}

/** A small sign of a provider before its name. */
export function ProviderMark({ provider }: { provider: ProviderName }) {
  const { ground, letter, look } = MARKS[provider]
  return (
    <svg viewBox="0 0 24 24" className="size-6 shrink-0 rounded-lg" aria-hidden="true">
      {ground}
      <path
        d={letter}
        className={`fill-none ${look}`}
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
