import '@/lib/top-up/provider-server.fixture'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getMerchantBusiness } from '@/app/v1/merchant/business/route'
import { GET as listAudit } from '@/app/v1/operator/audit/route'
import { POST as approve } from '@/app/v1/operator/businesses/[id]/approve/route'
import { GET as getBusiness } from '@/app/v1/operator/businesses/[id]/route'
import { GET as listBusinesses } from '@/app/v1/operator/businesses/route'
import { POST as handle } from '@/app/v1/operator/reconciliation/[id]/handled/route'
import { GET as getTopUp } from '@/app/v1/operator/reconciliation/[id]/route'
import { GET as listTopUps } from '@/app/v1/operator/reconciliation/route'
import { GET as getToday } from '@/app/v1/operator/today/route'
import { toWire } from '@/lib/core/id'
import type { DeclaredRoute } from '@/lib/http/route'
import { query } from '@/lib/infra/database/db'
import { begin, newWallet } from '@/lib/top-up/wallet.fixture'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { auditTrail, mailsTo, newOwner, signedIn } from '@/testing/merchant'
import { newOperator, type TestOperator } from '@/testing/operator'
import { addOperator, listOperators, removeOperator } from './operators'

const IN_PRODUCTION = { 'x-environment': 'production' }

let operator: TestOperator
let viewer: TestOperator
beforeAll(async () => {
  operator = await newOperator()
  viewer = await newOperator('viewer')
})

const get = (on: DeclaredRoute, headers: Record<string, string>, id?: string, path?: string) =>
  call(on, headers, { method: 'GET', ...(id && { params: { id } }), ...(path && { path }) })

async function waitingBusiness(name = `Himal ${randomUUID()}`) {
  const owner = await newOwner()
  await query(
    'UPDATE businesses SET production_waits_since = now(), name = $2, pan_number = $3 WHERE id = $1',
    [owner.businessId, name, String(Math.floor(1e8 + Math.random() * 9e8))],
  )
  return { ...owner, name, wireId: toWire('biz', owner.businessId) }
}

/** Entries of the operators' log about an object. */
const logged = async (objectId: string) =>
  (await get(listAudit, operator.headers, undefined, `/v1/operator/audit?objectId=${objectId}`)).data.items

const proved = ({ accountId }: TestOperator, minutesAgo: number) =>
  query(
    `UPDATE merchant_sessions SET identity_proved_at = now() - make_interval(mins => $2) WHERE account_id = $1`,
    [accountId, minutesAgo],
  )

