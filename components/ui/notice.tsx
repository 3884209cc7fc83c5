import { Shape, type Tone } from './tone'

const LOOKS = {
  success: 'good',
  info: 'waiting',
  warning: 'late',
  error: 'bad',
} as const satisfies Record<string, Tone>

const COLOURS: Record<(typeof LOOKS)[keyof typeof LOOKS], string> = {
  good: 'border-good-line bg-good-ground text-good-ink',
  waiting: 'border-waiting-line bg-waiting-ground text-waiting-ink',
  late: 'border-late-line bg-late-ground text-late-ink',
  bad: 'border-bad-line bg-bad-ground text-bad-ink',
}

interface NoticeProps {
  look: keyof typeof LOOKS
  children: React.ReactNode
}

/** A message about what just happened or what to know. It is read out when it appears. */
export function Notice({ look, children }: NoticeProps) {
  const tone = LOOKS[look]
  return (
    <div
      role={look === 'error' ? 'alert' : 'status'}
      className={`flex items-start gap-2.5 rounded-md border px-3 py-2.5 text-sm ${COLOURS[tone]}`}
    >
      <Shape tone={tone} className="mt-1.5" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  )
}
