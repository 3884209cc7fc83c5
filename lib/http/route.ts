import { z } from 'zod'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { newWireId } from '@/lib/core/id'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { log } from '@/lib/infra/telemetry/log'
import { learnValues } from '@/lib/infra/telemetry/metrics/record'
import { type AuthMode, authenticate, type ContextOf, type KnownCaller } from './authenticate'
import { BodyAborted, MAX_BODY_BYTES, MAX_LARGE_BODY_BYTES, readJson } from './body'
import { type CallNotes, logCall } from './call-log'
import { choosesWallet, inChosenWallet, takeWallet } from './chosen-wallet'
import type {
  AnyDeclaration,
  HandledDeclaration,
  HandlerOf,
  Parsed,
  RouteDeclaration,
  ScopeFor,
} from './declaration'
import {
  bareResponse,
  errorCodeIn,
  errorResponse,
  fileResponse,
  jsonResponse,
  type ResponseFile,
  type ResponseStream,
  streamResponse,
  successBody,
} from './envelope'
import { readForm } from './form'
import { checkKey, fingerprintOf } from './idempotency'
import { limitAddress, limitCaller, limitFiles } from './limit'
import { parseInput } from './parse'
import { MULTIPART } from './paths'
import { performWrite } from './perform-write'
import { operatorAccess, requireStepUp } from './step-up'
import { traceCall } from './trace-call'

type NextHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>
export type DeclaredRoute = NextHandler & { declaration: AnyDeclaration }

/** An operation whose schemas the type checker knows. */
export interface TypedRoute<Params, Body, Data> {
  declaration: AnyDeclaration & { params?: Params; body?: Body; response: Data }
}

/**
 * Makes the request handler of a /v1 operation. Each request goes through these steps: request id, authentication,
 * rate limit, parsing, idempotency, the handler in one transaction with its stored response, envelope.
 */
export function route<
  Mode extends AuthMode,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Input = Parsed<Body>,
  Data extends z.ZodType = z.ZodType,
>(
  declaration: RouteDeclaration<Mode, Params, Query, Body, Input, Data> &
    HandlerOf<Mode, Params, Query, Input, Data> &
    ScopeFor<Mode>,
): DeclaredRoute & TypedRoute<Params, Body, Data> {
  learnValues('operation', [declaration.operation])
  const handle: NextHandler = async (request, context) => {
    const requestId = newWireId('req')
    const startedAt = performance.now()
    const headers: Record<string, string> = {}
    // A built Next.js passes nothing for a path without parameters, whatever its types say.
    const params = (await context.params) ?? {}
    const notes: CallNotes = {}
    const { operation } = declaration
    const respondTo = () =>
      respond(declaration, request, params, requestId, headers, notes).catch((error: unknown) =>
        refuse(error, operation, requestId, headers, notes),
      )
    const response = await traceCall({ request, operation, requestId }, respondTo)
    const ms = performance.now() - startedAt
    logCall({ request, params, declaration, requestId, response, notes, ms })
    return response
  }
  return Object.assign(handle, {
    declaration: declaration as unknown as TypedRoute<Params, Body, Data>['declaration'],
  })
}

/** Declares an operation that has no /v1 address, such as signing in on a page. Forms run it like all others. */
export function operation<
  Mode extends AuthMode,
  Params extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Input = Parsed<Body>,
  Data extends z.ZodType = z.ZodType,
>(
  declaration: RouteDeclaration<Mode, Params, undefined, Body, Input, Data> &
    HandlerOf<Mode, Params, undefined, Input, Data> &
    ScopeFor<Mode>,
): TypedRoute<Params, Body, Data> {
  learnValues('operation', [declaration.operation])
  return { declaration: declaration as unknown as TypedRoute<Params, Body, Data>['declaration'] }
}

async function respond<Mode extends AuthMode, Params, Query, Body, Input>(
  declaration: HandledDeclaration<Mode, Params, Query, Body, Input>,
  request: Request,
  rawParams: Record<string, string>,
  requestId: string,
  headers: Record<string, string>,
  notes: CallNotes,
): Promise<Response> {
  const caller = (await identify(
    declaration as AnyDeclaration,
    request,
    rawParams,
    requestId,
    headers,
    notes,
  )) as ContextOf[Mode]
  await limitCaller(caller, request, headers)

  const url = new URL(request.url)
  const asksWallet = choosesWallet(url.pathname)
  const params = (declaration.params && parseInput(schemaOf(declaration.params), rawParams)) as Parsed<Params>
  const asked = queryOf(url)
  const named = asksWallet ? takeWallet(asked) : undefined
  const query = parseInput(schemaOf(declaration.query), asked) as Parsed<Query>
  // Next sends HEAD requests to the GET handler and drops the body of the response.
  if (request.method === 'GET' || request.method === 'HEAD') {
    const ctx = asksWallet ? await inChosenWallet(caller, named) : caller
    await requireStepUp(declaration as AnyDeclaration, ctx as Ctx | OperatorCtx, undefined, false)
    const data = await declaration.handler({ ctx, params, query, body: undefined as Input })
    if (declaration.file) return fileResponse(data as ResponseFile, requestId, headers)
    if (declaration.stream) return streamResponse(data as ResponseStream, requestId, headers)
    return jsonResponse(200, successBody(data, requestId), requestId, headers)
  }

  const key = keyOf(declaration, request)
  await limitFiles(caller, declaration)
  const given = isForm(declaration, request)
    ? await readForm(request, declaration.form)
    : await readJson(request, declaration.largeBody ? MAX_LARGE_BODY_BYTES : MAX_BODY_BYTES)
  // If all parameters are optional, the caller may send no body.
  const sent = given.value === undefined ? {} : given.value
  const ctx = asksWallet ? await inChosenWallet(caller, named ?? takeWallet(sent)) : caller
  const body = parseInput(schemaOf(declaration.body), sent) as Parsed<Body>
  const fingerprint = fingerprintOf(request.method, url.pathname + url.search, given.text)
  const written = await performWrite(declaration, { ctx, params, query, body, key, fingerprint })
  const { status, body: text, replayOf } = written
  if (status >= 400) notes.errorCode = errorCodeIn(text)
  if (declaration.cookie && status < 300) headers['set-cookie'] = declaration.cookie(dataIn(text))
  if (replayOf === undefined) return jsonResponse(status, text, requestId, headers)
  Object.assign(headers, { 'idempotency-replayed': 'true', 'x-replay-request-id': requestId })
  return jsonResponse(status, text, replayOf, headers)
}

