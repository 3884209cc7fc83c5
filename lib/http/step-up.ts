import { requireFreshIdentity } from '@/lib/auth/fresh-identity'
import type { OperatorAccess } from '@/lib/auth/operator-session'
import { concernsBusiness, type Scope } from '@/lib/auth/permissions'
import { type Ctx, type OperatorCtx, transact } from '@/lib/infra/ctx'
import type { AuthMode } from './authenticate'

/**
 * When a member or an operator must have confirmed their identity in the last minutes. Left out: for every write and every streamed file,
 * and for operators every file. `false`: never, for daily work that an unattended session may do. A function decides by the body.
 * `operation`: the operation itself calls `requireFreshIdentity`, because it depends on the rows.
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

/** Whether the operation may ask for the confirmation. */
export function mayAskForProof(
  { auth, stepUp, stream, file, scope }: Omit<Guarded<never>, 'summary'>,
  isWrite: boolean,
): boolean {
  const isFile = stream !== undefined || file !== undefined
  if (auth.includes('operatorSession')) return stepUp !== false && (isWrite || isFile)
  return scope !== undefined && stepUp !== false && (isWrite || stream !== undefined)
}

/** What an operator's call does. A viewer may read, except files that need the confirmation. */
export const operatorAccess = (
  operation: Omit<Guarded<never>, 'summary'>,
  isWrite: boolean,
): OperatorAccess => (isWrite || mayAskForProof(operation, isWrite) ? 'operate' : 'look')

/**
 * Requires a fresh confirmation of identity if the operation needs it, and tells the owners. In the sandbox only operations on the whole
 * business need it. An API key is a secret itself, so it needs none.
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
