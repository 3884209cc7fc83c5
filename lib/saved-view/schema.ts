import { z } from 'zod'
import { text, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { LIST_NAMES } from './rules'

/** As much as fits into a tab. */
export const MAX_VIEW_NAME = 40

/** Room for all filters of the longest list, each with a long value. */
const MAX_VIEW_QUERY = 1_000

const list = z.enum(LIST_NAMES).meta({ description: 'The dashboard list.', examples: ['invoices'] })
const name = { description: "The name on the view's tab.", examples: ['Overdue in Patan'] }
const query = {
  description: "The filters, order and columns, as in the list's address.",
  examples: ['status=open&sort=dueAt'],
}
const shared = {
  description: 'Whether the whole team sees the view. Otherwise only you do.',
  examples: [true],
}

export const listSavedViewsQuery = z.strictObject({ list })

export const saveViewInput = z.strictObject({
  list,
  name: text(MAX_VIEW_NAME).meta(name),
  query: text(MAX_VIEW_QUERY).meta(query),
  shared: z.boolean().meta(shared),
})
export type SaveViewInput = z.output<typeof saveViewInput>

export const renameSavedViewInput = z.strictObject({ name: text(MAX_VIEW_NAME).meta(name) })
export type RenameSavedViewInput = z.output<typeof renameSavedViewInput>

export const savedViewParams = z.object({ id: wireId('view') })

export const savedView = z
  .object({
    id: wireIdText('view'),
    list,
    name: z.string().meta(name),
    query: z.string().meta(query),
    shared: z.boolean().meta(shared),
    mayChange: z.boolean().meta({ description: 'Whether you may rename, replace and delete the view.' }),
    createdAt: wireInstant,
  })
  .meta({ id: 'SavedView' })

export const deletedSavedView = z.object({ deleted: z.literal(true), id: wireIdText('view') })
