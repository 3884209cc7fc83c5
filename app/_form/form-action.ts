import { revalidatePath } from 'next/cache'
import { redirect, unstable_rethrow } from 'next/navigation'
import type { z } from 'zod'
import { newFormKey } from '@/components/form/form-key'
import type { FormAction, FormState } from '@/components/form/form-state'
import { currentClient } from '@/lib/auth/browser-session'
import type { Environment } from '@/lib/core/api-key-format'
import { DomainError } from '@/lib/core/errors'
import { logForm } from '@/lib/http/call-log'
import type { AnyDeclaration } from '@/lib/http/declaration'
import type { TypedRoute } from '@/lib/http/route'
import { noteAction } from '@/lib/http/sent-form'
import { announce } from './announcement'
import type { Done, Sent } from './done'
import { type FormCtx, formCaller, memberIn } from './form-caller'
import { formKey, namesIn, textFields } from './form-fields'
import { performOnce } from './perform-once'
import { refusedState } from './refused-state'
import { proofAskedFor, takeProof } from './step-up'

type Output<Data> = Data extends z.ZodType ? z.output<Data> : never

interface FormOf<Response, Data> {
  /**
   * Makes the body of the operation from the fields of the form. By default these are the text fields by their names,
   * without the empty ones.
   */
  read?(form: FormData): Record<string, unknown> | Promise<Record<string, unknown>>
  /**
   * What is said in the form, or what comes next. A function runs again if the form comes again, so it may be done twice: it
   * sets cookies and says what comes next.
   */
  done?: string | ((result: Output<Response>, sent: Sent) => Done<Data> | Promise<Done<Data>>)
  /** The page that shows better than the form why it was refused. */
  refused?(refusal: DomainError, form: FormData): string | undefined
}

/** A server action that runs an operation. */
export type OperationAction<Data = unknown> = FormAction<Data> & { declaration: AnyDeclaration }

/**
 * Makes the server action of a form from an operation: `formAction(POST, { … })` with the POST of its route. Who may call
 * it, schemas, work, errors and idempotency are those of the operation. Fields that are named like the parameters of the
 * path name the object. The form sends an idempotency key: if the key comes again, nothing is done and the first result
 * is shown again. If the operation needs a fresh session, the form asks for the password and is sent again.
 */
export function formAction<Params, Body, Response, Data = undefined>(
  { declaration }: TypedRoute<Params, Body, Response>,
  { read, done, refused }: FormOf<Response, Data> = {},
): OperationAction<Data> {
  const names = namesIn(declaration.params)
  const action: FormAction<Data> = async (_, form) => {
    // A browser sends a form. What a program sends may be anything that the framework can read.
    if (!(form instanceof FormData)) throw new TypeError('an action was called without a form')
    noteAction()
    const client = await currentClient()
    const startedAt = performance.now()
    let ctx: FormCtx | undefined
    const refuse = async (error: unknown, requestId: string) => {
      const elsewhere = error instanceof DomainError && refused?.(error, form)
      if (elsewhere) redirect(elsewhere)
      return refusedState<Data>(form, error, { requestId, environment: environmentOf(ctx) })
    }
    const note = (error?: unknown) => {
      const ms = performance.now() - startedAt
      logForm({ ctx, declaration, requestId: client.requestId, error, userAgent: client.userAgent, ms })
    }
    let next: Done<Data>
    try {
      const params = textFields(form, (name) => names.has(name))
      ctx = await formCaller(declaration, form, params.token ?? '', client)
      await takeProof(memberIn(ctx), form)
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
      // The way to another page is thrown too.
      unstable_rethrow(error)
      note(error)
      const asks = await proofAskedFor(memberIn(ctx), form, error)
      return { ...(await refuse(error, client.requestId)), ...(asks && { asks }) }
    }
    return settle(next)
  }
  return Object.assign(action, { declaration })
}

/** A person without credentials has none, and sees no sandbox. */
function environmentOf(ctx: FormCtx | undefined): Environment {
  return ctx && 'environment' in ctx ? ctx.environment : 'production'
}

/** Shows the next page, or the same page anew. */
async function settle<Data>({ goTo, message, announces, data }: Done<Data>): Promise<FormState<Data>> {
  if (message && (goTo || announces)) await announce(message)
  // Also the pages that the browser has fetched ahead are old now.
  revalidatePath('/', 'layout')
  if (goTo) redirect(goTo)
  const done = { ...(message && !announces && { message }), ...(data !== undefined && { data }) }
  return { key: newFormKey(), values: {}, errors: {}, done }
}
