import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { FormCheckbox } from '@/components/form/sent-choices'
import { FormField } from '@/components/form/sent-form'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton } from '@/components/ui/menu'
import type { WireSavedView } from '@/lib/saved-view/present'
import { LIST_NAMES, type ListName, mayShare } from '@/lib/saved-view/rules'
import { MAX_VIEW_NAME } from '@/lib/saved-view/schema'
import type { Visit } from '../dashboard/visit'
import { deleteSavedViewWithForm, renameSavedViewWithForm, saveViewWithForm } from './actions'
import { joined, type SearchParams } from './list-query'

type Filters = Readonly<Record<string, string>>

export const isSavable = (list: string): list is ListName => (LIST_NAMES as readonly string[]).includes(list)

// Where in a list somebody is. Everything else is what it shows.
const PLACE = ['cursor', 'show']

/** What an address shows, also by parameters that the list does not know any more. */
export const shownByAddress = (params: SearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([param, value]) => {
      const first = param === 'columns' ? joined(value) : Array.isArray(value) ? value[0] : value
      return first && !PLACE.includes(param) ? [[param, first] as const] : []
    }),
  )

/** The filters, order and columns of a saved view. */
export const shownBy = ({ query }: WireSavedView): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

export const isSame = (one: Filters, other: Filters): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([param, value]) => other[param] === value)

interface ViewActionsProps {
  list: ListName
  role: Visit['role']
  /** What the address asks for. */
  shown: Filters
  /** The saved view that shows just this. */
  current: WireSavedView | undefined
}

/** What can be done with the view that is open: it is saved under a name, or its name is changed, or it is deleted. */
export function ViewActions({ list, role, shown, current }: ViewActionsProps) {
  if (current) return current.mayChange && <ChangeView view={current} />
  if (Object.keys(shown).length === 0) return null
  return (
    <>
      <button {...opensDialog('save-view')} className={buttonClass({ look: 'quiet', size: 'small' })}>
        Save view
      </button>
      <FormDialog
        id="save-view"
        action={saveViewWithForm}
        hidden={{ list, query: new URLSearchParams(shown).toString() }}
        title="Save this view"
        description="The filters and the order of the list stand under a name beside its other views. A view with the same name is replaced."
        submit="Save view"
      >
        <FormField name="name" label="Name" required maxLength={MAX_VIEW_NAME} autoComplete="off" />
        {mayShare(role) && (
          <FormCheckbox name="shared" label="For the whole team" hint="Otherwise only you see it." />
        )}
      </FormDialog>
    </>
  )
}

function ChangeView({ view: { id, name, shared } }: { view: WireSavedView }) {
  return (
    <>
      <Menu id="view-menu" label={`Change the view ${name}`}>
        <MenuButton {...opensDialog('rename-view')}>Rename view</MenuButton>
        <MenuButton look="danger" {...opensDialog('delete-view')}>
          Delete view
        </MenuButton>
      </Menu>
      <FormDialog
        id="rename-view"
        action={renameSavedViewWithForm}
        hidden={{ id }}
        title="Rename this view"
        description={shared ? 'Your team sees the new name, too.' : 'Only you see it.'}
        submit="Rename view"
      >
        <FormField
          name="name"
          label="Name"
          defaultValue={name}
          required
          maxLength={MAX_VIEW_NAME}
          autoComplete="off"
        />
      </FormDialog>
      <ConfirmAction
        id="delete-view"
        action={deleteSavedViewWithForm}
        hidden={{ id }}
        title={`Delete the view “${name}”?`}
        consequence={
          shared
            ? 'Nobody in your team has it any more. The rows that it shows stay.'
            : 'The rows that it shows stay.'
        }
        confirm="Delete view"
      />
    </>
  )
}
