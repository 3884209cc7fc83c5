import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import { transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { catchUpSandbox } from './advance-clock'
import { getStory, type Story } from './get-story'
import { requireSandbox } from './rules'
import type { Cast } from './scene'
import { STORY } from './story-scenes'

// A story that is running or finished stays as it is. A story that failed starts again from its first scene.
const START = `
INSERT INTO sandbox_stories AS s (business_id) VALUES ($1)
ON CONFLICT (business_id) DO UPDATE
  SET scenes_played = 0, objects = '{}', started_at = now(), stopped_because = NULL
  WHERE s.stopped_because IS NOT NULL`

/**
 * Begins the demo story in the sandbox of the business. `playStory` then plays it.
 * @throws {DomainError} `sandbox_only`.
 */
export async function startStory(ctx: Ctx): Promise<void> {
  requireSandbox(ctx)
  await transact(ctx, (tx) => tx.query(START, [ctx.businessId]))
}

// Each wait bills for up to 20 seconds. If the sandbox still has other work, the story continues later.
const MAX_WAITS = 5

/**
 * Plays the remaining scenes. Each scene is one transaction, so a crash between two loses nothing. If two callers play at the same time,
 * each scene is still played once. It is safe to repeat.
 */
export async function playStory(ctx: Ctx): Promise<Story> {
  let waits = 0
  for (let next = await playNext(ctx); next !== 'over' && waits <= MAX_WAITS; next = await playNext(ctx)) {
    if (next === 'not yet') waits++
    // A scene may have moved the clock. Everything that became due is billed before the next scene.
    await catchUpSandbox(ctx)
  }
  return getStory(ctx)
}

interface Standing {
  scenesPlayed: number
  objects: Cast
}

const STANDING = `
SELECT scenes_played, objects FROM sandbox_stories
WHERE business_id = $1 AND finished_at IS NULL AND stopped_because IS NULL FOR UPDATE`
const PLAYED = `
UPDATE sandbox_stories SET scenes_played = $2, objects = $3, finished_at = CASE WHEN $4 THEN now() END
WHERE business_id = $1`

/** Plays the next scene. `not yet`: the sandbox has to bill first, perhaps because of a scene that another caller has played. */
async function playNext(ctx: Ctx): Promise<'played' | 'not yet' | 'over'> {
  try {
    const after = await inTransaction((tx) => playScene(tx, ctx))
    await after?.()
    return after ? 'played' : 'over'
  } catch (error) {
    if (error instanceof DomainError && error.code === 'clock_catching_up') return 'not yet'
    // The user has changed something that the story depends on: a price was archived, or the clock cannot move further.
    if (!(error instanceof DomainError) || error.status >= 500) throw error
    await query(
      'UPDATE sandbox_stories SET stopped_because = $2 WHERE business_id = $1 AND finished_at IS NULL',
      [ctx.businessId, error.message],
    )
    return 'over'
  }
}

async function playScene(tx: Tx, ctx: Ctx): Promise<(() => Promise<unknown>) | undefined> {
  const [standing] = await tx.query<Standing>(STANDING, [ctx.businessId])
  const scene = standing && STORY[standing.scenesPlayed]
  if (!standing || !scene) return undefined
  const inScene: Ctx = { ...ctx, tx, now: await readTenantNow(tx, ctx) }
  const cast = { ...standing.objects, ...(await scene.play(inScene, standing.objects)) }
  const played = standing.scenesPlayed + 1
  await tx.query(PLAYED, [ctx.businessId, played, JSON.stringify(cast), played === STORY.length])
  return async () => scene.after?.(ctx, cast)
}
