import { setTimeout } from 'node:timers/promises'
import { revalidatePath } from 'next/cache'
import { cookies } from 'next/headers'
import { redirect, unstable_rethrow } from 'next/navigation'
import type { z } from 'zod'
import { pageLanguage } from '@/app/staff-language'
import { ANNOUNCEMENT_COOKIE } from '@/components/dashboard/announcement-cookie'
import { newFormKey } from '@/components/form/form-key'
import type { AskedProof, FormAction, FormState } from '@/components/form/form-state'
import { OF_PROOF, PROOF_CODE, PROOF_PASSWORD } from '@/components/form/proof-names'
import { confirmIdentity } from '@/lib/account/prove-identity'
import { getSecondFactor } from '@/lib/account/read'
import { confirmIdentityInput } from '@/lib/account/schema'
import { currentClient } from '@/lib/auth/browser-session'
import { isFresh } from '@/lib/auth/fresh-identity'
import { memberOf } from '@/lib/auth/member'
import type { Environment } from '@/lib/core/api-key-format'
import { DomainError, type ErrorCode, type ErrorDetail } from '@/lib/core/errors'
import { logForm } from '@/lib/http/call-log'
import type { AnyDeclaration } from '@/lib/http/declaration'
import { checkKey, fingerprintOf } from '@/lib/http/idempotency'
import { limitFiles } from '@/lib/http/limit'
import { parseInput } from '@/lib/http/parse'
import { performWrite } from '@/lib/http/perform-write'
import type { TypedRoute } from '@/lib/http/route'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { PayPlace } from '@/lib/provider-account/offered'
import { MESSAGES } from '@/messages/catalogue'
import type { Done, Sent } from './done'
import { type FormCtx, formCaller, staffIn } from './form-caller'
import { formKey, namesIn, textFields } from './form-fields'
import { refusedState } from './refused-state'

type Output<Data> = Data extends z.ZodType ? z.output<Data> : never

interface FormOf<Response, Data> {
  /** Makes the body of the operation from the form. By default it consists of the non-empty text fields, by name. */
  read?(form: FormData): Record<string, unknown> | Promise<Record<string, unknown>>
  /**
   * The message in the form, or what comes next. A function runs again when the form is sent again, so it must be safe to repeat: it sets
   * cookies and returns what comes next.
   */
  done?: string | ((result: Output<Response>, sent: Sent) => Done<Data> | Promise<Done<Data>>)
  /** The page that shows better than the form why it was refused. */
  refused?(refusal: DomainError, form: FormData): string | undefined | Promise<string | undefined>
}

/** A server action that runs an operation. */
export type OperationAction<Data = unknown> = FormAction<Data> & { declaration: AnyDeclaration }

/**
 * Makes the server action of a form from an operation: `formAction(POST, { … })` with the POST of its route. Permissions, schemas, work,
 * errors and idempotency are those of the operation. Fields with the names of path parameters identify the object. The form sends an
 * idempotency key: if the key comes again, nothing is done, and the first result is shown again. If the operation needs a fresh session,
 * the form asks for the password and is sent again.
 */
export function formAction<Params, Body, Response, Data = undefined>(
  { declaration }: TypedRoute<Params, Body, Response>,
  { read, done, refused }: FormOf<Response, Data> = {},
): OperationAction<Data> {
  const names = namesIn(declaration.params)
  const action: FormAction<Data> = async (_, form) => {
    // lib/http/check-form.ts has already refused programs that send something else.
    if (!(form instanceof FormData)) throw new TypeError('an action was called without a form')
    const client = await currentClient()
    const startedAt = performance.now()
    let ctx: FormCtx | undefined
    const refuse = async (error: unknown, requestId: string) => {
      const elsewhere = error instanceof DomainError && (await refused?.(error, form))
      if (elsewhere) redirect(elsewhere)
      return refusedState<Data>(form, error, { requestId, place: placeOf(ctx) })
    }
    const note = (error?: unknown) => {
      const ms = performance.now() - startedAt
      logForm({ ctx, declaration, requestId: client.requestId, error, userAgent: client.userAgent, ms })
    }
    let next: Done<Data>
    try {
      const params = textFields(form, (name) => names.has(name))
      ctx = await formCaller(declaration, form, params.token ?? '', client)
      await takeProof(staffIn(ctx), form)
      const body = read ? await read(form) : textFields(form, (name) => !names.has(name))
      const outcome = await performOnce(declaration, ctx, { params, body, key: formKey(form) })
      note(outcome.error)
      if (outcome.error) return refuse(outcome.error, outcome.requestId)
      const sent = { environment: environmentOf(ctx), form }
      next =
        typeof done === 'string'
          ? { message: done }
          : ((await done?.(outcome.data as Output<Response>, sent)) ?? {})
    } catch (error) {
      // A redirect is thrown too.
      unstable_rethrow(error)
      note(error)
      const asks = await proofAskedFor(staffIn(ctx), form, error)
      return { ...(await refuse(error, client.requestId)), ...(asks && { asks }) }
    }
    return settle(next)
  }
  return Object.assign(action, { declaration })
}

