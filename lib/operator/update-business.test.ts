import { beforeAll, expect, it } from 'vitest'
import { GET as getMerchantBusiness } from '@/app/v1/merchant/business/route'
import { GET as listAudit } from '@/app/v1/operator/audit/route'
import { GET, PATCH } from '@/app/v1/operator/businesses/[id]/route'
import { POST as advance } from '@/app/v1/sandbox/clock/advance/route'
import { NEPAL } from '@/lib/core/calendar-date'
import { addDays, dayOf } from '@/lib/core/day'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { call } from '@/testing/call'
import { newSignedInCustomer } from '@/testing/customer'
import { auditTrail, mailsTo, newOwner, signedIn } from '@/testing/merchant'
import { newOperator, type TestOperator } from '@/testing/operator'

let operator: TestOperator
beforeAll(async () => {
  operator = await newOperator()
})

const DEFAULTS = {
  fee: null,
  nextFee: null,
  schedule: { interval: 'weekly', day: 'sunday' },
  minimumPaisa: '100000',
  reservePaisa: '0',
  held: null,
}

async function business() {
  const owner = await newOwner()
  const { headers } = await signedIn(owner)
  const params = { id: toWire('biz', owner.businessId) }
  const as = (environment: string) => ({ ...operator.headers, 'x-environment': environment })
  return {
    ...owner,
    headers,
    params,
    patch: (body: object, environment = 'production') =>
      call(PATCH, as(environment), { method: 'PATCH', params, body }),
    terms: async (environment = 'production') =>
      (await call(GET, as(environment), { method: 'GET', params })).data.payoutTerms,
    termsOfOwner: async (environment = 'production') =>
      (await call(getMerchantBusiness, { ...headers, 'x-environment': environment }, { method: 'GET' })).data
        .payoutTerms,
  }
}

const TODAY = () => dayOf(new Date(), NEPAL)

it('a new business is paid out each Sunday from Rs 1,000 on, and reads it', async () => {
  const { terms, termsOfOwner } = await business()
  for (const environment of ['sandbox', 'production']) {
    expect(await terms(environment)).toEqual(DEFAULTS)
    expect(await termsOfOwner(environment)).toEqual(DEFAULTS)
  }
})

it('a fee holds from the next Nepali day on, in both environments, and owners get a mail', async () => {
  const { patch, terms, termsOfOwner, email } = await business()
  const fee = { basisPoints: 200, fixedPaisa: '500', minimumPaisa: null }
  const next = { ...fee, from: addDays(TODAY(), 1) }
  expect((await patch({ fee })).data.payoutTerms).toEqual({ ...DEFAULTS, nextFee: next })
  expect(await termsOfOwner('sandbox')).toEqual({ ...DEFAULTS, nextFee: next })
  expect(await patch({ fee })).toMatchObject({ status: 200 })
  const mails = async () => (await mailsTo(email)).filter(({ subject }) => subject.includes('fee'))
  expect(await mails()).toHaveLength(1)
  expect((await mails())[0]?.text).toContain('2 %')
  const better = { basisPoints: 150 }
  expect((await patch({ fee: better })).data.payoutTerms.nextFee).toEqual({
    ...next,
    basisPoints: 150,
    fixedPaisa: '0',
  })
  expect(await mails()).toHaveLength(2)
  await patch({ fee: null })
  expect(await terms()).toEqual(DEFAULTS)
})

it('the clock of the sandbox decides when a fee begins there, and a fee ends with a day, too', async () => {
  const { patch, terms, headers } = await business()
  const inSandbox = { ...headers, 'x-environment': 'sandbox' }
  const fee = { basisPoints: 200, fixedPaisa: '0', minimumPaisa: '1000' }
  await call(advance, inSandbox, { body: { seconds: 10 * 86_400 } })
  const from = addDays(TODAY(), 11)
  expect((await patch({ fee }, 'sandbox')).data.payoutTerms.nextFee).toEqual({ ...fee, from })
  expect((await terms()).nextFee.from).toBe(addDays(TODAY(), 1))
  await call(advance, inSandbox, { body: { seconds: 86_400 } })
  expect(await terms('sandbox')).toEqual({ ...DEFAULTS, fee: { ...fee, from } })
  await patch({ fee: null })
  const none = { basisPoints: 0, fixedPaisa: '0', minimumPaisa: null, from: addDays(TODAY(), 12) }
  expect(await terms('sandbox')).toEqual({ ...DEFAULTS, fee: { ...fee, from }, nextFee: none })
  await call(advance, inSandbox, { body: { seconds: 86_400 } })
  expect(await terms('sandbox')).toEqual(DEFAULTS)
})

