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
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../dashboard/visit'
import { deleteSavedViewWithForm, renameSavedViewWithForm, saveViewWithForm } from './actions'
import { joined, type SearchParams } from './list-query'

type ViewWords = Messages['list']['views']
type Filters = Readonly<Record<string, string>>

export const isSavable = (list: string): list is ListName => (LIST_NAMES as readonly string[]).includes(list)

// These parameters are the position in a list. All others are part of the view.
const PLACE = ['cursor', 'show']

/** What an address shows, including parameters that the list no longer knows. */
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
  /** What the address shows. */
  shown: Filters
  /** The saved view that shows exactly this. */
  current: WireSavedView | undefined
  words: ViewWords
}

/** The actions for the open view: save it under a name, rename it, or delete it. */
export function ViewActions({ list, role, shown, current, words }: ViewActionsProps) {
  if (current) return current.mayChange && <ChangeView view={current} words={words} />
  if (Object.keys(shown).length === 0) return null
  return (
    <>
      <button {...opensDialog('save-view')} className={buttonClass({ look: 'quiet', size: 'small' })}>
        {words.save}
      </button>
      <FormDialog
        id="save-view"
        action={saveViewWithForm}
        hidden={{ list, query: new URLSearchParams(shown).toString() }}
        title={words.saveTitle}
        description={words.saveText}
        submit={words.save}
        cancel={words.cancel}
      >
        <FormField name="name" label={words.name} required maxLength={MAX_VIEW_NAME} autoComplete="off" />
        {mayShare(role) && <FormCheckbox name="shared" label={words.share} hint={words.shareHint} />}
      </FormDialog>
    </>
  )
}

function ChangeView({ view: { id, name, shared }, words }: { view: WireSavedView; words: ViewWords }) {
  return (
    <>
      <Menu id="view-menu" label={filled(words.change, { name })}>
        <MenuButton {...opensDialog('rename-view')}>{words.rename}</MenuButton>
        <MenuButton look="danger" {...opensDialog('delete-view')}>
          {words.delete}
        </MenuButton>
      </Menu>
      <FormDialog
        id="rename-view"
        action={renameSavedViewWithForm}
        hidden={{ id }}
        title={words.renameTitle}
        description={shared ? words.renameShared : words.renameOwn}
        submit={words.rename}
        cancel={words.cancel}
      >
        <FormField
          name="name"
          label={words.name}
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
        title={filled(words.deleteTitle, { name })}
        consequence={shared ? words.deleteShared : words.deleteOwn}
        confirm={words.delete}
        cancel={words.keep}
      />
    </>
  )
}
