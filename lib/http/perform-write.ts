import type { Scope } from '@/lib/auth/permissions'
import type { AuthMode, ContextOf } from './authenticate'
import type { HandledDeclaration, Parsed } from './declaration'
import { keyHolder } from './keyed-call'
import { type MutationOutcome, mutate } from './mutate'

interface Write<Mode extends AuthMode, Params, Query, Body> {
  ctx: ContextOf[Mode]
  params: Parsed<Params>
  query: Parsed<Query>
  body: Parsed<Body>
  /** Null: the caller sent no Idempotency-Key. */
  key: string | null
  /** The hash of what was sent. A key that comes again with another one is refused. */
  fingerprint: Buffer
}

/**
 * Runs a declared write once per key: prepares its input, claims the key, and stores the response in the transaction of
 * the work. /v1 and the forms of the dashboard both write in this way.
 * @throws {DomainError} for a refusal that is not stored. A stored one is in the outcome.
 */
export async function performWrite<Mode extends AuthMode, Params, Query, Body, Input>(
  declaration: HandledDeclaration<Mode, Params, Query, Body, Input>,
  { ctx, params, query, body: parsed, key, fingerprint }: Write<Mode, Params, Query, Body>,
): Promise<MutationOutcome> {
  const body = declaration.prepare
    ? await declaration.prepare(parsed, ctx, params)
    : (parsed as unknown as Input)
  const subject = declaration.anonymousSubject?.({ params, body })
  const scope = declaration.scope as Scope | undefined
  const secret = declaration.secretResponse ?? false
  const call = key === null ? undefined : { ...keyHolder(ctx, scope, subject), key, fingerprint, secret }
  const outcome = await mutate({
    ctx: call ? { ...ctx, roles: call.roles } : ctx,
    status: declaration.status ?? 200,
    call,
    work: (scoped) => declaration.handler({ ctx: scoped, params, query, body }),
    meta: declaration.meta && ((scoped, data) => declaration.meta?.read(scoped, data) ?? Promise.resolve({})),
    perform: declaration.perform,
  })
  await declaration.afterCommit?.(ctx)
  return outcome
}
