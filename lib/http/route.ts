import type { z } from 'zod'
import { memberOf } from '@/lib/auth/member'
import type { Scope } from '@/lib/auth/scopes'
import { DomainError, type ErrorCode } from '@/lib/core/errors'
import { newWireId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { log } from '@/lib/infra/log'
import { countCall } from '@/lib/infra/rate-limit'
import { type AuthMode, authenticate } from './authenticate'
import { type AnswerFile, errorResponse, fileResponse, jsonResponse, successBody } from './envelope'
import { type FormLimit, readForm } from './form'
import { checkKey, fingerprintOf } from './idempotency'
import { mutate } from './mutate'
import { parseInput, readJson } from './parse'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** All that an operation's transport is. The API reference and the tenant-isolation test are made from it. */
export interface RouteDeclaration<Params, Query, Body, Input = Parsed<Body>> {
  /** The operation's name in the API reference, a verb and a noun: `cancelSubscription`. */
  operation: string
  summary: string
  /** What the summary cannot say, in Markdown. */
  description?: string
  auth: readonly AuthMode[]
  scope: Scope
  params?: Params
  query?: Query
  body?: Body
  /** The body is no JSON but a form with a file: `body` is the schema of its parts. */
  form?: FormLimit
  /** Makes of the body what the handler takes, where that is work that no transaction should wait for. */
  prepare?(body: Parsed<Body>, ctx: Ctx): Promise<Input>
  /** The schema of `data` in a success. */
  response: z.ZodType
  /** The success of this GET is a file of that type, an `AnswerFile`, without an envelope. */
  file?: AnswerFile['contentType']
  /** 201 where the call creates an object; 200 otherwise. */
  status?: 200 | 201
  /** Codes beyond those that every operation can answer. */
  errors?: readonly ErrorCode[]
  idempotencyKey?: 'required' | 'optional'
  /** The answer holds a secret, so that its stored copy must be unreadable without the raw Idempotency-Key. */
  secretAnswer?: boolean
  handler(input: { ctx: Ctx; params: Parsed<Params>; query: Parsed<Query>; body: Input }): Promise<unknown>
  /**
   * For an operation that calls the outside world, which no transaction may wait for: `handler` records what is to
   * be done and returns its id; once that has committed, this does it and returns the answer. After a crash it runs
   * again for the same intent, so it makes sure that one intent is one call.
   */
  perform?(ctx: Ctx, intent: string): Promise<unknown>
  /**
   * Runs after a write has committed and before the answer is sent; for a replay again, since the first time may have
   * died in between. Harmless to repeat.
   */
  afterCommit?(ctx: Ctx): Promise<void>
}

type NextHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>
export type DeclaredRoute = NextHandler & { declaration: RouteDeclaration<unknown, unknown, unknown> }

/**
 * The pipeline every /v1 operation runs through: request id, authentication, rate limit, parsing, idempotency,
 * one operation in one transaction with its stored answer, envelope.
 */
export function route<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Input = Parsed<Body>,
>(declaration: RouteDeclaration<Params, Query, Body, Input>): DeclaredRoute {
  const handle: NextHandler = async (request, context) => {
    const requestId = newWireId('req')
    const startedAt = performance.now()
    const headers: Record<string, string> = {}
    const response = await answer(declaration, request, await context.params, requestId, headers).catch(
      (error: unknown) => refuse(error, declaration.operation, requestId, headers),
    )
    log().info({
      requestId,
      operation: declaration.operation,
      method: request.method,
      status: response.status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    })
    return response
  }
  return Object.assign(handle, { declaration: declaration as unknown as DeclaredRoute['declaration'] })
}

async function answer<Params, Query, Body, Input>(
  declaration: RouteDeclaration<Params, Query, Body, Input>,
  request: Request,
  rawParams: Record<string, string>,
  requestId: string,
  headers: Record<string, string>,
): Promise<Response> {
  const { auth: modes, scope } = declaration
  const ctx = await authenticate({ request, modes, scope, requestId })
  const { headers: limits, refusal } = await countCall(ctx.businessId, ctx.environment)
  Object.assign(headers, limits)
  if (refusal) throw refusal

  const url = new URL(request.url)
  const params = parseOptional(declaration.params, rawParams) as Parsed<Params>
  const query = parseOptional(declaration.query, queryOf(url)) as Parsed<Query>
  if (request.method === 'GET') {
    const data = await declaration.handler({ ctx, params, query, body: undefined as Input })
    if (declaration.file) return fileResponse(data as AnswerFile, requestId, headers)
    return jsonResponse(200, successBody(data, requestId), requestId, headers)
  }

  const key = request.headers.get('idempotency-key')
  if (key !== null) checkKey(key)
  else if (declaration.idempotencyKey === 'required') throw new DomainError('idempotency_key_required')
  const given = declaration.form ? await readForm(request, declaration.form) : await readJson(request)
  // An operation whose parameters are all optional may be called with no body at all.
  const parsed = parseOptional(declaration.body, given.value === undefined ? {} : given.value) as Parsed<Body>
  const body = declaration.prepare ? await declaration.prepare(parsed, ctx) : (parsed as unknown as Input)
  const outcome = await mutate({
    ctx,
    status: declaration.status ?? 200,
    call:
      key === null
        ? undefined
        : {
            // One's own account is not the business's: no colleague's key may bring up its answers.
            scopeId: scope.startsWith('security:') ? memberOf(ctx).accountId : ctx.businessId,
            environment: ctx.environment,
            key,
            fingerprint: fingerprintOf(request.method, url.pathname + url.search, given.text),
            secret: declaration.secretAnswer ?? false,
          },
    work: (scoped) => declaration.handler({ ctx: scoped, params, query, body }),
    perform: declaration.perform,
  })
  if (outcome.replayed) headers['idempotency-replayed'] = 'true'
  await declaration.afterCommit?.(ctx)
  return jsonResponse(outcome.status, outcome.body, requestId, headers)
}

function parseOptional(schema: unknown, input: unknown): unknown {
  return schema ? parseInput(schema as z.ZodType, input) : undefined
}

function queryOf(url: URL): Record<string, string> {
  // A null prototype keeps a parameter called __proto__ an ordinary, unknown parameter.
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of url.searchParams) query[name] = value
  return query
}

function refuse(
  error: unknown,
  operation: string,
  requestId: string,
  headers: Record<string, string>,
): Response {
  if (error instanceof DomainError) {
    if (error.status >= 500) log().error({ err: error.cause ?? error, requestId, operation }, 'not available')
    return errorResponse(error, requestId, headers)
  }
  log().error({ err: error, requestId, operation }, 'an operation failed')
  return errorResponse(new DomainError('internal_error'), requestId, headers)
}
