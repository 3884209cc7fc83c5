import type { PasswordLevel } from './password-level'

const LOOKS = {
  short: { bars: 0, colour: '', words: 'At least 8 characters.' },
  personal: {
    bars: 1,
    colour: 'bg-bad-ink',
    words: 'Easy to guess: it is made of your name, your address or your business.',
  },
  weak: { bars: 1, colour: 'bg-bad-ink', words: 'Easy to guess. Add a word or two.' },
  good: { bars: 2, colour: 'bg-good-ink', words: 'Good.' },
  strong: { bars: 3, colour: 'bg-good-ink', words: 'Strong.' },
} as const

interface PasswordMeterProps {
  /** Of the text, which describes the field. */
  id: string
  /** Undefined: nothing is typed, or it is not known yet. */
  level: PasswordLevel | 'short' | undefined
  /** What stands there before anything is typed. */
  hint: string
}

/** How good a password is, in words and in three bars. */
export function PasswordMeter({ id, level, hint }: PasswordMeterProps) {
  const { bars, colour, words } = level ? LOOKS[level] : { bars: 0, colour: '', words: hint }
  return (
    <div className="flex flex-col gap-1.5 pt-1.5">
      <span aria-hidden="true" className="grid grid-cols-3 gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={`h-1 rounded-full transition-colors ${bar <= bars ? colour : 'bg-line'}`}
          />
        ))}
      </span>
      <p id={id} aria-live="polite" className="text-sm text-pretty text-ink-muted">
        {words}
      </p>
    </div>
  )
}
