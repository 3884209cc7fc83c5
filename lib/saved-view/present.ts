import type { z } from 'zod'
import { fromWire, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { SavedViewModel } from '@/prisma/generated/models'
import { type ListName, mayChangeView } from './rules'
import type { savedView } from './schema'

export type WireSavedView = z.output<typeof savedView>

/** Whether the caller has saved it, for themselves or for the team. */
export const isOwnView = ({ actor }: Ctx, { accountId, makerId }: SavedViewModel): boolean =>
  actor.kind === 'merchant' && (accountId ?? makerId) === fromWire('acc', actor.id)

/** A view as the calling member sees it. */
export function presentSavedView(ctx: Ctx, row: SavedViewModel): WireSavedView {
  const { actor } = ctx
  return {
    id: toWire('view', row.id),
    list: row.list as ListName,
    name: row.name,
    query: row.query,
    shared: row.accountId === null,
    mayChange: actor.kind === 'merchant' && mayChangeView(actor.role, isOwnView(ctx, row)),
    createdAt: row.createdAt.toISOString(),
  }
}
