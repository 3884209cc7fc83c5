import type { z } from 'zod'
import { memberOf } from '@/lib/auth/member'
import { rolesWith, type Scope } from '@/lib/auth/scopes'
import { DomainError, type ErrorCode } from '@/lib/core/errors'
import { newWireId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { log } from '@/lib/infra/log'
import { type AuthMode, authenticate } from './authenticate'
import { BodyAborted, readJson } from './body'
import {
  type AnswerFile,
  bareResponse,
  errorResponse,
  fileResponse,
  jsonResponse,
  successBody,
} from './envelope'
import { type FormLimit, readForm } from './form'
import { checkKey, fingerprintOf } from './idempotency'
import { limitAddress, limitTenant } from './limit'
import { mutate } from './mutate'
import { parseInput } from './parse'

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
  /** The response holds a secret, so that its stored copy must be unreadable without the raw Idempotency-Key. */
  secretResponse?: boolean
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
    const response = await respond(declaration, request, await context.params, requestId, headers).catch(
      (error: unknown) => refuse(error, declaration.operation, requestId, headers),
    )
    const answered = response.headers.get('x-request-id')
    log().info({
      requestId,
      ...(answered !== requestId && { replayOf: answered }),
      operation: declaration.operation,
      method: request.method,
      status: response.status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    })
    return response
  }
  return Object.assign(handle, { declaration: declaration as unknown as DeclaredRoute['declaration'] })
}

async function respond<Params, Query, Body, Input>(
  declaration: RouteDeclaration<Params, Query, Body, Input>,
  request: Request,
  rawParams: Record<string, string>,
  requestId: string,
  headers: Record<string, string>,
): Promise<Response> {
  const ctx = await identify(declaration, request, requestId, headers)
  await limitTenant(ctx, headers)

  const url = new URL(request.url)
  const params = parseOptional(declaration.params, rawParams) as Parsed<Params>
  const query = parseOptional(declaration.query, queryOf(url)) as Parsed<Query>
  // Next gives a HEAD to the handler of GET and sends the response without its body.
  if (request.method === 'GET' || request.method === 'HEAD') {
    const data = await declaration.handler({ ctx, params, query, body: undefined as Input })
    if (declaration.file) return fileResponse(data as AnswerFile, requestId, headers)
    return jsonResponse(200, successBody(data, requestId), requestId, headers)
  }

  const key = keyOf(declaration, request)
  const given = declaration.form ? await readForm(request, declaration.form) : await readJson(request)
  // An operation whose parameters are all optional may be called with no body at all.
  const parsed = parseOptional(declaration.body, given.value === undefined ? {} : given.value) as Parsed<Body>
  const body = declaration.prepare ? await declaration.prepare(parsed, ctx) : (parsed as unknown as Input)
  const fingerprint = fingerprintOf(request.method, url.pathname + url.search, given.text)
  const call = key === null ? undefined : keyedCall(declaration, ctx, key, fingerprint)
  const {
    status,
    body: text,
    replayOf,
  } = await mutate({
    ctx: call ? { ...ctx, roles: call.roles } : ctx,
    status: declaration.status ?? 200,
    call,
    work: (scoped) => declaration.handler({ ctx: scoped, params, query, body }),
    perform: declaration.perform,
  })
  await declaration.afterCommit?.(ctx)
  if (replayOf === undefined) return jsonResponse(status, text, requestId, headers)
  Object.assign(headers, { 'idempotency-replayed': 'true', 'x-replay-request-id': requestId })
  return jsonResponse(status, text, replayOf, headers)
}

/** Who calls. A caller who is refused is counted by network address, because no tenant is known. */
async function identify(
  { auth: modes, scope }: Pick<RouteDeclaration<unknown, unknown, unknown>, 'auth' | 'scope'>,
  request: Request,
  requestId: string,
  headers: Record<string, string>,
): Promise<Ctx> {
  try {
    return await authenticate({ request, modes, scope, requestId })
  } catch (error) {
    await limitAddress(request, headers)
    throw error
  }
}

/** @throws {DomainError} `idempotency_key_required`, `idempotency_key_invalid`. */
function keyOf(
  { idempotencyKey }: Pick<RouteDeclaration<unknown, unknown, unknown>, 'idempotencyKey'>,
  request: Request,
): string | null {
  const key = request.headers.get('idempotency-key')
  if (key !== null) checkKey(key)
  else if (idempotencyKey === 'required') throw new DomainError('idempotency_key_required')
  return key
}

function keyedCall(
  { scope, secretResponse }: Pick<RouteDeclaration<unknown, unknown, unknown>, 'scope' | 'secretResponse'>,
  ctx: Ctx,
  key: string,
  fingerprint: Buffer,
) {
  return {
    // One's own account is not the business's: no colleague's key may bring up its responses.
    scopeId: scope.startsWith('security:') ? memberOf(ctx).accountId : ctx.businessId,
    environment: ctx.environment,
    key,
    fingerprint,
    secret: secretResponse ?? false,
    role: ctx.actor.kind === 'merchant' ? ctx.actor.role : undefined,
    roles: rolesWith(ctx.environment, scope),
  }
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

// What nginx logs for a caller who hung up. Nobody receives it.
const CLIENT_CLOSED_REQUEST = 499

function refuse(
  error: unknown,
  operation: string,
  requestId: string,
  headers: Record<string, string>,
): Response {
  if (error instanceof BodyAborted) {
    log().debug({ err: error.cause, requestId, operation }, 'the caller hung up while sending the body')
    return bareResponse(CLIENT_CLOSED_REQUEST, requestId, headers)
  }
  if (error instanceof DomainError) {
    if (error.status >= 500) log().error({ err: error.cause ?? error, requestId, operation }, 'not available')
    return errorResponse(error, requestId, headers)
  }
  log().error({ err: error, requestId, operation }, 'an operation failed')
  return errorResponse(new DomainError('internal_error'), requestId, headers)
}
