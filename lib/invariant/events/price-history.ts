import { unitPaisaOf } from '@/lib/core/invoice-line'
import type { Found } from '../rule'
import type { Row } from './documents'

interface Asked {
  /** The sequence of the event from which on the price has this amount. */
  since: number
  amountPaisa: string
}

/**
 * The amounts of prices in the order of events. A charge and a change of its price lock the same row, so the earlier one
 * has the smaller sequence. Prices whose amount never changed are not kept.
 */
export class PriceHistory {
  readonly #changed = new Map<string, Asked[]>()
  #present: { id: string; history: Asked[] } | undefined

  /** @param event of the price, in their order. */
  add(id: string, event: { type: string; data: string; sequence: number }, row: Row | undefined): void {
    const { amountPaisa } = JSON.parse(event.data) as { amountPaisa?: unknown }
    // If the first kept event is not the first one of the price, its earlier amounts are unknown.
    const since = event.type === 'price.created' ? 0 : event.sequence
    if (this.#present?.id !== id) this.#present = { id, history: [] }
    const { history } = this.#present
    if (history.at(-1)?.amountPaisa !== amountPaisa) history.push({ since, amountPaisa: String(amountPaisa) })
    if (history.length > 1 || since > 0 || history[0]?.amountPaisa !== String(row?.amount_paisa))
      this.#changed.set(id, history)
  }

  /** @param row of an invoice, with `asked_paisa`: the present amount of its price. */
  check(row: Row, created: { id: string; sequence: number }, found: Found): void {
    if (row.origin !== 'subscription' || row.asked_paisa === null || row.is_anew) return
    const history = this.#changed.get(row.price_id)
    const asked = history
      ? history.findLast(({ since }) => since < created.sequence)?.amountPaisa
      : String(row.asked_paisa)
    const line = row.lines?.[0]
    const charged = line ? unitPaisaOf(line) : 'no'
    if (asked !== undefined && asked !== charged)
      found(
        'invoice-price',
        `Invoice inv:${row.id} charges ${charged} paisa for each, and price price:${row.price_id} asked for ${asked} then.`,
      )
  }
}
