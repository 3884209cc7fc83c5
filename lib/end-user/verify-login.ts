import { type OpenedUserSession, openBrowserSession, openUserSession } from '@/lib/auth/end-user-session'
import { DomainError } from '@/lib/core/errors'
import type { BusinessId, EndUserId } from '@/lib/core/id'
import { type PublicCtx, transact } from '@/lib/infra/ctx'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { walletPurpose } from '@/lib/phone-code/bucket'
import { checkCode } from '@/lib/phone-code/check'
import { keepLanguage } from '@/lib/wallet/language'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import type { Environment } from '@/prisma/generated/enums'
import type { WalletModel } from '@/prisma/generated/models'
import type { VerifyLoginInput } from './schema'
import { businessOf } from './send-login-code'

interface Proved {
  userId: EndUserId
  phone: string
  wallet: WalletModel
}

export interface Login extends Proved {
  session: OpenedUserSession
}

/**
 * Signs in the person who has this phone's code. The first login creates the user and the wallet.
 * @throws {DomainError} `code_invalid`, `code_expired`, `code_attempts_exceeded`; `resource_not_found` if no business has this sandbox.
 */
export function verifyLogin(ctx: PublicCtx, input: VerifyLoginInput): Promise<Login> {
  return transact(ctx, async (tx) => {
    const proved = await prove(tx, ctx, input, false)
    return { ...proved, session: await openUserSession(tx, proved.wallet.id, ctx) }
  })
}

/**
 * Like `verifyLogin`, in a browser, which stays known if the phone is the person's own.
 * @returns the value of its cookie. @throws {DomainError} as `verifyLogin`.
 */
export function openBalance(ctx: PublicCtx, input: VerifyLoginInput, isOwnPhone: boolean): Promise<string> {
  return transact(ctx, async (tx) => {
    const { wallet } = await prove(tx, ctx, input, true)
    return (await openBrowserSession(tx, wallet.id, ctx, { opensBalance: true, isOwnPhone })) as string
  })
}

const OWN_WALLETS = `
SELECT w.business_id FROM wallets w WHERE w.user_id = $1 AND w.environment = $2
ORDER BY w.business_id IS NOT NULL, w.id DESC`

/**
 * The wallet of a person who names no business: the shared one, or else their only one.
 * @param mayChooseFor true to take the newest of several, because a page shows the others.
 * @throws {DomainError} `parameter_missing` if there are several.
 */
async function onlyBusinessOf(
  tx: Tx,
  userId: EndUserId,
  environment: Environment,
  mayChooseFor: boolean,
): Promise<BusinessId | null> {
  const [first, ...others] = await tx.query<{ businessId: BusinessId | null }>(OWN_WALLETS, [
    userId,
    environment,
  ])
  if (first?.businessId && others.length > 0 && !mayChooseFor)
    throw new DomainError('parameter_missing', {
      param: 'businessId',
      message: 'The parameter businessId is required: this phone has several wallets.',
    })
  return first?.businessId ?? null
}

async function prove(
  tx: Tx,
  ctx: PublicCtx,
  input: VerifyLoginInput,
  mayChooseFor: boolean,
): Promise<Proved> {
  const { phone, code, environment } = input
  const businessId = await businessOf(tx, input)
  const bucket = { phone, environment, businessId }
  await checkCode(tx, { ...bucket, purpose: walletPurpose(ctx.knownAs, bucket), ip: ctx.ip }, code)
  const now = businessId ? await readTenantNow(tx, { businessId, environment }) : ctx.now
  const userId = await findOrCreateUser(tx, phone)
  const named =
    businessId ??
    (environment === 'production' ? await onlyBusinessOf(tx, userId, environment, mayChooseFor) : null)
  const wallet = await lockWalletOf(tx, { environment, businessId: named, now }, userId)
  await keepLanguage(tx, wallet.id, ctx.language)
  return { userId, phone, wallet }
}
