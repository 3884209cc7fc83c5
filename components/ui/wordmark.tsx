/** The name with its mark, which is also app/icon.svg. */
export function Wordmark() {
  return (
    <span className="flex items-center gap-2 text-lg font-semibold tracking-tight text-neutral-950 dark:text-white">
      <svg viewBox="0 0 32 32" className="size-7" aria-hidden="true">
        <rect width="32" height="32" rx="7" className="fill-emerald-700" />
        <path
          d="M10 7v18M10 17 21 7M14 14l8 11"
          className="fill-none stroke-white"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Khata
    </span>
  )
}
