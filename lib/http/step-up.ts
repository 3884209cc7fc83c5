import { requireFreshIdentity } from '@/lib/auth/fresh-identity'
import { concernsBusiness, type Scope } from '@/lib/auth/permissions'
import { type Ctx, transact } from '@/lib/infra/ctx'

/**
 * When a member must have proved in the last minutes who they are. Absent: for every write, and for every file of many rows.
 * `false`: daily work, which a session that was left open may do. A function: what is sent decides. `operation`: the rows decide,
 * so the operation itself calls `requireFreshIdentity`.
 */
export type StepUp<Body> = false | 'operation' | ((body: Body) => boolean)

interface Guarded<Body> {
  summary: string
  scope?: Scope | undefined
  stepUp?: StepUp<Body>
  notice?: false
  stream?: string | undefined
}

/** Whether the operation may ask for the proof. */
export function mayAskForProof(
  { stepUp, stream, scope }: Omit<Guarded<never>, 'summary'>,
  isWrite: boolean,
): boolean {
  return scope !== undefined && stepUp !== false && (isWrite || stream !== undefined)
}

/**
 * Asks a member for the proof, if the operation needs it, and tells the owners. In the sandbox only what concerns the whole business
 * needs it. An API key is a secret itself.
 * @throws {DomainError} `reauthentication_required`.
 */
export async function requireStepUp<Body>(
  operation: Guarded<Body>,
  ctx: Ctx,
  body: Body,
  isWrite: boolean,
): Promise<void> {
  const { stepUp, scope, summary, notice } = operation
  if (stepUp === 'operation' || !mayAskForProof(operation, isWrite)) return
  if (ctx.environment === 'sandbox' && !concernsBusiness(scope as Scope)) return
  if (stepUp && !stepUp(body)) return
  await transact(ctx, (tx) => requireFreshIdentity(tx, ctx, notice === false ? undefined : summary))
}
