import { PROVIDERS, type ProviderName } from '@/lib/core/providers'

/** A provider's small logo before its name, on a button in its colours. */
export function ProviderMark({ provider }: { provider: ProviderName }) {
  const { isRound, letter } = PROVIDERS[provider].mark
  return (
    <svg viewBox="0 0 24 24" className="size-6 shrink-0 rounded-lg" aria-hidden="true">
      <rect x="1" y="1" width="22" height="22" rx={isRound ? 11 : 6} fill="white" />
      <path
        d={letter}
        className="fill-none stroke-provider"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
