import { titled } from '@/app/titled'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { PageHead } from '@/components/dashboard/page-head'
import { Spoken } from '@/components/dashboard/spoken'
import { Form } from '@/components/form/form'
import { Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Fold } from '@/components/ui/fold'
import { Ago } from '@/components/ui/instant'
import { SubmitButton } from '@/components/ui/submit-button'
import { type Column, Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import type { Language } from '@/lib/core/language'
import { parseInput } from '@/lib/http/parse'
import { presentInvite, presentMember, type WireTeamInvite } from '@/lib/team/present'
import { countOwners, listInvites, listMembers } from '@/lib/team/read'
import { ROLES, type Role, rolesInvitedBy } from '@/lib/team/rules'
import { listTeamQuery } from '@/lib/team/schema'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { visit } from '../../visit'
import { inviteAgainWithForm, leaveTeamWithForm, withdrawInviteWithForm } from './actions'
import { InviteForm } from './form'
import { MemberList, roleOptions, type TeamView } from './list'

export const generateMetadata = titled(({ places }) => places.pages.team)

// Few teams are larger. They have more pages.
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

/** The cursor of the list. An invalid one means the beginning. */
function cursorIn(given: unknown): string | undefined {
  try {
    return parseInput(listTeamQuery, typeof given === 'string' ? { cursor: given } : {}).cursor
  } catch {
    return undefined
  }
}

interface LeaveTeamProps {
  businessName: string
  isLastOwner: boolean
  language: Language
}

/** Every member except the last owner may leave. */
function LeaveTeam({ businessName: business, isLastOwner, language }: LeaveTeamProps) {
  const { team, customers } = MESSAGES[language]
  const words = team.leave
  return (
    <section
      aria-labelledby="leave"
      className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id="leave" className="text-base font-semibold">
          {words.title}
        </h2>
        <p className="text-sm text-pretty text-ink-muted">
          {isLastOwner ? words.onlyOwner : filled(words.text, { business })}
        </p>
      </div>
      {!isLastOwner && (
        <ConfirmAction
          action={leaveTeamWithForm}
          trigger={words.title}
          title={filled(words.ask, { business })}
          consequence={filled(words.consequence, { business })}
          confirm={words.title}
          cancel={words.stay}
          word={business}
          wordLabel={filled(customers.page.typeWord, { word: business })}
        />
      )}
    </section>
  )
}

interface InviteListProps {
  invites: readonly WireTeamInvite[]
  view: TeamView
  /** The roles whose invites the visitor may resend and withdraw. */
  roles: readonly Role[]
}

function InviteList({ invites, view, roles }: InviteListProps) {
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
