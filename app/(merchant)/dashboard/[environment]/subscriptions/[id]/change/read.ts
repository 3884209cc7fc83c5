import { refusedState } from '@/app/_form/refused-state'
import type { FormState } from '@/components/form/form-state'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { fromWire, type PriceId, type SubscriptionId, toWire } from '@/lib/core/id'
import { parseInput } from '@/lib/http/parse'
import type { Ctx } from '@/lib/infra/ctx'
import { listSoldPrices } from '@/lib/price/read'
import { presentChangePreview } from '@/lib/subscription/change-answer'
import { previewChangeInput } from '@/lib/subscription/change-schema'
import type { NamedSubscription } from '@/lib/subscription/present'
import { previewChange } from '@/lib/subscription/preview-change'
import type { SearchParams } from '../../../../../list/list-query'
import { changeInput } from './input'

export type WireChangePreview = ReturnType<typeof presentChangePreview>

const TIMES = ['now', 'unbilled', 'period_end'] as const

/** What the person has chosen. Whatever they have not chosen has its present value. */
export interface Choice {
  priceId: string
  quantity: string
  when: (typeof TIMES)[number]
  /** False if the page was just opened. */
  isMade: boolean
}

export function chosenIn(asked: SearchParams, present: NamedSubscription): Choice {
  const given = (name: string) => (typeof asked[name] === 'string' ? asked[name] : undefined)
  return {
    priceId: given('priceId') ?? present.priceId,
    quantity: given('quantity') || String(present.quantity),
    when: TIMES.find((time) => time === given('when')) ?? 'now',
    isMade: given('priceId') !== undefined || given('quantity') !== undefined,
  }
}

/** What the change would bill, or why it cannot be made. */
export type Previewed = { preview: WireChangePreview } | { refused: FormState }

export async function readPreview(ctx: Ctx, id: SubscriptionId, choice: Choice): Promise<Previewed> {
  const form = new FormData()
  for (const name of ['priceId', 'quantity', 'when'] as const) form.set(name, choice[name])
  try {
    const input = parseInput(previewChangeInput, changeInput(form))
    return { preview: presentChangePreview(ctx, await previewChange(ctx, id, input)) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return {
      refused: await refusedState(form, inWordsOfThePage(error), { requestId: ctx.requestId, place: ctx }),
    }
  }
}

/** The page has no field named `prorate`, as in the API, so the problem is moved to the page's own field. */
const inWordsOfThePage = (error: DomainError): DomainError =>
  error.facts.param === 'prorate'
    ? invalidParameter('when', 'must bill the rest, because the new price has another billing period.')
    : error

/** The prices to choose from: those on sale, and the present one. */
export async function readPrices(ctx: Ctx, present: NamedSubscription) {
  const sold = await listSoldPrices(ctx, fromWire('price', present.priceId) as PriceId)
  const prices = sold.map((price) => ({ ...price, id: toWire('price', price.id) }))
  if (prices.some(({ id }) => id === present.priceId)) return prices
  const { priceId: id, productName, priceNickname: nickname } = present
  const { amountPaisa, interval, intervalCount, calendar } = present
  return [{ id, productName, nickname, amountPaisa, interval, intervalCount, calendar }, ...prices]
}
