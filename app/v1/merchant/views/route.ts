import { pageOf } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { presentSavedView } from '@/lib/saved-view/present'
import { listSavedViews } from '@/lib/saved-view/read'
import { saveView } from '@/lib/saved-view/save'
import { listSavedViewsQuery, savedView, saveViewInput } from '@/lib/saved-view/schema'

export const GET = route({
  operation: 'listSavedViews',
  summary: 'List the saved views of a list, team views first',
  description:
    "The response has your team's views and your own. There are at most 40, so all of them are on this page.",
  auth: ['merchantSession'],
  scope: 'views:read',
  query: listSavedViewsQuery,
  response: pageOf(savedView),
  errors: ['role_insufficient'],
  handler: async ({ ctx, query }) => ({
    items: (await listSavedViews(ctx, query.list)).map((row) => presentSavedView(ctx, row)),
    nextCursor: null,
  }),
})

export const POST = route({
  operation: 'saveView',
  summary: "Save a list's current view under a name",
  description:
    'Save the view for yourself, or for the team unless your role is read-only. An existing view of yours or of the team with this name is replaced. A list has at most 20 views of each kind.',
  auth: ['merchantSession'],
  scope: 'views:write',
  stepUp: false,
  body: saveViewInput,
  response: savedView,
  status: 201,
  errors: ['role_insufficient', 'saved_views_limit'],
  handler: async ({ ctx, body }) => presentSavedView(ctx, await saveView(ctx, body)),
})
