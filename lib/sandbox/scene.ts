import type { Ctx } from '@/lib/infra/ctx'

/** The ids of what earlier scenes have made, by their role in the story. */
export type Cast = Readonly<Record<string, string>>

export interface StoryScene {
  /** What happens, in the past tense: people read it when it is done. */
  title: string
  /** Plays it in the transaction of `ctx`. @returns what it made. */
  play(ctx: Ctx, cast: Cast): Promise<Cast>
  /** What calls the outside world, after the commit. */
  after?(ctx: Ctx, cast: Cast): Promise<unknown>
}

/** Of everything that the story makes. */
export const METADATA = { story: 'demo' }

/** Of every price of the story, unless it says otherwise. */
export const OF_PRICE = {
  currency: 'NPR',
  intervalCount: 1,
  calendar: 'gregorian',
  metadata: METADATA,
} as const