it('schedule, amounts and a stop hold at once, and both logs say who changed what', async () => {
  const { patch, terms, businessId, params } = await business()
  const change = { schedule: { interval: 'daily', day: null }, minimumPaisa: '0', reservePaisa: '50000' }
  expect((await patch(change)).data.payoutTerms).toEqual({ ...DEFAULTS, ...change })
  expect((await patch({ held: 'The papers are missing.' })).data.payoutTerms.held).toBe(
    'The papers are missing.',
  )
  expect((await patch({ held: null, schedule: { interval: 'weekly', day: 'friday' } })).status).toBe(200)
  expect(await terms('sandbox')).toMatchObject({ held: null, schedule: { day: 'friday' } })
  await patch({})
  const changed = (await auditTrail(businessId)).filter((action) => action === 'payout_terms.changed')
  expect(changed).toHaveLength(3)
  const logged = await call(listAudit, operator.headers, {
    method: 'GET',
    path: `/v1/operator/audit?objectId=${params.id}`,
  })
  expect(logged.data.items.at(-1)).toMatchObject({
    action: 'payout_terms.changed',
    actor: { kind: 'operator', id: toWire('acc', operator.accountId) },
    details: change,
  })
})

it('the operator changes the money mode until the first wallet of production', async () => {
  const { patch, businessId } = await business()
  expect((await patch({ moneyMode: 'own' })).data).toMatchObject({ moneyMode: 'own', moneyModeFixed: false })
  await newSignedInCustomer({ environment: 'production', businessId })
  const { status, error } = await patch({ moneyMode: 'shared' })
  expect([status, error?.code]).toEqual([409, 'money_mode_fixed'])
  expect((await patch({ moneyMode: 'own' })).status).toBe(200)
})

it.each([
  ['more than a fifth', { fee: { basisPoints: 2_001, fixedPaisa: '0' } }, 'fee.basisPoints'],
  ['a part of a basis point', { fee: { basisPoints: 1.5, fixedPaisa: '0' } }, 'fee.basisPoints'],
  ['an amount below zero', { fee: { basisPoints: 1, fixedPaisa: '-1' } }, 'fee.fixedPaisa'],
  ['a first day', { fee: { basisPoints: 1, from: '2026-01-01' } }, 'fee.from'],
  ['a week without a day', { schedule: { interval: 'weekly' } }, 'schedule.day'],
  ['a day without a week', { schedule: { interval: 'daily', day: 'sunday' } }, 'schedule.day'],
  ['an interval that is none', { schedule: { interval: 'hourly' } }, 'schedule.interval'],
  ['an empty reason', { held: ' ' }, 'held'],
  ['a long reason', { held: 'a'.repeat(201) }, 'held'],
  ['what it cannot change', { approved: true }, 'approved'],
])('refuses %s', async (_, body, param) => {
  const { patch } = await business()
  expect((await patch(body)).error).toMatchObject({ param })
})

it('a viewer changes nothing, and an unknown business is not there', async () => {
  const viewer = await newOperator('viewer')
  const { params, patch } = await business()
  const body = { held: 'No.' }
  expect((await call(PATCH, viewer.headers, { method: 'PATCH', params, body })).error?.code).toBe(
    'role_insufficient',
  )
  params.id = 'biz_01h455vb4pex5vsknk084sn02q'
  expect((await patch(body)).status).toBe(404)
})

it('the database keeps the terms in their bounds', async () => {
  const { businessId } = await business()
  const set = (columns: string) => query(`UPDATE businesses SET ${columns} WHERE id = $1`, [businessId])
  for (const columns of [
    `payout_interval = 'daily'`,
    'payout_day = NULL',
    'payout_minimum_paisa = -1',
    'payout_reserve_paisa = -1',
    `payout_held = ''`,
  ])
    await expect(set(columns), columns).rejects.toThrow('businesses_payout_terms')
  const fee = (columns: string) =>
    query(
      `INSERT INTO payout_fees (business_id, environment, from_day, basis_points, fixed_paisa) VALUES ($1, 'sandbox', '2026-01-01', ${columns})`,
      [businessId],
    )
  for (const columns of ['2001, 0', '-1, 0', '1, -1', 'NULL, 0'])
    await expect(fee(columns), columns).rejects.toThrow('payout_fees_rate')
})
