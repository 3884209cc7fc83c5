import { Form } from '@/components/form/form'
import { Ago } from '@/components/ui/instant'
import { SubmitButton } from '@/components/ui/submit-button'
import { type Column, Table } from '@/components/ui/table'
import type { WireTeamInvite } from '@/lib/team/present'
import type { Role } from '@/lib/team/rules'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { inviteAgainWithForm, withdrawInviteWithForm } from './actions'
import type { TeamView } from './list'

interface InviteListProps {
  invites: readonly WireTeamInvite[]
  view: TeamView
  /** The roles whose invites the person may send again and withdraw. */
  roles: readonly Role[]
}

export function InviteList({ invites, view, roles }: InviteListProps) {
  const { team, frame, list } = MESSAGES[view.language]
  const words = team.invites
  const columns: Column[] = [
    { title: words.invited, phone: 'lead' },
    { title: team.role, phone: 'detail' },
    { title: words.sent, phone: 'hidden' },
    { title: words.ends, phone: 'figure', align: 'end' },
    { title: list.heads.actions, phone: 'aside', align: 'end' },
  ]
  const rows = invites.map((invite) => ({
    key: invite.id,
    cells: [
      invite.email,
      <span key="role" className="capitalize">
        {frame.role[invite.role]}
      </span>,
      <Ago key="sent" at={invite.createdAt} {...view} />,
      <Ago key="ends" at={invite.expiresAt} {...view} />,
      roles.includes(invite.role) ? <InviteActions key="actions" invite={invite} words={words} /> : null,
    ],
  }))
  return (
    <Table caption={words.caption} columns={roles.length > 0 ? columns : columns.slice(0, -1)} rows={rows} />
  )
}

interface InviteActionsProps {
  invite: WireTeamInvite
  words: Messages['team']['invites']
}

function InviteActions({ invite: { id, email, role }, words }: InviteActionsProps) {
  return (
    <span className="inline-flex flex-col items-stretch gap-2 text-center sm:flex-row sm:items-start">
      <Form action={inviteAgainWithForm} hidden={{ email, role }} className="flex flex-col gap-3 text-left">
        <SubmitButton look="quiet" size="small">
          {words.again}
        </SubmitButton>
      </Form>
      <Form action={withdrawInviteWithForm} hidden={{ inviteId: id }}>
        <SubmitButton look="quiet" size="small">
          {words.withdraw}
        </SubmitButton>
      </Form>
    </span>
  )
}
