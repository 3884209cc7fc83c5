import type { z } from 'zod'
import type { FormAction } from '@/components/form/form-state'
import { currentClient } from '@/lib/auth/browser-session'
import type { AnyDeclaration } from '@/lib/http/declaration'
import { parseInput } from '@/lib/http/parse'
import type { TypedRoute } from '@/lib/http/route'
import type { Ctx } from '@/lib/infra/ctx'
import type { OperationAction } from './form-action'
import { formCaller, memberIn } from './form-caller'
import { namesIn, textFields } from './form-fields'
import { refusedState } from './refused-state'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

interface PreviewOf<Params, Body> {
  /** Makes the body of the operation from the fields filled in so far. */
  read(form: FormData): Record<string, unknown>
  /** Renders the preview. It must not write anything. */
  show(sent: {
    ctx: Ctx
    params: Parsed<Params>
    body: Parsed<Body>
    form: FormData
  }): Promise<React.ReactNode>
}

/**
 * Makes the server action that previews the result of a form while a team member fills it in. Permissions and schemas are those of the
 * operation. It is called at each pause in typing, so it has no idempotency key, and is not in the merchant's log.
 */
export function previewAction<Params, Body, Response>(
  { declaration }: TypedRoute<Params, Body, Response>,
  { read, show }: PreviewOf<Params, Body>,
): OperationAction<React.ReactNode> {
  const names = namesIn(declaration.params)
  const action: FormAction<React.ReactNode> = async (_, form) => {
    if (!(form instanceof FormData)) throw new TypeError('an action was called without a form')
    const client = await currentClient()
    let ctx: Ctx | undefined
    try {
      ctx = memberIn(await formCaller(declaration, form, '', client))
      if (!ctx) throw new TypeError('a preview is for members of a team')
      const params = parsed(
        declaration.params,
        textFields(form, (name) => names.has(name)),
      )
      const body = parsed(declaration.body, read(form))
      return { ...NOTHING_WRONG, done: { data: await show({ ctx, params, body, form } as never) } }
    } catch (error) {
      return refusedState(form, error, {
        requestId: client.requestId,
        place: ctx ?? { environment: 'production', businessId: null },
      })
    }
  }
  return Object.assign(action, { declaration: declaration as AnyDeclaration })
}

const NOTHING_WRONG = { key: '', values: {}, errors: {} }

function parsed(schema: unknown, input: unknown): unknown {
  return schema ? parseInput(schema as z.ZodType, input) : undefined
}