describe('who is an operator', () => {
  it('is only a signed-in account that the machine has made one: no key, no other member, nobody', async () => {
    const { sandboxKey } = await newBusiness()
    const withKey = { 'x-api-key': sandboxKey }
    const code = async (headers: Record<string, string>) => {
      const { status, error } = await get(getToday, headers)
      return [status, error?.code]
    }
    expect(await code({})).toEqual([401, 'session_missing'])
    expect(await code(withKey)).toEqual([401, 'session_missing'])
    expect(await code({ ...operator.headers, ...withKey })).toEqual([401, 'session_missing'])
    expect(await code((await signedIn(await newOwner())).headers)).toEqual([403, 'role_insufficient'])
    expect(await code(operator.headers)).toEqual([200, undefined])
    expect(await code({ ...operator.headers, 'x-environment': 'staging' })).toEqual([
      400,
      'parameter_invalid',
    ])
  })

  it('has two-factor sign-in, and in production an address that is theirs', async () => {
    const { accountId, email, headers } = await newOperator()
    await query('UPDATE merchant_accounts SET email_verified_at = NULL WHERE id = $1', [accountId])
    expect((await get(getToday, headers)).status).toBe(200)
    expect((await get(getToday, { ...headers, ...IN_PRODUCTION })).error?.code).toBe('email_unverified')
    await query(
      'UPDATE merchant_accounts SET totp_secret_encrypted = NULL, totp_last_step = NULL WHERE id = $1',
      [accountId],
    )
    const { status, error } = await get(getToday, headers)
    expect([status, error?.code]).toEqual([409, 'totp_needed'])
    expect(await listOperators()).toContainEqual({
      email,
      role: 'operator',
      hasSecondFactor: false,
      emailVerified: false,
    })
  })

  it('works in their own business as before, which sees nothing of the operator', async () => {
    const own = await get(getMerchantBusiness, operator.headers)
    expect(own.data.id).toBe(toWire('biz', operator.businessId))
    expect(await auditTrail(operator.businessId)).not.toContain('operator.added')
  })

  it('is removed on the machine, which ends at once what they can do, also with a key that was used', async () => {
    const removed = await newOperator()
    const { wireId } = await waitingBusiness()
    const again = { params: { id: wireId }, idempotencyKey: randomUUID() }
    expect((await call(approve, removed.headers, again)).status).toBe(200)
    expect(await removeOperator(` ${removed.email.toUpperCase()} `)).toBe(true)
    expect((await call(approve, removed.headers, again)).error?.code).toBe('role_insufficient')
    expect((await get(getToday, removed.headers)).error?.code).toBe('role_insufficient')
    expect(await removeOperator(removed.email)).toBe(false)
    expect(await addOperator('nobody@example.com', 'operator')).toBeUndefined()
    expect(await logged(toWire('acc', removed.accountId))).toMatchObject([
      { action: 'operator.removed', actor: { kind: 'system', id: null }, environment: null },
      { action: 'operator.added', details: { role: 'operator' } },
    ])
  })

  it('writes with a fresh password from our own pages, and a viewer not at all', async () => {
    const { wireId } = await waitingBusiness()
    const params = { params: { id: wireId } }
    expect((await call(approve, viewer.headers, params)).error?.code).toBe('role_insufficient')
    expect((await get(getBusiness, viewer.headers, wireId)).status).toBe(200)
    const elsewhere = { ...operator.headers, origin: 'https://evil.example' }
    expect((await call(approve, elsewhere, params)).error?.code).toBe('origin_forbidden')
    await proved(operator, 31)
    expect((await call(approve, operator.headers, params)).error?.code).toBe('reauthentication_required')
    expect((await get(getBusiness, operator.headers, wireId)).data.approved).toBe(false)
    await proved(operator, 0)
    expect((await call(approve, operator.headers, params)).data).toMatchObject({ id: wireId, approved: true })
  })
})

describe('businesses', () => {
  it('are found by a part of a name, the PAN, the id or the address of the owner, and by what they wait for', async () => {
    const { name, wireId, email, businessId } = await waitingBusiness('Yak & 100%_Momo')
    const [row] = await query<{ panNumber: string }>('SELECT pan_number FROM businesses WHERE id = $1', [
      businessId,
    ])
    const found = async (search: Record<string, string>) =>
      (
        await get(
          listBusinesses,
          operator.headers,
          undefined,
          `/v1/operator/businesses?${new URLSearchParams(search)}`,
        )
      ).data.items.map(({ id }: { id: string }) => id)
    for (const q of ['100%_mo', String(row?.panNumber), wireId, email])
      expect(await found({ q }), q).toEqual([wireId])
    expect(await found({ q: 'yak%momo' })).toEqual([])
    expect(await found({ q: name, waiting: 'true' })).toEqual([wireId])
    expect(await found({ q: name, waiting: 'false' })).toEqual([])
  })

  it('come in pages, with what they are owed in the environment', async () => {
    await waitingBusiness()
    const first = await get(listBusinesses, operator.headers, undefined, '/v1/operator/businesses?limit=1')
    const next = `/v1/operator/businesses?limit=1&cursor=${first.data.nextCursor}`
    const second = await get(listBusinesses, operator.headers, undefined, next)
    expect(second.data.items[0].id < first.data.items[0].id).toBe(true)
    expect(Object.keys(first.data.items[0]).toSorted()).toEqual([
      'approved',
      'bankAccount',
      'createdAt',
      'id',
      'inTransitPaisa',
      'legalName',
      'moneyMode',
      'moneyModeFixed',
      'name',
      'panNumber',
      'payablePaisa',
      'payoutTerms',
    ])
    expect(first.data.items[0].payablePaisa).toBe('0')
  })

  it('are approved once: the owner gets a mail, the business reads that it was, and the operators by whom', async () => {
    const { wireId, businessId, email } = await waitingBusiness()
    const count = async () =>
      (await get(getToday, operator.headers)).data.items.find(
        ({ kind }: { kind: string }) => kind === 'businesses_waiting',
      )
    expect(await count()).toMatchObject({
      count: expect.any(Number),
      amountPaisa: null,
      href: '/operator/sandbox/businesses?waiting=true',
    })
    for (const headers of [operator.headers, { ...operator.headers, ...IN_PRODUCTION }])
      expect((await call(approve, headers, { params: { id: wireId } })).data.approved).toBe(true)
    expect((await auditTrail(businessId)).filter((action) => action === 'business.approved')).toHaveLength(1)
    expect((await mailsTo(email)).filter(({ subject }) => subject.includes('may charge'))).toHaveLength(1)
    expect(await logged(wireId)).toMatchObject([
      {
        action: 'business.approved',
        actor: { kind: 'operator', id: toWire('acc', operator.accountId), name: 'Asha' },
        ip: null,
      },
    ])
    const unknown = await call(approve, operator.headers, {
      params: { id: 'biz_01h455vb4pex5vsknk084sn02q' },
    })
    expect(unknown.error?.code).toBe('resource_not_found')
  })
})

