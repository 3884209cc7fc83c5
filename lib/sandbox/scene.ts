import type { Ctx } from '@/lib/infra/ctx'

/** The ids of what earlier scenes have made, by their role in the story. */
export type Cast = Readonly<Record<string, string>>

export interface StoryScene {
  /** What happens, in the past tense, because people read it afterwards. */
  title: string
  /** Plays the scene in the transaction of `ctx`. @returns what it made. */
  play(ctx: Ctx, cast: Cast): Promise<Cast>
  /** Runs after the commit, and may call the outside world. */
  after?(ctx: Ctx, cast: Cast): Promise<unknown>
}

/** The metadata of everything that the story makes. */
export const METADATA = { story: 'demo' }

/** The default values of the story's prices. */
export const OF_PRICE = {
  currency: 'NPR',
  intervalCount: 1,
  calendar: 'gregorian',
  metadata: METADATA,
} as const
