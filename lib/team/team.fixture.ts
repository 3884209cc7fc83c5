import { randomUUID } from 'node:crypto'
import { PATCH as changeRole, DELETE as remove } from '@/app/v1/merchant/team/[memberId]/route'
import { POST as invite } from '@/app/v1/merchant/team/invites/route'
import { GET as listTeam } from '@/app/v1/merchant/team/route'
import { call } from '@/testing/call'
import { client, mailsTo, PASSWORD, type TestPerson } from '@/testing/merchant'
import { acceptInvite, acceptInviteAsNewcomer, hashOfNewcomer } from './accept-invite'

// What members of a team do, through the API where possible.

export const path = '/v1/merchant/team'
type Headers = Record<string, string>

interface Member {
  id: string
  email: string
  role: string
  emailVerified: boolean
  lastSeenAt: string | null
}

export const teamOf = async (headers: Headers): Promise<Member[]> =>
  (await call(listTeam, headers, { method: 'GET', path })).data.items

export async function memberId(headers: Headers, { email }: Pick<TestPerson, 'email'>): Promise<string> {
  return (await teamOf(headers)).find((each) => each.email === email)?.id ?? 'none'
}

export const setRole = (headers: Headers, id: string, role: string) =>
  call(changeRole, headers, { method: 'PATCH', path, params: { memberId: id }, body: { role } })

export const removed = (headers: Headers, id: string) =>
  call(remove, headers, { method: 'DELETE', path, params: { memberId: id } })

export async function invited(headers: Headers, role = 'developer', email = `${randomUUID()}@example.com`) {
  const answer = await call(invite, headers, { path, body: { email, role } })
  return { ...answer, email, token: String(answer.data?.inviteUrl).split('/').at(-1) ?? '' }
}

/** Joins with a new account. `mailed` is the proof that only the mailed link contains. */
export async function join(token: string, mailed = '') {
  const passwordHash = await hashOfNewcomer(token, { name: 'Chandra', password: PASSWORD })
  return acceptInviteAsNewcomer({ token, mailed }, { name: 'Chandra', passwordHash }, client)
}

/** Joins with an existing account. */
export const accept = (token: string, guest: TestPerson, mailed = '') =>
  acceptInvite({ token, mailed }, guest, client)

/** The proof that only the mailed link of an invite contains. */
export async function mailedProof(email: string): Promise<string> {
  const links = (await mailsTo(email)).map(({ text }) => /\?mailed=([\w-]+)/.exec(text)?.[1])
  return links.findLast(Boolean) ?? ''
}
