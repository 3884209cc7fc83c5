import { titled } from '@/app/titled'
import { PageHead } from '@/components/dashboard/page-head'
import { Spoken } from '@/components/dashboard/spoken'
import { Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Fold } from '@/components/ui/fold'
import { TextLink } from '@/components/ui/text-link'
import { parseInput } from '@/lib/http/parse'
import { presentInvite, presentMember } from '@/lib/team/present'
import { countOwners, listInvites, listMembers } from '@/lib/team/read'
import { ROLES, rolesInvitedBy } from '@/lib/team/rules'
import { listTeamQuery } from '@/lib/team/schema'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { visit } from '../../visit'
import { InviteForm } from './form'
import { InviteList } from './invites'
import { LeaveTeam } from './leave'
import { MemberList, roleOptions } from './list'

export const generateMetadata = titled(({ places }) => places.pages.team)

// Few teams are larger. The others have more pages.
const MAX_SHOWN = 100

export default async function TeamPage({ params, searchParams }: PageProps<'/dashboard/[environment]/team'>) {
  const { ctx, environment, role, session, business, language, may } = await visit(
    (await params).environment,
    'team:read',
  )
  const { team: words, places, frame, account } = MESSAGES[language]
  const { cursor } = await searchParams
  const query = { limit: MAX_SHOWN, cursor: cursorIn(cursor) }
  const [members, invites, owners] = await Promise.all([
    listMembers(ctx, query),
    listInvites(ctx, { limit: MAX_SHOWN }),
    countOwners(ctx),
  ])
  const mayWrite = may('team:write')
  const view = { now: session.now, timeZone: business.timeZone, language }
  return (
    <Spoken language={language}>
      <PageHead title={places.pages.team}>{filled(words.lead, { business: business.name })}</PageHead>
      <MemberList
        members={members.items.map(presentMember)}
        view={view}
        own={session.email}
        owners={owners}
        role={mayWrite ? role : null}
        businessName={business.name}
      />
      {members.nextCursor && (
        <TextLink href={`/dashboard/${environment}/team?cursor=${members.nextCursor}`}>{words.more}</TextLink>
      )}
      {mayWrite && (
        <InviteForm
          roles={roleOptions([...rolesInvitedBy(role)].reverse(), frame.role)}
          words={{ ...words.invite, email: account.email, role: words.role, copied: frame.copied }}
        />
      )}
      {invites.items.length > 0 && (
        <Section id="invites" title={words.invites.title}>
          <InviteList
            invites={invites.items.map(presentInvite)}
            view={view}
            roles={mayWrite ? rolesInvitedBy(role) : []}
          />
        </Section>
      )}
      <Fold title={words.roles.title}>
        <Facts facts={ROLES.map((each) => ({ label: frame.role[each], value: words.roles[each].may }))} />
      </Fold>
      <LeaveTeam
        businessName={business.name}
        isLastOwner={role === 'owner' && owners === 1}
        language={language}
      />
    </Spoken>
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
