import { route } from '@/lib/http/route'
import { deleteSavedView } from '@/lib/saved-view/delete'
import { presentSavedView } from '@/lib/saved-view/present'
import { renameSavedView } from '@/lib/saved-view/rename'
import { deletedSavedView, renameSavedViewInput, savedView, savedViewParams } from '@/lib/saved-view/schema'

export const PATCH = route({
  operation: 'renameSavedView',
  summary: 'Rename a saved view',
  description:
    'You can rename your own views, and team views that you created. Owners and admins can rename any team view.',
  auth: ['merchantSession'],
  scope: 'views:write',
  stepUp: false,
  params: savedViewParams,
  body: renameSavedViewInput,
  response: savedView,
  errors: ['role_insufficient', 'saved_view_name_taken'],
  handler: async ({ ctx, params, body }) =>
    presentSavedView(ctx, await renameSavedView(ctx, params.id, body)),
})

export const DELETE = route({
  operation: 'deleteSavedView',
  summary: 'Delete a saved view',
  description:
    'You can delete your own views, and team views that you created. Owners and admins can delete any team view.',
  auth: ['merchantSession'],
  scope: 'views:write',
  stepUp: false,
  params: savedViewParams,
  response: deletedSavedView,
  errors: ['role_insufficient'],
  handler: ({ ctx, params }) => deleteSavedView(ctx, params.id),
})
