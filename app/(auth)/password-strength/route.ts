import { z } from 'zod'
import type { PasswordLevel } from '@/components/ui/password-level'
import { countAddress } from '@/lib/auth/address-limit'
import { currentSession } from '@/lib/auth/browser-session'
import { clientOf } from '@/lib/auth/client'
import { judgePassword } from '@/lib/auth/password'
import { DomainError } from '@/lib/core/errors'
import { readJson } from '@/lib/http/body'
import { parseInput } from '@/lib/http/parse'

const input = z.strictObject({
  password: z.string().max(256),
  /** What the form already contains about the person: name, e-mail address, business. */
  about: z.array(z.string().max(254)).max(5),
})

/**
 * How strong a new password is, by the same rule that applies when the form is sent, so that people see it while they type. It stores and
 * logs nothing. Calls from other sites are refused.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    await countAddress('password-strength', clientOf(request.headers).ip)
    const { password, about } = parseInput(input, (await readJson(request)).value)
    const session = await currentSession()
    const known = session ? [session.email, session.name] : []
    const { weak, strong, fromOwner } = await judgePassword(password, [...about, ...known])
    const level: PasswordLevel = weak ? (fromOwner ? 'personal' : 'weak') : strong ? 'strong' : 'good'
    return Response.json({ level }, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return Response.json({ message: error.message }, { status: error.status })
  }
}
