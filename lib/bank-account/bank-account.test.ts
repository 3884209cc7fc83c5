import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { POST as confirm } from '@/app/v1/merchant/bank-account/confirm/route'
import { GET, POST } from '@/app/v1/merchant/bank-account/route'
import { GET as listBanks } from '@/app/v1/merchant/banks/route'
import { POST as verify } from '@/app/v1/operator/businesses/[id]/bank-account/verify/route'
import { GET as getForOperator } from '@/app/v1/operator/businesses/[id]/route'
import { GET as getToday } from '@/app/v1/operator/today/route'
import { POST as advance } from '@/app/v1/sandbox/clock/advance/route'
import { DAY_MS } from '@/lib/core/duration'
import { type BusinessId, toWire } from '@/lib/core/id'
import { exportBusiness } from '@/lib/data-rights/export-business'
import { query } from '@/lib/infra/database/db'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import { inTransaction } from '@/lib/infra/database/transaction'
import { addOperator } from '@/lib/operator/operators'
import type { Environment } from '@/prisma/generated/enums'
import { call } from '@/testing/call'
import { auditTrail, mailsTo, newMember, newOwner, signedIn, tokenMailedTo } from '@/testing/merchant'
import { newOperator } from '@/testing/operator'
import { openAccountNumber, usableBankAccount } from './read'
import { findStoppable, stopBankAccount } from './stop'

const ACCOUNT = {
  bankCode: 'NABIL',
  branch: 'New Road',
  accountNumber: '0123 4567-8901 23',
  accountName: 'Himal Fitness Pvt. Ltd.',
}

const VISITOR = { actor: { kind: 'anonymous' }, now: new Date(), requestId: 'req_test' } as const

const NOTHING_PENDING = async () => {}

/** An owner with two factors, as production requires. */
async function owner(environment: Environment = 'production') {
  const person = await newOwner()
  const { headers, ctx } = await signedIn(person)
  await query(
    `UPDATE merchant_accounts SET totp_secret_encrypted = '\\x00', totp_last_step = 0 WHERE id = $1`,
    [person.accountId],
  )
  const here = { ...headers, 'x-environment': environment }
  return {
    ...person,
    ctx: { ...ctx, environment },
    wireId: toWire('biz', person.businessId),
    headers: here,
    set: (change: object = {}) => call(POST, here, { body: { ...ACCOUNT, ...change } }),
    read: async () => (await call(GET, here, { method: 'GET' })).data.bankAccount,
    confirm: () => call(confirm, here, {}),
    usable: () => usableFor(person.businessId, environment),
  }
}

const usableFor = (businessId: BusinessId, environment: Environment) =>
  inTransaction(async (tx) => {
    const where = { businessId, environment }
    const { account, reason } = await usableBankAccount(tx, { ...where, now: await readTenantNow(tx, where) })
    return reason ?? (account && openAccountNumber(account.accountNumberEncrypted))
  })

const inProduction = (operator: { headers: Record<string, string> }) => ({
  ...operator.headers,
  'x-environment': 'production',
})

/** Moves everything a day back, as if the account was set a day earlier. */
const dayLater = (businessId: string) =>
  query(
    `UPDATE bank_accounts SET confirmed_at = confirmed_at - interval '24 hours', usable_from = usable_from - interval '24 hours'
     WHERE business_id = $1`,
    [businessId],
  )

it('the banks of Nepal have codes', async () => {
  const { headers } = await owner()
  const { data } = await call(listBanks, headers, { method: 'GET' })
  expect(data).toContainEqual({ code: 'NABIL', name: 'Nabil Bank' })
  expect(new Set(data.map(({ code }: { code: string }) => code)).size).toBe(data.length)
})

it('an account is usable a day after an owner set it, once an operator has compared it', async () => {
  const { set, read, usable, businessId, wireId, email } = await owner()
  expect(await read()).toBeNull()
  expect(await usable()).toBe('no_bank_account')
  const { status, data } = await set()
  expect([status, data]).toEqual([
    201,
    {
      environment: 'production',
      bankCode: 'NABIL',
      bankName: 'Nabil Bank',
      branch: 'New Road',
      accountNumber: '••••0123',
      accountName: 'Himal Fitness Pvt. Ltd.',
      status: 'waiting',
      heldReason: null,
      usableFrom: new Date(Date.parse(data.updatedAt) + DAY_MS).toISOString(),
      updatedAt: expect.any(String),
    },
  ])
  expect(await read()).toEqual(data)
  await dayLater(businessId)
  expect(await usable()).toBe('bank_account_not_usable')
  const operator = inProduction(await newOperator())
  const params = { id: wireId }
  expect((await call(verify, operator, { params })).data).toMatchObject({ status: 'verified' })
  expect((await call(verify, operator, { params })).status).toBe(200)
  expect(await usable()).toBe('01234567890123')
  const shown = await call(getForOperator, operator, { method: 'GET', params })
  expect(shown.data.bankAccount).toEqual(await read())
  expect((await mailsTo(email)).filter(({ subject }) => subject.includes('is verified'))).toHaveLength(1)
  expect((await auditTrail(businessId)).filter((action) => action.startsWith('bank_account'))).toEqual(
    expect.arrayContaining(['bank_account.set', 'bank_account.verified']),
  )
})

