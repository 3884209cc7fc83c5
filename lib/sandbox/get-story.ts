import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { SandboxStoryModel } from '@/prisma/generated/models'
import { requireSandbox } from './rules'
import { STORY } from './story-scenes'

/** The progress of the demo story. `row` is null if it was not begun. */
export interface Story {
  row: SandboxStoryModel | null
  scenes: readonly { title: string; played: boolean }[]
}

/** @throws {DomainError} `sandbox_only`. */
export async function getStory(ctx: Ctx): Promise<Story> {
  requireSandbox(ctx)
  const [row] = await query<SandboxStoryModel>('SELECT * FROM sandbox_stories WHERE business_id = $1', [
    ctx.businessId,
  ])
  // A story that was finished before a scene was added still counts as finished.
  const played = row?.finishedAt ? STORY.length : (row?.scenesPlayed ?? 0)
  return { row: row ?? null, scenes: STORY.map(({ title }, i) => ({ title, played: i < played })) }
}
