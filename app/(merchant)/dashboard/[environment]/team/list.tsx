import { Ago } from '@/components/ui/instant'
import { StatusMark } from '@/components/ui/status-mark'
import { type Column, Table } from '@/components/ui/table'
import type { Language } from '@/lib/core/language'
import type { WireTeamMember } from '@/lib/team/present'
import { mayChangeRole, type Role, rolesInvitedBy } from '@/lib/team/rules'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { MemberMenu, type MenuView } from './menu'

export interface TeamView {
  /** Real time, because a team does not use a sandbox clock. */
  now: Date
  timeZone: string
  language: Language
}

interface MemberListProps {
  members: readonly WireTeamMember[]
  view: TeamView
  /** The address of the visitor. */
  own: string
  owners: number
  /** Null if the visitor may not change anything here. */
  role: Role | null
  businessName: string
}

export function MemberList({ members, view, own, owners, role, businessName }: MemberListProps) {
  const { team, frame, list, security, customers } = MESSAGES[view.language]
  const words = team.members
  const given = role ? rolesInvitedBy(role) : []
  // All rows share one object, so that the page contains it only once.
  const menu: MenuView = {
    businessName,
    roles: roleOptions(given, frame.role),
    duties: given.map((each) => team.roles[each].may),
    words: { ...team.menu, role: team.role, typeWord: customers.page.typeWord },
  }
  const columns: Column[] = [
    { title: words.member, phone: 'lead' },
    { title: team.role, phone: 'detail' },
    { title: security.factor.title, phone: 'hidden' },
    { title: words.lastSeen, phone: 'aside', align: 'end' },
    { title: list.heads.actions, phone: 'figure', align: 'end' },
  ]
  const rows = members.map((member) => ({
    key: member.id,
    cells: [
      <span key="member" className="flex flex-col">
        <span className="font-medium">
          {member.name}
          {member.email === own && <span className="font-normal text-ink-muted"> {words.you}</span>}
        </span>
        <span className="text-xs font-normal text-ink-muted">
          {member.emailVerified ? member.email : filled(words.unconfirmed, { email: member.email })}
        </span>
      </span>,
      <span key="role">
        <span className="capitalize">{frame.role[member.role]}</span>
        <span className="block max-w-72 text-xs text-pretty text-ink-muted max-sm:hidden">
          {team.roles[member.role].may}
        </span>
      </span>,
      <StatusMark key="factor" tone={member.twoFactor ? 'good' : 'over'}>
        {member.twoFactor ? security.factor.on : security.factor.off}
      </StatusMark>,
      member.lastSeenAt ? <Ago key="seen" at={member.lastSeenAt} {...view} /> : words.notYet,
      role && mayChangeRole(role, { current: member.role, next: null }) ? (
        <MemberMenu
          key="menu"
          member={member}
          isLastOwner={member.role === 'owner' && owners === 1}
          view={menu}
        />
      ) : null,
    ],
  }))
  return <Table caption={team.caption} columns={role ? columns : columns.slice(0, -1)} rows={rows} />
}

/** The roles as options. */
export const roleOptions = (roles: readonly Role[], names: Messages['frame']['role']) =>
  roles.map((value) => ({ value, label: `${names[value].charAt(0).toUpperCase()}${names[value].slice(1)}` }))
