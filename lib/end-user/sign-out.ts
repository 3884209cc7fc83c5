import { endUserSession } from '@/lib/auth/end-user-session'
import { transact, type UserCtx } from '@/lib/infra/ctx'

/** Ends the session of this call. Other sessions of the same person continue. */
export function signOutUser(ctx: UserCtx): Promise<void> {
  return transact(ctx, (tx) => endUserSession(tx, ctx))
}
