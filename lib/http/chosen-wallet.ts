import { chooseWallet } from '@/lib/auth/own-wallets'
import { invalidParameter } from '@/lib/core/errors'
import type { UserCtx } from '@/lib/infra/ctx'

// Every wallet operation accepts the business whose wallet is meant, in the query or in the body.

const NAME = 'businessId'

/** Whether an operation is about one of the person's wallets. */
export const choosesWallet = (path: string): boolean => /^\/v1\/wallet(\/|$)/.test(path)

type Given = Record<string, unknown>

/** Removes the wallet's name from what was sent, so that no schema needs to know it. */
export function takeWallet(...places: unknown[]): string | undefined {
  for (const place of places as (Given | undefined)[]) {
    if (typeof place !== 'object' || place === null || !(NAME in place)) continue
    const { [NAME]: wanted } = place
    delete place[NAME]
    if (typeof wanted !== 'string') throw invalidParameter(NAME, 'must be the id of a business.')
    return wanted
  }
  return undefined
}

/** The caller's context in the chosen wallet. Callers who are not customers keep their context. */
export async function inChosenWallet<Context>(ctx: Context, wanted: string | undefined): Promise<Context> {
  const user = ctx as Partial<UserCtx>
  return user.actor?.kind === 'end_user' ? ((await chooseWallet(ctx as UserCtx, wanted)) as Context) : ctx
}

/** Its description in the API reference. */
export const WALLET_PARAMETER = {
  name: NAME,
  in: 'query' as const,
  required: false,
  description:
    'The business whose wallet you want, if it keeps its own balances. Default: the shared wallet, or your only wallet.',
  schema: { type: 'string' as const, examples: ['biz_01h455vb4pex5vsknk084sn02q'] },
}
