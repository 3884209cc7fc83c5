import { pageLanguage } from '@/app/staff-language'
import type { AskedProof } from '@/components/form/form-state'
import { OF_PROOF, PROOF_CODE, PROOF_PASSWORD } from '@/components/form/proof-names'
import { confirmIdentity } from '@/lib/account/prove-identity'
import { getSecondFactor } from '@/lib/account/read'
import { confirmIdentityInput } from '@/lib/account/schema'
import { isFresh } from '@/lib/auth/fresh-identity'
import { memberOf } from '@/lib/auth/member'
import { DomainError } from '@/lib/core/errors'
import { parseInput } from '@/lib/http/parse'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { MESSAGES } from '@/messages/catalogue'

/**
 * Takes the proof of identity that a member's form was asked for. If the session is fresh, nothing is checked: the same form may
 * have been sent twice, and a code works once.
 * @throws {DomainError} as `confirmIdentity`, about the field of the form.
 */
export async function takeProof(ctx: Ctx | undefined, form: FormData): Promise<void> {
  const password = form.get(PROOF_PASSWORD)
  if (!ctx || password === null || (await isFresh({ query }, memberOf(ctx).sessionId))) return
  try {
    const code = form.get(PROOF_CODE) || undefined
    await confirmIdentity(ctx, parseInput(confirmIdentityInput, { password, code }))
  } catch (error) {
    if (!(error instanceof DomainError) || !error.facts.param) throw error
    const { message, code, facts } = error
    throw new DomainError(code, { message, param: `${OF_PROOF}${facts.param}` })
  }
}

/** What a refused form must ask for before it is sent again. Undefined: it was refused for another reason. */
export async function proofAskedFor(
  ctx: Ctx | undefined,
  form: FormData,
  error: unknown,
): Promise<AskedProof | undefined> {
  if (!ctx || !(error instanceof DomainError)) return undefined
  const isAbout = error.code === 'reauthentication_required' || error.facts.param?.startsWith(OF_PROOF)
  const wasTooOften = form.has(PROOF_PASSWORD) && error.code === 'login_attempts_exceeded'
  if (!isAbout && !wasTooOften) return undefined
  const { proof: words } = MESSAGES[await pageLanguage()].security
  return { code: (await getSecondFactor(ctx)).enabled, words }
}
