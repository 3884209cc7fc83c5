import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { WHAT_A_ROLE_MAY } from '@/components/dashboard/role-words'
import { Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Fold } from '@/components/ui/fold'
import { TextLink } from '@/components/ui/text-link'
import { parseInput } from '@/lib/http/parse'
import { presentInvite, presentMember } from '@/lib/team/present'
import { countOwners, listInvites, listMembers } from '@/lib/team/read'
import { ROLES, rolesInvitedBy } from '@/lib/team/rules'
import { listTeamQuery } from '@/lib/team/schema'
import { visit } from '../../visit'
import { InviteForm } from './form'
import { InviteList } from './invites'
import { LeaveTeam } from './leave'
import { MemberList } from './list'

export const metadata: Metadata = { title: 'Team' }

// Few teams are larger. The others have more pages.
const MAX_SHOWN = 100

export default async function TeamPage({ params, searchParams }: PageProps<'/dashboard/[environment]/team'>) {
  const { ctx, environment, role, session, business, may } = await visit(
    (await params).environment,
    'team:read',
  )
  const { cursor } = await searchParams
  const query = { limit: MAX_SHOWN, cursor: cursorIn(cursor) }
  const [members, invites, owners] = await Promise.all([
    listMembers(ctx, query),
    listInvites(ctx, { limit: MAX_SHOWN }),
    countOwners(ctx),
  ])
  const mayWrite = may('team:write')
  const view = { now: session.now, timeZone: business.timeZone }
  return (
    <>
      <PageHead title="Team">
        The members of {business.name}. Roles are the same in the sandbox and in production, where they may do
        different things.
      </PageHead>
      <MemberList
        members={members.items.map(presentMember)}
        view={view}
        own={session.email}
        owners={owners}
        role={mayWrite ? role : null}
        businessName={business.name}
      />
      {members.nextCursor && (
        <TextLink href={`/dashboard/${environment}/team?cursor=${members.nextCursor}`}>More members</TextLink>
      )}
      {mayWrite && <InviteForm roles={rolesInvitedBy(role)} />}
      {invites.items.length > 0 && (
        <Section id="invites" title="Pending invites">
          <InviteList
            invites={invites.items.map(presentInvite)}
            view={view}
            roles={mayWrite ? rolesInvitedBy(role) : []}
          />
        </Section>
      )}
      <Fold title="What each role may do">
        <Facts facts={ROLES.map((each) => ({ label: each, value: WHAT_A_ROLE_MAY[each] }))} />
      </Fold>
      <LeaveTeam businessName={business.name} isLastOwner={role === 'owner' && owners === 1} />
    </>
  )
}

/** The place in the list. A cursor that is none is its beginning. */
function cursorIn(given: unknown): string | undefined {
  try {
    return parseInput(listTeamQuery, typeof given === 'string' ? { cursor: given } : {}).cursor
  } catch {
    return undefined
  }
}
