import { Form } from '@/components/form/form'
import { Ago } from '@/components/ui/instant'
import { SubmitButton } from '@/components/ui/submit-button'
import { type Column, Table } from '@/components/ui/table'
import type { WireTeamInvite } from '@/lib/team/present'
import type { Role } from '@/lib/team/rules'
import { inviteAgainWithForm, withdrawInviteWithForm } from './actions'
import type { TeamView } from './list'

interface InviteListProps {
  invites: readonly WireTeamInvite[]
  view: TeamView
  /** The roles whose invites the person may send again and withdraw. */
  roles: readonly Role[]
}

const COLUMNS: Column[] = [
  { title: 'Invited', phone: 'lead' },
  { title: 'Role', phone: 'detail' },
  { title: 'Sent', phone: 'hidden' },
  { title: 'Ends', phone: 'figure', align: 'end' },
  { title: 'Actions', phone: 'aside', align: 'end' },
]

export function InviteList({ invites, view, roles }: InviteListProps) {
  const rows = invites.map((invite) => ({
    key: invite.id,
    cells: [
      invite.email,
      <span key="role" className="capitalize">
        {invite.role}
      </span>,
      <Ago key="sent" at={invite.createdAt} {...view} />,
      <Ago key="ends" at={invite.expiresAt} {...view} />,
      roles.includes(invite.role) ? <InviteActions key="actions" invite={invite} /> : null,
    ],
  }))
  const columns = roles.length > 0 ? COLUMNS : COLUMNS.slice(0, -1)
  return <Table caption="Pending invites, newest first" columns={columns} rows={rows} />
}

function InviteActions({ invite: { id, email, role } }: { invite: WireTeamInvite }) {
  return (
    <span className="inline-flex flex-col items-stretch gap-2 text-center sm:flex-row sm:items-start">
      <Form action={inviteAgainWithForm} hidden={{ email, role }} className="flex flex-col gap-3 text-left">
        <SubmitButton look="quiet" size="small">
          Send again
        </SubmitButton>
      </Form>
      <Form action={withdrawInviteWithForm} hidden={{ inviteId: id }}>
        <SubmitButton look="quiet" size="small">
          Withdraw
        </SubmitButton>
      </Form>
    </span>
  )
}