describe('reconciliation', () => {
  let business: TestBusiness
  beforeAll(async () => {
    business = await newBusiness()
  })

  async function undecided(businessId: string | null) {
    const wallet = await newWallet(business.ctx)
    const topUp = await begin(business.ctx, wallet, { provider: 'khalti', businessId })
    await query(`UPDATE topups SET reconciliation = 'provider_undecided', reconciler_id = $2 WHERE id = $1`, [
      topUp.id,
      businessId,
    ])
    return toWire('top', topUp.id)
  }

  it('has the top-ups that no business sees, in one environment, and none of a business', async () => {
    const [ofNone, ofBusiness] = [await undecided(null), await undecided(business.businessId)]
    const { data } = await get(listTopUps, operator.headers)
    const ids = data.items.map(({ id }: { id: string }) => id)
    expect(ids).toContain(ofNone)
    expect(ids).not.toContain(ofBusiness)
    expect((await get(getTopUp, operator.headers, ofNone)).data).toMatchObject({
      id: ofNone,
      customerId: null,
    })
    expect((await get(getTopUp, operator.headers, ofBusiness)).status).toBe(404)
    expect((await get(getTopUp, { ...operator.headers, ...IN_PRODUCTION }, ofNone)).status).toBe(404)
  })

  it('waits today until somebody has handled it, and the log says who, not the note', async () => {
    const id = await undecided(null)
    const waits = async () =>
      (await get(getToday, operator.headers)).data.items.find(
        ({ kind }: { kind: string }) => kind === 'reconciliation',
      )
    const before = await waits()
    expect(before).toMatchObject({ href: '/operator/sandbox/reconciliation' })
    const body = { note: 'Asha called: it never left her bank.' }
    const { data } = await call(handle, operator.headers, { params: { id }, body })
    expect(data.handled).toMatchObject({ by: toWire('acc', operator.accountId), note: body.note })
    const after = await waits()
    expect([
      before.count - (after?.count ?? 0),
      BigInt(before.amountPaisa) - BigInt(after?.amountPaisa ?? 0),
    ]).toEqual([1, BigInt(data.amountPaisa)])
    expect(await logged(id)).toMatchObject([
      { action: 'top_up.handled', environment: 'sandbox', details: { reason: 'provider_undecided' } },
    ])
  })
})

it('the log of the operators is never changed', async () => {
  for (const change of [
    'DELETE FROM operator_audit_entries',
    `UPDATE operator_audit_entries SET action = ''`,
  ])
    await expect(query(change)).rejects.toThrow('append-only')
})
