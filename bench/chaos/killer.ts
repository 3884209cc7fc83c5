import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from '../harness/program'

const MOST_DOWN = 2
/** The pause before the next kill, and before what was killed is started again. */
const BETWEEN_KILLS_MS = [2_000, 6_000] as const
const DOWN_MS = [2_000, 5_000] as const
// On a slow machine a program needs longer to start than to be killed again. So the kills end, and the work can.
const KILLING_MS = 150_000

export interface Kills {
  /** How often each program was killed. */
  counts: Record<string, number>
  /** Ends the kills. Resolves when all programs run again. */
  stop(): Promise<void>
}

/**
 * Kills programs at random with SIGKILL, at most two at once, and starts each again after some seconds. A program counts as
 * down until it is ready. The kills end after two and a half minutes.
 * @param seed the same seed gives the same victims and pauses. How far the work is at each kill depends on the machine.
 */
export function killAtRandom(
  victims: readonly Program[],
  seed: number,
  report: (text: string) => void,
): Kills {
  const random = numbersFrom(seed)
  const counts: Record<string, number> = Object.fromEntries(victims.map(({ name }) => [name, 0]))
  const down = new Map<Program, Promise<void>>()
  const stopped = new AbortController()
  const between = ([least, most]: readonly [number, number]) => least + random() * (most - least)

  const bringDown = async (victim: Program, pauseMs: number) => {
    counts[victim.name] = (counts[victim.name] ?? 0) + 1
    report(`kills ${victim.name}`)
    await victim.end('SIGKILL')
    await sleep(pauseMs)
    await victim.start()
    down.delete(victim)
  }
  const endAt = Date.now() + KILLING_MS
  const work = (async () => {
    while (!stopped.signal.aborted && Date.now() < endAt) {
      await sleep(between(BETWEEN_KILLS_MS), undefined, { signal: stopped.signal }).catch(() => {})
      const [drawn, pauseMs] = [random(), between(DOWN_MS)]
      const up = victims.filter((each) => !down.has(each))
      const victim = up[Math.floor(drawn * up.length)]
      if (stopped.signal.aborted || !victim || down.size >= MOST_DOWN) continue
      down.set(victim, bringDown(victim, pauseMs))
    }
    await Promise.all(down.values())
  })()
  work.catch(() => {})
  return {
    counts,
    stop() {
      stopped.abort()
      return work
    },
  }
}

/** Random numbers from 0 to 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
