import { WHAT_A_ROLE_MAY } from '@/components/dashboard/role-words'
import { Ago } from '@/components/ui/instant'
import { StatusMark } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import type { WireTeamMember } from '@/lib/team/present'
import { mayChangeRole, type Role, rolesInvitedBy } from '@/lib/team/rules'
import { MemberMenu } from './menu'

export interface TeamView {
  /** Real time: a team knows no sandbox clock. */
  now: Date
  timeZone: string
}

interface MemberListProps {
  members: readonly WireTeamMember[]
  view: TeamView
  /** The address of the person who looks. */
  own: string
  owners: number
  /** Null: the person may change nothing here. */
  role: Role | null
  businessName: string
}

const COLUMNS: Column[] = [
  { title: 'Member', phone: 'lead' },
  { title: 'Role', phone: 'detail' },
  { title: 'Second factor', phone: 'hidden' },
  { title: 'Last seen', phone: 'aside', align: 'end' },
  { title: 'Actions', phone: 'figure', align: 'end' },
]

export function MemberList({ members, view, own, owners, role, businessName }: MemberListProps) {
  const rows = members.map((member) => ({
    key: member.id,
    cells: [
      <span key="member" className="flex flex-col">
        <span className="font-medium">
          {member.name}
          {member.email === own && <span className="font-normal text-ink-muted"> (you)</span>}
        </span>
        <span className="text-xs font-normal text-ink-muted">
          {member.email}
          {!member.emailVerified && ', not confirmed yet'}
        </span>
      </span>,
      <span key="role">
        <span className="capitalize">{member.role}</span>
        <span className="block max-w-72 text-xs text-pretty text-ink-muted max-sm:hidden">
          {WHAT_A_ROLE_MAY[member.role]}
        </span>
      </span>,
      <StatusMark key="factor" tone={member.twoFactor ? 'good' : 'over'}>
        {member.twoFactor ? 'On' : 'Off'}
      </StatusMark>,
      member.lastSeenAt ? <Ago key="seen" at={member.lastSeenAt} {...view} /> : 'not yet',
      role && mayChangeRole(role, { current: member.role, next: null }) ? (
        <MemberMenu
          key="menu"
          member={member}
          roles={rolesInvitedBy(role)}
          isLastOwner={member.role === 'owner' && owners === 1}
          businessName={businessName}
        />
      ) : null,
    ],
  }))
  const columns = role ? COLUMNS : COLUMNS.slice(0, -1)
  return <Table caption="Members, newest first" columns={columns} rows={rows} />
}
