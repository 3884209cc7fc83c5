interface Step {
  title: string
  said: string
  startedAt: number
}

export interface Told {
  type: string
  /** Real time, in milliseconds. */
  createdAtMs: number
}

// The three columns together stay within 120 characters.
const EVENT_COLUMN = 42

/** Records the steps of the demo. It prints a line for each step, and a table at the end. */
export class Journal {
  private readonly steps: Step[] = []

  /** Does one step. `say` describes the response of the API in a few words. */
  async step<T>(title: string, work: () => Promise<T>, say: (result: T) => string): Promise<T> {
    const step: Step = { title, said: '', startedAt: Date.now() }
    this.steps.push(step)
    const result = await work()
    step.said = say(result)
    console.log(`  ${String(this.steps.length).padStart(2)}  ${title}: ${step.said}`)
    return result
  }

  /** A table of three columns: the steps, the responses of the API, and the events that each step made. */
  table(events: readonly Told[]): string {
    const heads = { title: 'Step', said: 'The API said', lines: ['Events received'] }
    const rows = this.steps.map(({ title, said, startedAt }, i) => {
      const endedAt = this.steps[i + 1]?.startedAt ?? Number.POSITIVE_INFINITY
      const own = events.filter(({ createdAtMs }) => createdAtMs >= startedAt && createdAtMs < endedAt)
      return { title, said, lines: wrap(countTypes(own)) }
    })
    const all = [heads, ...rows]
    const first = Math.max(...all.map(({ title }) => title.length))
    const second = Math.max(...all.map(({ said }) => said.length))
    const print = ({ title, said, lines }: typeof heads) =>
      (lines.length > 0 ? lines : ['']).map((line, i) => {
        const [left, middle] = i === 0 ? [title, said] : ['', '']
        return `  ${left.padEnd(first)}  ${middle.padEnd(second)}  ${line}`.trimEnd()
      })
    const rule = `  ${'─'.repeat(first)}  ${'─'.repeat(second)}  ${'─'.repeat(EVENT_COLUMN)}`
    return [...print(heads), rule, ...rows.flatMap(print)].join('\n')
  }
}

/** Types with their counts, such as `customer.updated ×2`, in the order of their first event. */
function countTypes(events: readonly Told[]): string[] {
  const counts = new Map<string, number>()
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => (count > 1 ? `${type} ×${count}` : type))
}

function wrap(words: readonly string[]): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length + 2 <= EVENT_COLUMN)
      lines[lines.length - 1] = `${last}, ${word}`
    else lines.push(word)
  }
  return lines
}