/** Authenticates the caller. A refused call counts for its network address, because the caller is unknown. */
async function identify(
  declaration: AnyDeclaration,
  request: Request,
  params: Record<string, string>,
  requestId: string,
  headers: Record<string, string>,
  notes: CallNotes,
): Promise<ContextOf[AuthMode]> {
  const onCaller = (caller: KnownCaller) => {
    notes.caller = caller
  }
  try {
    const { auth: modes, scope } = declaration
    const access = operatorAccess(declaration, request.method !== 'GET' && request.method !== 'HEAD')
    return await authenticate({ request, modes, scope, access, params, requestId, onCaller })
  } catch (error) {
    await limitAddress(request, headers)
    throw error
  }
}

/** Whether a call sends a form. If the operation also accepts JSON, the content type decides. */
function isForm<Declared extends Pick<AnyDeclaration, 'form'>>(
  declared: Declared,
  request: Request,
): declared is Declared & Required<Pick<AnyDeclaration, 'form'>> {
  if (!declared.form?.orJson) return declared.form !== undefined
  return MULTIPART.test(request.headers.get('content-type') ?? '')
}

/** @throws {DomainError} `idempotency_key_required`, `idempotency_key_invalid`. */
function keyOf({ idempotencyKey }: Pick<AnyDeclaration, 'idempotencyKey'>, request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key !== null) checkKey(key)
  else if (idempotencyKey === 'required') throw new DomainError('idempotency_key_required')
  return key
}

// If an operation takes no parameters, any parameter is a mistake, like every unknown one.
const NO_PARAMETERS = z.strictObject({})

const schemaOf = (declared: unknown) => (declared ?? NO_PARAMETERS) as z.ZodType

/** The data in the text of a success. */
function dataIn(text: string | Uint8Array): Record<string, unknown> {
  return JSON.parse(typeof text === 'string' ? text : Buffer.from(text).toString()).data
}

type GivenQuery = Record<string, string | Record<string, string>>

// One pair of a metadata filter: `metadata[plan]=gold`.
const PAIR = /^(\w+)\[([^[\]]+)\]$/

/** @throws {DomainError} `parameter_invalid` for a repeated parameter, because nobody could know which one is meant. */
function queryOf(url: URL): GivenQuery {
  // An object without a prototype, so that a parameter named __proto__ is unknown like any other name.
  const query: GivenQuery = Object.create(null)
  for (const [name, value] of url.searchParams) {
    const [, outer, key] = PAIR.exec(name) ?? []
    const taken = outer === undefined ? query[name] : query[outer]
    if (outer === undefined || key === undefined) {
      if (taken !== undefined) throw invalidParameter(name, 'can be sent only once.')
      query[name] = value
    } else {
      if (typeof taken === 'string' || taken?.[key] !== undefined)
        throw invalidParameter(name, 'can be sent only once.')
      query[outer] = Object.assign(taken ?? Object.create(null), { [key]: value })
    }
  }
  return query
}

// The status that nginx logs when the caller hung up. Only used in our log.
const CLIENT_CLOSED_REQUEST = 499

function refuse(
  error: unknown,
  operation: string,
  requestId: string,
  headers: Record<string, string>,
  notes: CallNotes,
): Response {
  if (error instanceof BodyAborted) {
    log().debug({ err: error.cause, requestId, operation }, 'the caller hung up while sending the body')
    return bareResponse(CLIENT_CLOSED_REQUEST, requestId, headers)
  }
  notes.errorCode = error instanceof DomainError ? error.code : 'internal_error'
  if (error instanceof DomainError) {
    if (error.status >= 500)
      log().error(
        { err: error.cause ?? error, requestId, operation },
        'a service that this operation needs is not available',
      )
    return errorResponse(error, requestId, headers)
  }
  log().error({ err: error, requestId, operation }, 'an operation failed')
  return errorResponse(new DomainError('internal_error'), requestId, headers)
}
