'use client'

import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { type RoleName, roleOptions, WHAT_A_ROLE_MAY } from '@/components/dashboard/role-words'
import { FormSelect } from '@/components/form/sent-fields'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton } from '@/components/ui/menu'
import { changeRoleWithForm, removeMemberWithForm } from './actions'

interface MemberMenuProps {
  member: { id: string; name: string; email: string; role: RoleName }
  /** The roles that the person who looks may give. */
  roles: readonly RoleName[]
  isLastOwner: boolean
  businessName: string
}

/** What can be done with a member. */
export function MemberMenu({ member, roles, isLastOwner, businessName }: MemberMenuProps) {
  const { id, name, email } = member
  const [roleId, removeId] = [`role-${id}`, `remove-${id}`]
  if (isLastOwner) return <span className="text-xs text-ink-muted">The only owner</span>
  return (
    <div className="relative z-[1] inline-block text-left">
      <Menu id={`menu-${id}`} label={`Actions for ${name}`}>
        <MenuButton {...opensDialog(roleId)}>Change role</MenuButton>
        <MenuButton look="danger" {...opensDialog(removeId)}>
          Remove from the team
        </MenuButton>
      </Menu>
      <RoleDialog dialogId={roleId} member={member} roles={roles} />
      <ConfirmAction
        id={removeId}
        action={removeMemberWithForm}
        hidden={{ memberId: id }}
        title={`Remove ${name}?`}
        consequence={`${name} can no longer open ${businessName} and is signed out of it at once. Invites that they made and that are still pending end too. To come back, they need a new invite.`}
        confirm="Remove from the team"
        cancel="Keep them"
        word={email}
      />
    </div>
  )
}

interface RoleDialogProps {
  dialogId: string
  member: MemberMenuProps['member']
  roles: readonly RoleName[]
}

function RoleDialog({ dialogId, member: { id, name, role }, roles }: RoleDialogProps) {
  return (
    <FormDialog
      id={dialogId}
      action={changeRoleWithForm}
      hidden={{ memberId: id }}
      title={`The role of ${name}`}
      description="It counts from their next click on. Pending invites that they made and could no longer make end."
      submit="Change role"
    >
      <FormSelect name="role" label="Role" defaultValue={role} options={roleOptions(roles)} />
      <ul className="flex flex-col gap-1 text-xs text-ink-muted">
        {roles.map((each) => (
          <li key={each}>{WHAT_A_ROLE_MAY[each]}</li>
        ))}
      </ul>
    </FormDialog>
  )
}
