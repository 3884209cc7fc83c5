import { recordAudit } from '@/lib/audit/record'
import type { SignInClient } from '@/lib/auth/client'
import { type OpenedSession, openSession } from '@/lib/auth/merchant-session'
import { passwordMatches } from '@/lib/auth/password'
import { type SecondFactor, spendSecondFactor } from '@/lib/auth/second-factor'
import {
  claimGuess,
  claimPassword,
  clearAttempts,
  type Guess,
  placeOfCodes,
  placeOfPasswords,
  releasePassword,
} from '@/lib/auth/sign-in-attempts'
import { issueTicket, readTicket } from '@/lib/auth/sign-in-ticket'
import { DomainError } from '@/lib/core/errors'
import { toWire } from '@/lib/core/id'
import { type CallCtx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { SecondFactorInput, SignInInput } from './schema'
import { type AccountRow, findAccount, findAccountByEmail, firstBusinessOf, lockAccount } from './table'

/** A session, or, if the account has a second factor, the ticket for the second step. */
export type SignInStep = { session: OpenedSession } | { ticket: string }

/** What a sign-in step has proved, before anything is written. */
export interface JudgedStep {
  account: AccountRow
  /** The code of the second step, which is checked and used up when the session is opened. */
  code?: string
  /** Left out if the person has proved who they are in another way. */
  guess?: Guess
}

/**
 * Checks e-mail and password. An unknown address takes the same time, counts the same failures and gets the same error as a known one.
 * @throws {DomainError} `credentials_invalid`, `login_attempts_exceeded`.
 */
export async function judgeFirstStep(
  { email, password }: Omit<SignInInput, 'code'>,
  client: SignInClient,
): Promise<JudgedStep> {
  const account = await findAccountByEmail(email)
  const guess = await claimPassword({ query }, email, placeOfPasswords(client, account?.id))
  const matches = await passwordMatches(account?.passwordHash, password)
  if (!account || !matches) {
    await noteFailure(account, guess, client, 'password')
    throw new DomainError('credentials_invalid')
  }
  await releasePassword({ query }, email, guess)
  return { account, guess }
}

/**
 * Checks the ticket of the second step. The code is checked afterwards.
 * @throws {DomainError} `login_attempts_exceeded`; `credentials_invalid` for a ticket that is too old.
 */
export async function judgeSecondStep(
  { ticket, code }: SecondFactorInput,
  client: SignInClient,
): Promise<JudgedStep> {
  const [clock] = await query<{ now: Date }>('SELECT now() AS now')
  const proof = readTicket(ticket, (clock as { now: Date }).now)
  const account = proof && (await findAccount(proof.accountId))
  if (!account || !proof.isOf(account.passwordHash)) {
    throw new DomainError('credentials_invalid', { message: 'This took too long. Sign in again.' })
  }
  const guess = await claimGuess({ query }, account.email, placeOfCodes(client, account.id))
  return { account, code, guess }
}

/**
 * Opens the session that a checked step leads to, or asks for the second step.
 * @throws {DomainError} `totp_invalid`; `credentials_invalid` if the password was changed meanwhile.
 */
export async function takeStep(
  { account, code, guess }: JudgedStep,
  client: SignInClient,
  caller: Pick<CallCtx, 'tx'> = {},
): Promise<SignInStep> {
  if (account.totpSecretEncrypted && code === undefined)
    return { ticket: issueTicket({ accountId: account.id, passwordHash: account.passwordHash }, account.now) }
  try {
    return { session: await enter(account, code, client, caller) }
  } catch (error) {
    const wrongCode = error instanceof DomainError && error.code === 'totp_invalid'
    if (wrongCode && guess) await noteFailure(account, guess, client, 'second factor')
    throw error
  }
}

/**
 * The first step.
 * @throws {DomainError} as `judgeFirstStep`.
 */
export async function startSignIn(
  input: Omit<SignInInput, 'code'>,
  client: SignInClient,
): Promise<SignInStep> {
  return takeStep(await judgeFirstStep(input, client), client)
}

/**
 * The second step: a code of the authenticator app, or a recovery code.
 * @throws {DomainError} as `judgeSecondStep` and `takeStep`.
 */
export async function finishSignIn(input: SecondFactorInput, client: SignInClient): Promise<OpenedSession> {
  const step = await takeStep(await judgeSecondStep(input, client), client)
  return (step as { session: OpenedSession }).session
}

/**
 * Both steps at once, for callers that know whether a code is needed.
 * @throws {DomainError} as both steps; `totp_required` if a code is needed and none was sent.
 */
export async function signIn(input: SignInInput, client: SignInClient): Promise<OpenedSession> {
  const step = await startSignIn(input, client)
  if ('session' in step) return step.session
  if (input.code === undefined) throw new DomainError('totp_required')
  return finishSignIn({ ticket: step.ticket, code: input.code }, client)
}

// Opens the session if the account has not changed since its password was checked. If the password or the second factor has changed
// meanwhile, the sign-in fails.
function enter(
  judged: AccountRow,
  code: string | undefined,
  client: SignInClient,
  caller: Pick<CallCtx, 'tx'>,
): Promise<OpenedSession> {
  return transact(caller, async (tx) => {
    const account = await lockAccount(tx, judged.id)
    if (account.passwordHash !== judged.passwordHash) throw new DomainError('credentials_invalid')
    const { totpSecretEncrypted } = account
    let factor: SecondFactor | 'password' = 'password'
    if (totpSecretEncrypted) {
      if (code === undefined) throw new DomainError('totp_required')
      factor = await spendSecondFactor(tx, { ...account, totpSecretEncrypted }, code)
    }
    for (const place of new Set([placeOfPasswords(client, account.id), placeOfCodes(client, account.id)]))
      await clearAttempts(tx, account.email, place)
    if (client.previousToken) {
      await tx.query('DELETE FROM merchant_sessions WHERE token_hash = $1', [sha256(client.previousToken)])
    }
    const businessId = await firstBusinessOf(tx, account.id)
    const session = await openSession(tx, account.id, businessId, client)
    const who = toWire('acc', account.id)
    const audited = { ...client, businessId, actor: { kind: 'account', id: who } }
    if (factor === 'recovery_code') await recordAudit(tx, audited, 'recovery_code.used', who)
    await recordAudit(tx, audited, 'sign_in.succeeded', toWire('ses', session.id), { factor })
    return session
  })
}

// Unknown addresses get entries, too. This takes the same time, and records the attack.
async function noteFailure(
  account: AccountRow | undefined,
  { failures, most, isNoted }: Guess,
  client: SignInClient,
  wrong: 'password' | 'second factor',
): Promise<void> {
  if (!isNoted) return
  await inTransaction(async (tx) => {
    const businessId = account ? await firstBusinessOf(tx, account.id) : null
    const audited = { ...client, businessId, actor: { kind: 'system' } } as const
    const who = account ? toWire('acc', account.id) : null
    await recordAudit(tx, audited, 'sign_in.failed', who, { wrong })
    if (failures === most) await recordAudit(tx, audited, 'sign_in.locked', who)
  })
}
