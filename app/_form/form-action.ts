import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import type { z } from 'zod'
import { newFormKey } from '@/components/form/form-key'
import type { FormAction, FormState } from '@/components/form/form-state'
import { currentClient, formContext } from '@/lib/auth/browser-session'
import { logForm } from '@/lib/http/call-log'
import type { AnyDeclaration } from '@/lib/http/declaration'
import { limitMember } from '@/lib/http/limit'
import type { TypedRoute } from '@/lib/http/route'
import type { Ctx } from '@/lib/infra/ctx'
import { announce } from './announcement'
import { formEnvironment, formKey, namesIn, textFields } from './form-fields'
import { performOnce } from './perform-once'
import { refusedState } from './refused-state'
import { proofAskedFor, takeProof } from './step-up'

type Output<Data> = Data extends z.ZodType ? z.output<Data> : never

/** What happens after the write. */
interface Done<Data> {
  /** The page that comes next. Without one, the same page is shown anew. */
  goTo?: string | null
  /** Shown on that page, or in the form. */
  message?: string
  /** The message is shown beside the page, because the form may be gone with the row that it stood in. */
  announces?: boolean
  /** For the form, such as a secret that is shown once. */
  data?: Data
}

interface FormOf<Response, Data> {
  /**
   * Makes the body of the operation from the fields of the form. By default these are the text fields by their names,
   * without the empty ones.
   */
  read?(form: FormData): Record<string, unknown>
  done?(result: Output<Response>, ctx: Ctx): Done<Data>
}

/** A server action that runs an operation of the API. */
export type OperationAction<Data = unknown> = FormAction<Data> & { declaration: AnyDeclaration }

/**
 * Makes the server action of a form from an operation of the API: `formAction(POST, { … })` with the POST of its
 * route. Permission, schemas, operation, errors and idempotency are those of the API. Fields that are named like the
 * parameters of the path name the object, by its wire id. The form sends an idempotency key: if the key comes again,
 * nothing is done and the first result is shown again. If the operation needs a fresh session, the form asks for the
 * password and is sent again.
 */
export function formAction<Params, Body, Response, Data = undefined>(
  { declaration }: TypedRoute<Params, Body, Response>,
  { read, done }: FormOf<Response, Data> = {},
): OperationAction<Data> {
  const { scope } = declaration
  if (!scope) throw new TypeError(`${declaration.operation} is not an operation of merchants`)
  const names = namesIn(declaration.params)
  const action: FormAction<Data> = async (_, form) => {
    const client = await currentClient()
    let ctx: Ctx | undefined
    const startedAt = performance.now()
    const note = (error?: unknown) => {
      const ms = performance.now() - startedAt
      if (ctx) logForm({ ctx, declaration, error, userAgent: client.userAgent, ms })
    }
    let next: Done<Data>
    try {
      ctx = await formContext(scope, formEnvironment(form), client)
      await limitMember(ctx)
      await takeProof(ctx, form)
      const params = textFields(form, (name) => names.has(name))
      const body = read ? read(form) : textFields(form, (name) => !names.has(name))
      const outcome = await performOnce(declaration, ctx, { params, body, key: formKey(form) })
      note(outcome.error)
      if (outcome.error) return refusedState(form, outcome.error, outcome.requestId)
      next = done?.(outcome.data as Output<Response>, ctx) ?? {}
    } catch (error) {
      note(error)
      const asks = await proofAskedFor(ctx, form, error)
      return { ...refusedState<Data>(form, error, client.requestId), ...(asks && { asks }) }
    }
    return settle(next)
  }
  return Object.assign(action, { declaration })
}

/** Shows the next page, or the same page anew. */
async function settle<Data>({ goTo, message, announces, data }: Done<Data>): Promise<FormState<Data>> {
  if (message && (goTo || announces)) await announce(message)
  if (goTo) redirect(goTo)
  refresh()
  const done = { ...(message && !announces && { message }), ...(data !== undefined && { data }) }
  return { key: newFormKey(), values: {}, errors: {}, done }
}
