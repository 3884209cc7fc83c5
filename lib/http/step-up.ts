import { requireFreshIdentity } from '@/lib/auth/fresh-identity'
import type { OperatorAccess } from '@/lib/auth/operator-session'
import { concernsBusiness, type Scope } from '@/lib/auth/permissions'
import { type Ctx, type OperatorCtx, transact } from '@/lib/infra/ctx'
import type { AuthMode } from './authenticate'

/**
 * When a member or an operator must have proved in the last minutes who they are. Absent: for every write, and for every file of
 * many rows; an operator for any file.
 * `false`: daily work, which a session that was left open may do. A function: what is sent decides. `operation`: the rows decide,
 * so the operation itself calls `requireFreshIdentity`.
 */
export type StepUp<Body> = false | 'operation' | ((body: Body) => boolean)

interface Guarded<Body> {
  auth: readonly AuthMode[]
  summary: string
  scope?: Scope | undefined
  stepUp?: StepUp<Body>
  notice?: false
  stream?: string | undefined
  file?: string | undefined
}

/** Whether the operation may ask for the proof. */
export function mayAskForProof(
  { auth, stepUp, stream, file, scope }: Omit<Guarded<never>, 'summary'>,
  isWrite: boolean,
): boolean {
  const isFile = stream !== undefined || file !== undefined
  if (auth.includes('operatorSession')) return stepUp !== false && (isWrite || isFile)
  return scope !== undefined && stepUp !== false && (isWrite || stream !== undefined)
}

/** What an operator's call does. A viewer reads, but no file that needs the proof. */
export const operatorAccess = (
  operation: Omit<Guarded<never>, 'summary'>,
  isWrite: boolean,
): OperatorAccess => (isWrite || mayAskForProof(operation, isWrite) ? 'operate' : 'look')

/**
 * Asks a member for the proof, if the operation needs it, and tells the owners. In the sandbox only what concerns the whole business
 * needs it. An API key is a secret itself.
 * @throws {DomainError} `reauthentication_required`.
 */
export async function requireStepUp<Body>(
  operation: Guarded<Body>,
  ctx: Ctx | OperatorCtx,
  body: Body,
  isWrite: boolean,
): Promise<void> {
  const { stepUp, scope, summary, notice } = operation
  if (stepUp === 'operation' || !mayAskForProof(operation, isWrite)) return
  const isOperator = 'operatorId' in ctx
  if (!isOperator && ctx.environment === 'sandbox' && !concernsBusiness(scope as Scope)) return
  if (stepUp && !stepUp(body)) return
  await transact(ctx, (tx) => requireFreshIdentity(tx, ctx, notice === false ? undefined : summary))
}