it('an account that is verified at once still waits its day', async () => {
  const { set, usable, wireId } = await owner()
  await set()
  await call(verify, inProduction(await newOperator()), { params: { id: wireId } })
  expect(await usable()).toBe('bank_account_not_usable')
})

it('the whole number is in no row, log, mail or export', async () => {
  const { set, businessId, ctx } = await owner()
  await set({ accountNumber: '777000111222333' }).then(({ status }) => expect(status).toBe(201))
  const tables = ['bank_accounts', 'audit_entries', 'outbox_messages', 'request_log', 'idempotency_keys']
  for (const table of tables) {
    const [row] = await query<{ found: number }>(
      `SELECT count(*)::int AS found FROM ${table} t WHERE t::text LIKE '%777000111222333%' OR t::text LIKE '%373737303030313131323232333333%'`,
    )
    expect([table, row?.found]).toEqual([table, 0])
  }
  const lines = []
  for await (const line of await exportBusiness(ctx)) lines.push(line)
  expect(lines.join('')).toContain('"kind":"bank_account"')
  expect(lines.join('')).toContain('••••2333')
  expect(lines.join('')).not.toContain('777000111222333')
  expect(await query('SELECT 1 FROM bank_accounts WHERE business_id = $1', [businessId])).toHaveLength(1)
})

it('owners set it in production, with two factors and a fresh password, and nobody else', async () => {
  const { set, confirm: confirmIt, businessId, accountId, headers } = await owner()
  const code = async (answer: Promise<{ error?: { code: string } | undefined }>) => (await answer).error?.code
  for (const role of ['admin', 'developer', 'viewer', 'cashier'] as const) {
    const { headers: theirs } = await signedIn(await newMember(businessId, role))
    for (const environment of ['sandbox', 'production']) {
      const answer = call(POST, { ...theirs, 'x-environment': environment }, { body: ACCOUNT })
      expect([role, environment, await code(answer)]).toEqual([role, environment, 'role_insufficient'])
    }
  }
  await query(
    `UPDATE merchant_sessions SET identity_proved_at = now() - interval '31 minutes' WHERE account_id = $1`,
    [accountId],
  )
  expect(await code(set())).toBe('reauthentication_required')
  expect(await code(confirmIt())).toBe('reauthentication_required')
  const inSandbox = await call(POST, { ...headers, 'x-environment': 'sandbox' }, { body: ACCOUNT })
  expect(inSandbox.status).toBe(201)
  await query(
    'UPDATE merchant_accounts SET totp_secret_encrypted = NULL, totp_last_step = NULL WHERE id = $1',
    [accountId],
  )
  expect(await code(set())).toBe('totp_needed')
})

it('the button of the mail holds the account until an owner confirms it, and opening the page does not', async () => {
  const { set, read, usable, confirm: confirmIt, businessId, wireId, email, headers } = await owner()
  const second = await newMember(businessId, 'owner')
  await set()
  const token = await tokenMailedTo(second.email, 'bank-account/stop')
  expect(token).toBe(await tokenMailedTo(email, 'bank-account/stop'))
  expect(await findStoppable(token)).toMatchObject({ businessName: 'Test business' })
  expect(await read()).toMatchObject({ status: 'waiting' })
  await stopBankAccount(VISITOR, token, NOTHING_PENDING)
  await stopBankAccount(VISITOR, token, NOTHING_PENDING)
  expect(await read()).toMatchObject({ status: 'held', heldReason: 'stopped' })
  expect((await mailsTo(email)).filter(({ subject }) => subject.includes('was stopped'))).toHaveLength(1)
  const operator = inProduction(await newOperator())
  expect((await call(verify, operator, { params: { id: wireId } })).error?.code).toBe('bank_account_held')
  const again = { params: {}, idempotencyKey: randomUUID() }
  expect((await call(confirm, headers, again)).data).toMatchObject({ status: 'waiting', heldReason: null })
  expect((await confirmIt()).data).toMatchObject({ status: 'waiting' })
  await dayLater(businessId)
  expect(await usable()).toBe('bank_account_not_usable')
  await call(verify, operator, { params: { id: wireId } })
  expect(await usable()).toBe('01234567890123')
})

