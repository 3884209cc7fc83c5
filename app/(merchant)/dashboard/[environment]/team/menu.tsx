'use client'

import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { FormSelect } from '@/components/form/sent-fields'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton } from '@/components/ui/menu'
import type { Role } from '@/lib/team/rules'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { changeRoleWithForm, removeMemberWithForm } from './actions'
import type { roleOptions } from './list'

/** What all menus of a list share. */
export interface MenuView {
  businessName: string
  /** The roles that the visitor may assign, with what each may do. */
  roles: ReturnType<typeof roleOptions>
  duties: readonly string[]
  words: Messages['team']['menu'] & { role: string; typeWord: string }
}

interface MemberMenuProps {
  member: { id: string; name: string; email: string; role: Role }
  isLastOwner: boolean
  view: MenuView
}

/** The actions for a member. */
export function MemberMenu({ member, isLastOwner, view }: MemberMenuProps) {
  const { id, name, email } = member
  const { words, businessName: business } = view
  const [roleId, removeId] = [`role-${id}`, `remove-${id}`]
  if (isLastOwner) return <span className="text-xs text-ink-muted">{words.onlyOwner}</span>
  return (
    <div className="relative z-[1] inline-block text-left">
      <Menu id={`menu-${id}`} label={filled(words.label, { name })}>
        <MenuButton {...opensDialog(roleId)}>{words.changeRole}</MenuButton>
        <MenuButton look="danger" {...opensDialog(removeId)}>
          {words.remove}
        </MenuButton>
      </Menu>
      <RoleDialog dialogId={roleId} member={member} view={view} />
      <ConfirmAction
        id={removeId}
        action={removeMemberWithForm}
        hidden={{ memberId: id }}
        title={filled(words.removeTitle, { name })}
        consequence={filled(words.removeText, { name, business })}
        confirm={words.remove}
        cancel={words.keep}
        word={email}
        wordLabel={filled(words.typeWord, { word: email })}
      />
    </div>
  )
}

interface RoleDialogProps extends Pick<MemberMenuProps, 'member' | 'view'> {
  dialogId: string
}

function RoleDialog({ dialogId, member: { id, name, role }, view }: RoleDialogProps) {
  const { words, roles, duties } = view
  return (
    <FormDialog
      id={dialogId}
      action={changeRoleWithForm}
      hidden={{ memberId: id }}
      title={filled(words.roleOf, { name })}
      description={words.roleText}
      submit={words.changeRole}
      cancel={words.cancel}
    >
      <FormSelect name="role" label={words.role} defaultValue={role} options={roles} />
      <ul className="flex flex-col gap-1 text-xs text-ink-muted">
        {duties.map((duty) => (
          <li key={duty}>{duty}</li>
        ))}
      </ul>
    </FormDialog>
  )
}
