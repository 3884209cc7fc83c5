import { Shape, type Tone } from './tone'

const COLOURS: Record<Tone, string> = {
  good: 'border-good-line bg-good-ground text-good-ink',
  waiting: 'border-waiting-line bg-waiting-ground text-waiting-ink',
  late: 'border-late-line bg-late-ground text-late-ink',
  bad: 'border-bad-line bg-bad-ground text-bad-ink',
  over: 'border-over-line bg-over-ground text-over-ink',
}

/** The state of something in a word, with a shape. */
export function StatusMark({ tone, children }: { tone: Tone; children: React.ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2 py-px text-xs font-medium whitespace-nowrap ${COLOURS[tone]}`}
    >
      <Shape tone={tone} />
      {children}
    </span>
  )
}

/** The look of each state, and its word. */
export type Marks<State extends string> = Readonly<Record<State, readonly [tone: Tone, word: string]>>

/** The marks of states in a language's words. */
export const marksOf = <State extends string>(
  tones: Readonly<Record<State, Tone>>,
  words: Readonly<Record<NoInfer<State>, string>>,
): Marks<State> =>
  Object.fromEntries(
    Object.entries<Tone>(tones).map(([state, tone]) => [state, [tone, words[state as State]]]),
  ) as unknown as Marks<State>

/** The mark of a state. */
export function Mark<State extends string>({ of, is }: { of: Marks<State>; is: State }) {
  const [tone, word] = of[is]
  return <StatusMark tone={tone}>{word}</StatusMark>
}