it('the link of an earlier account stops the one that replaced it, and works for a week', async () => {
  const { set, read, email, businessId } = await owner()
  await set()
  const first = await tokenMailedTo(email, 'bank-account/stop')
  await set({ accountNumber: '99990000', accountName: 'Somebody Else' })
  await query(`UPDATE bank_account_stops SET expires_at = now() WHERE business_id = $1`, [businessId])
  await expect(stopBankAccount(VISITOR, first, NOTHING_PENDING)).rejects.toThrow()
  expect(await findStoppable(first)).toBeUndefined()
  await query(`UPDATE bank_account_stops SET expires_at = now() + interval '1 hour' WHERE business_id = $1`, [
    businessId,
  ])
  await stopBankAccount(VISITOR, first, NOTHING_PENDING)
  expect(await read()).toMatchObject({ status: 'held', accountNumber: '••••0000' })
})

it('an operator does not verify the account of a business they are in', async () => {
  const { set, wireId, email, headers } = await owner()
  await set()
  await addOperator(email, 'operator')
  const refused = await call(verify, headers, { params: { id: wireId } })
  expect([refused.status, refused.error?.code]).toEqual([409, 'two_persons_needed'])
})

it('a sandbox account verifies itself after a day of the sandbox clock, and no operator is asked', async () => {
  const { set, read, usable, headers, email } = await owner('sandbox')
  expect((await set()).data).toMatchObject({ status: 'waiting' })
  expect((await mailsTo(email)).at(-1)?.subject).toMatch(/^\[Test\] /)
  expect(await usable()).toBe('bank_account_not_usable')
  const today = await call(getToday, (await newOperator()).headers, { method: 'GET' })
  expect(today.data.items.map(({ kind }: { kind: string }) => kind)).not.toContain('accounts_to_verify')
  await call(advance, headers, { body: { seconds: 86_400 } })
  expect(await read()).toMatchObject({ status: 'verified' })
  expect(await usable()).toBe('01234567890123')
})

it('each environment has its account, and no other business sees it', async () => {
  const { set, headers } = await owner()
  await set()
  const read = async (as: Record<string, string>) => (await call(GET, as, { method: 'GET' })).data.bankAccount
  expect(await read({ ...headers, 'x-environment': 'sandbox' })).toBeNull()
  expect(await read((await owner()).headers)).toBeNull()
})

it('what waits for an operator is counted and found', async () => {
  const { set, wireId } = await owner()
  await set()
  const operator = inProduction(await newOperator())
  const waiting = async () =>
    (await call(getToday, operator, { method: 'GET' })).data.items.find(
      ({ kind }: { kind: string }) => kind === 'accounts_to_verify',
    )
  const before = await waiting()
  expect(before).toMatchObject({ amountPaisa: null, href: '/operator/production/businesses?toVerify=true' })
  await call(verify, operator, { params: { id: wireId } })
  expect((await waiting())?.count ?? 0).toBe(before.count - 1)
})

it('two owners who set the first account at once both get an answer, and one is stored', async () => {
  const { set, businessId } = await owner('sandbox')
  const answers = await Promise.all([set(), set({ accountNumber: '88887777' })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await query('SELECT 1 FROM bank_accounts WHERE business_id = $1', [businessId])).toHaveLength(1)
})

it.each([
  ['a bank that is none', { bankCode: 'XYZ' }, 'bankCode'],
  ['a number of five digits', { accountNumber: '1-2 345' }, 'accountNumber'],
  ['a number of 31 digits', { accountNumber: '1'.repeat(31) }, 'accountNumber'],
  ['a number with small letters', { accountNumber: 'abc123456' }, 'accountNumber'],
  ['a name that a spreadsheet would run', { accountName: '=HYPERLINK("x")' }, 'accountName'],
  ['a name in Devanagari', { accountName: 'हिमाल फिटनेस' }, 'accountName'],
  ['a name of one letter', { accountName: 'A' }, 'accountName'],
  ['a name of two lines', { accountName: 'Himal\nFitness' }, 'accountName'],
  ['a branch of 81 letters', { branch: 'a'.repeat(81) }, 'branch'],
  ['a number as a number', { accountNumber: 12345678 }, 'accountNumber'],
])('refuses %s', async (_, change, param) => {
  const { set } = await owner('sandbox')
  expect((await set(change)).error).toMatchObject({ code: 'parameter_invalid', param })
})
