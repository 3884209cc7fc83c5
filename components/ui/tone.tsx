/** States: fine, in progress, late, wrong, or over. */
export type Tone = 'good' | 'waiting' | 'late' | 'bad' | 'over'

const PATHS: Record<Tone, React.ReactNode> = {
  good: <circle cx="5" cy="5" r="4" className="fill-current" />,
  waiting: <circle cx="5" cy="5" r="3.25" className="fill-none stroke-current" strokeWidth="1.5" />,
  late: <path d="M5 .75 9.5 9h-9z" className="fill-current" />,
  bad: (
    <path
      d="m1.5 1.5 7 7m0-7-7 7"
      className="fill-none stroke-current"
      strokeWidth="2"
      strokeLinecap="round"
    />
  ),
  over: <path d="M1.5 5h7" className="stroke-current" strokeWidth="2" strokeLinecap="round" />,
}

/** The colour of a shape. */
export const TONE_INK: Record<Tone, string> = {
  good: 'text-good-ink',
  waiting: 'text-waiting-ink',
  late: 'text-late-ink',
  bad: 'text-bad-ink',
  over: 'text-over-ink',
}

/** A dot, a ring, a triangle, a cross or a dash. It says the same as the colour, for people who cannot see it. */
export function Shape({ tone, className = '' }: { tone: Tone; className?: string }) {
  return (
    <svg viewBox="0 0 10 10" className={`size-2.5 shrink-0 ${className}`} aria-hidden="true">
      {PATHS[tone]}
    </svg>
  )
}
