/** Shows that something is under way. The text next to it says what. */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0 animate-turn" aria-hidden="true">
      <circle cx="8" cy="8" r="6" className="fill-none stroke-current opacity-25" strokeWidth="2.5" />
      <path
        d="M8 2a6 6 0 0 1 6 6"
        className="fill-none stroke-current"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
