import { refusedState } from '@/app/_form/refused-state'
import type { SentForm } from '@/components/form/form-scope'
import { DomainError } from '@/lib/core/errors'
import { parseInput } from '@/lib/http/parse'
import type { Ctx } from '@/lib/infra/ctx'
import { createSubscriptionInput } from '@/lib/subscription/create-schema'
import { type PreviewedStart, previewStart } from '@/lib/subscription/preview-start'
import type { SearchParams } from '../../../../list/list-query'
import { startInput } from './input'

/** What somebody asks about a new subscription, and the answer. */
export interface AskedStart {
  /** The fields as the address has them. */
  asked: SentForm
  /** Null: nothing was asked yet, or it is refused. */
  preview: PreviewedStart | null
}

/** What the start would take that the address asks about, for the chosen customer. */
export async function readStart(ctx: Ctx, query: SearchParams): Promise<AskedStart> {
  const values = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  // Every form has a quantity, a link that brings a price or a customer has none.
  if (!values.customerId || values.quantity === undefined)
    return { asked: { values: {}, errors: {} }, preview: null }
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  try {
    const input = parseInput(createSubscriptionInput, startInput(form))
    return { asked: { values, errors: {} }, preview: await previewStart(ctx, input) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { requestId, environment } = ctx
    const { errors, message } = await refusedState(form, error, { requestId, environment })
    return { asked: { values, errors, ...(message && { message }) }, preview: null }
  }
}
