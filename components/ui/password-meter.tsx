import type { Messages } from '@/messages/catalogue'
import type { PasswordLevel } from './password-level'

const LOOKS = {
  short: { bars: 0, colour: '' },
  personal: { bars: 1, colour: 'bg-bad-ink' },
  weak: { bars: 1, colour: 'bg-bad-ink' },
  good: { bars: 2, colour: 'bg-good-ink' },
  strong: { bars: 3, colour: 'bg-good-ink' },
} as const

interface PasswordMeterProps {
  /** The id of the text, which describes the field. */
  id: string
  /** Undefined if nothing is typed, or if it is not known yet. */
  level: PasswordLevel | 'short' | undefined
  words: Messages['security']['newPassword']
}

/** How strong a password is, in words and in three bars. */
export function PasswordMeter({ id, level, words }: PasswordMeterProps) {
  const { bars, colour } = LOOKS[level ?? 'short']
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
        {level ? words[level] : words.hint}
      </p>
    </div>
  )
}