/** A person without credentials has none, and cannot see a sandbox. */
function environmentOf(ctx: FormCtx | undefined): Environment {
  return ctx && 'environment' in ctx ? ctx.environment : 'production'
}

/** Where a payment by the caller would go. */
function placeOf(ctx: FormCtx | undefined): PayPlace {
  const businessId = ctx && 'businessId' in ctx ? ctx.businessId : null
  return { environment: environmentOf(ctx), businessId }
}

/** Goes to the next page, or shows the same page again. */
async function settle<Data>({ goTo, message, announces, data }: Done<Data>): Promise<FormState<Data>> {
  if (message && (goTo || announces)) await announce(message)
  // Pages that the browser has prefetched are outdated now, too.
  revalidatePath('/', 'layout')
  if (goTo) redirect(goTo)
  const done = { ...(message && !announces && { message }), ...(data !== undefined && { data }) }
  return { key: newFormKey(), values: {}, errors: {}, done }
}

// The browser deletes it as soon as the message is shown. Without JavaScript, it is never shown.
const SECONDS = 10

/** Leaves a message for the next page, which shows it once. Can only be called from the action of a form. */
async function announce(sentence: string): Promise<void> {
  ;(await cookies()).set(ANNOUNCEMENT_COOKIE, sentence, {
    maxAge: SECONDS,
    path: '/',
    sameSite: 'lax',
  })
}

/**
 * Checks the identity proof that a member's or an operator's form was asked for. If the session is already fresh, nothing is checked,
 * because the same form may have been sent twice, and a code works only once.
 * @throws {DomainError} as `confirmIdentity`, at the field of the form.
 */
async function takeProof(ctx: Ctx | OperatorCtx | undefined, form: FormData): Promise<void> {
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

/** The proof that a refused form must ask for before it is sent again. Undefined if it was refused for another reason. */
async function proofAskedFor(
  ctx: Ctx | OperatorCtx | undefined,
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

interface SentOnce {
  params: Record<string, string>
  body: Record<string, unknown>
  key: string
}

/** The data of the response, or the refusal that was stored under the key. */
type Outcome =
  | { data: unknown; error?: never }
  | { error: DomainError /** Of the attempt that was refused first. */; requestId: string }

/**
 * Runs an operation of the API for a form.
 * @throws {DomainError} for a refusal that is not stored, so that the form may be sent again with the same key.
 */
async function performOnce(declaration: AnyDeclaration, ctx: FormCtx, sent: SentOnce): Promise<Outcome> {
  checkKey(sent.key)
  await limitFiles(ctx, declaration)
  checkFiles(declaration, sent.body)
  const write = {
    ctx,
    params: parsed(declaration.params, sent.params),
    query: undefined,
    body: parsed(declaration.body, sent.body),
    key: sent.key,
    fingerprint: fingerprintOf('FORM', declaration.operation, await textOf(sent)),
  }
  const { status, body } = await whenFree(() => performWrite(declaration, write as never))
  const envelope = JSON.parse(Buffer.from(body).toString())
  if (status < 300) return { data: envelope.data }
  return { error: refusalIn(envelope.error), requestId: envelope.meta.requestId }
}

function parsed(schema: unknown, input: unknown): unknown {
  return schema ? parseInput(schema as z.ZodType, input) : undefined
}

function checkFiles({ form }: AnyDeclaration, body: Record<string, unknown>): void {
  for (const [param, value] of Object.entries(body))
    if (form && value instanceof File && value.size > form.maxFileBytes)
      throw new DomainError(form.tooLarge, { param })
}

/**
 * What was sent, as text. For a file, its hash is used. The text contains the key, which is not stored anywhere, so nobody can guess a
 * password from the stored hash.
 */
async function textOf({ params, body, key }: SentOnce): Promise<string> {
  const values = await Promise.all(
    Object.entries(body).map(async ([name, value]) => {
      if (!(value instanceof File)) return [name, value]
      return [name, sha256(new Uint8Array(await value.arrayBuffer())).toString('hex')]
    }),
  )
  return JSON.stringify([key, params, values])
}

// A second click arrives while the first one is still being processed. It gets the result of the first, which takes a moment.
const WAITS = 20
const WAIT_MS = 250

async function whenFree<T>(write: () => Promise<T>, waits = WAITS): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'idempotency_in_flight' || waits === 0) throw error
    await setTimeout(WAIT_MS)
    return whenFree(write, waits - 1)
  }
}

interface StoredError {
  code: ErrorCode
  message: string
  param?: string
  details?: ErrorDetail[]
}

function refusalIn({ code, message, param, details }: StoredError): DomainError {
  return new DomainError(code, { message, ...(param && { param }), ...(details && { details }) })
}
