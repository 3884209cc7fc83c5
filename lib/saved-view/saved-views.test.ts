import { expect, it } from 'vitest'
import { DELETE, PATCH } from '@/app/v1/merchant/views/[id]/route'
import { GET, POST } from '@/app/v1/merchant/views/route'
import { query } from '@/lib/infra/database/db'
import { removeMember } from '@/lib/team/member'
import type { TeamRole } from '@/prisma/generated/enums'
import { call } from '@/testing/call'
import { newMember, newOwner, signedIn, type TestPerson } from '@/testing/merchant'
import { MOST_VIEWS } from './rules'
import { saveView } from './save'

async function browserOf(person: TestPerson) {
  const { ctx, headers } = await signedIn(person)
  return { ctx, here: { ...headers, 'x-environment': 'sandbox' } }
}
type Browser = Awaited<ReturnType<typeof browserOf>>

/** An owner, and a member with each of these roles. */
async function team(...roles: TeamRole[]): Promise<Browser[]> {
  const owner = await newOwner()
  const members = await Promise.all(roles.map((role) => newMember(owner.businessId, role)))
  return Promise.all([owner, ...members].map(browserOf))
}

const save = ({ here }: Browser, body: object) =>
  call(POST, here, { body: { list: 'invoices', name: 'Open', query: 'status=open', shared: false, ...body } })
const rename = ({ here }: Browser, id: string, name: string) =>
  call(PATCH, here, { method: 'PATCH', params: { id }, body: { name } })
const remove = ({ here }: Browser, id: string) => call(DELETE, here, { method: 'DELETE', params: { id } })
const names = async ({ here }: Browser, list = 'invoices') => {
  const { data } = await call(GET, here, { method: 'GET', path: `/v1/merchant/views?list=${list}` })
  return data.items.map(({ name }: { name: string }) => name)
}
const actions = async ({ ctx }: Browser) =>
  (
    await query<{ action: string; details: object }>(
      `SELECT action, details FROM audit_entries WHERE business_id = $1 AND action LIKE 'saved_view%' ORDER BY id`,
      [ctx.businessId],
    )
  ).map(({ action, details }) => [action, details])

it('a view of the team is seen by everybody who sees the list, one’s own by oneself', async () => {
  const [owner, viewer, cashier] = (await team('viewer', 'cashier')) as [Browser, Browser, Browser]
  await save(owner, { name: 'Mine' })
  expect(await save(owner, { name: 'Ours', shared: true })).toMatchObject({ data: { mayChange: true } })
  await save(viewer, { name: 'Theirs' })
  expect([await names(owner), await names(viewer), await names(cashier)]).toEqual([
    ['Ours', 'Mine'],
    ['Ours', 'Theirs'],
    ['Ours'],
  ])
  expect(await names(owner, 'customers')).toEqual([])
  const production = { ...owner.here, 'x-environment': 'production' }
  expect(await names({ ...owner, here: production })).toEqual([])
  const [stranger] = (await team()) as [Browser]
  expect(await names(stranger)).toEqual([])
})

it('a list that a member may not see has no views for them, and who may only look shares none', async () => {
  const [owner, viewer, cashier] = (await team('viewer', 'cashier')) as [Browser, Browser, Browser]
  await save(owner, { list: 'audit', shared: true })
  for (const answer of [
    await save(cashier, { list: 'audit' }),
    await save(cashier, { shared: true }),
    await save(viewer, { shared: true }),
    await call(GET, cashier.here, { method: 'GET', path: '/v1/merchant/views?list=audit' }),
  ])
    expect(answer).toMatchObject({ status: 403, error: { code: 'role_insufficient' } })
  expect((await save(owner, { list: 'of-nothing' })).error).toMatchObject({ param: 'list' })
})

it('the maker of a view of the team changes it, so do owners and admins, and the audit log says who', async () => {
  const [owner, maker, other] = (await team('developer', 'developer')) as [Browser, Browser, Browser]
  const { data } = await save(maker, { shared: true })
  for (const answer of [
    await rename(other, data.id, 'Due'),
    await remove(other, data.id),
    await save(other, { shared: true }),
  ])
    expect(answer.error).toMatchObject({ code: 'role_insufficient' })
  expect((await rename(maker, data.id, 'Due')).data).toMatchObject({ id: data.id, name: 'Due' })
  expect((await remove(owner, data.id)).data).toEqual({ deleted: true, id: data.id })
  expect(await actions(owner)).toEqual([
    ['saved_view.shared', { list: 'invoices' }],
    ['saved_view.renamed', { list: 'invoices' }],
    ['saved_view.deleted', { list: 'invoices' }],
  ])
})

it('what somebody saved for themselves is unknown to all others, and is not in the audit log', async () => {
  const [owner, viewer] = (await team('viewer')) as [Browser, Browser]
  const { data } = await save(viewer, {})
  for (const answer of [await rename(owner, data.id, 'Due'), await remove(owner, data.id)])
    expect(answer).toMatchObject({ status: 404, error: { code: 'resource_not_found' } })
  expect((await rename(viewer, data.id, 'Due')).status).toBe(200)
  expect((await remove(viewer, data.id)).status).toBe(200)
  expect(await actions(owner)).toEqual([])
})

it('a view is replaced by one with its name, and no two have the same', async () => {
  const [owner] = (await team()) as [Browser]
  const first = await save(owner, {})
  const again = await save(owner, { query: 'status=draft' })
  expect(again.data).toMatchObject({ id: first.data.id, query: 'status=draft' })
  const due = await save(owner, { name: 'Due' })
  expect((await rename(owner, due.data.id, 'Open')).error).toMatchObject({ code: 'saved_view_name_taken' })
  expect((await save(owner, { shared: true })).status).toBe(201)
  expect(await names(owner)).toEqual(['Open', 'Open', 'Due'])
})

it('a list has at most twenty views of a member, also when many are saved at once', async () => {
  const [owner] = (await team()) as [Browser]
  const attempts = await Promise.allSettled(
    Array.from({ length: MOST_VIEWS + 3 }, (_, n) =>
      saveView(owner.ctx, { list: 'invoices', name: `View ${n}`, query: 'status=open', shared: false }),
    ),
  )
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill('saved_views_limit'))
  expect((await save(owner, { name: 'Ours', shared: true })).status).toBe(201)
})

it('who leaves takes their own views along, and leaves those of the team without a maker', async () => {
  const [owner, leaver] = (await team('developer')) as [Browser, Browser]
  await save(leaver, {})
  await save(leaver, { name: 'Ours', shared: true })
  const [member] = await query<{ id: string }>(
    `SELECT id FROM team_members WHERE business_id = $1 AND role = 'developer'`,
    [owner.ctx.businessId],
  )
  await removeMember(owner.ctx, member?.id as never)
  expect(
    await query('SELECT name, account_id, maker_id FROM saved_views WHERE business_id = $1', [
      owner.ctx.businessId,
    ]),
  ).toEqual([{ name: 'Ours', accountId: null, makerId: null }])
})
