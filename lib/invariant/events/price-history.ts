import type { Found } from '../rule'
import type { Row } from './documents'

interface Asked {
  /** Number of the event from which on the price asks for this. */
  since: number
  amountPaisa: string
}

/**
 * What prices asked, by the order of events: a charge and a change of its price hold the same row, so that the one that
 * came first has the smaller number. Prices whose amount never changed are not kept.
 */
export class PriceHistory {
  readonly #changed = new Map<string, Asked[]>()
  #present: { id: string; history: Asked[] } | undefined

  /** @param event of the price, in their order. */
  add(id: string, event: { type: string; data: string; sequence: number }, row: Row | undefined): void {
    const { amountPaisa } = JSON.parse(event.data) as { amountPaisa?: unknown }
    // What it asked before an event that is not its first one is not known.
    const since = event.type === 'price.created' ? 0 : event.sequence
    if (this.#present?.id !== id) this.#present = { id, history: [] }
    const { history } = this.#present
    if (history.at(-1)?.amountPaisa !== amountPaisa) history.push({ since, amountPaisa: String(amountPaisa) })
    if (history.length > 1 || since > 0 || history[0]?.amountPaisa !== String(row?.amount_paisa))
      this.#changed.set(id, history)
  }

  /** @param row of an invoice, with `asked_paisa`: what its price asks now. */
  check(row: Row, created: { id: string; sequence: number }, found: Found): void {
    if (row.origin !== 'subscription' || row.asked_paisa === null) return
    const history = this.#changed.get(row.price_id)
    const asked = history
      ? history.findLast(({ since }) => since < created.sequence)?.amountPaisa
      : String(row.asked_paisa)
    if (asked !== undefined && asked !== String(row.total_amount_paisa))
      found(
        'invoice-price',
        `Invoice inv:${row.id} is of ${row.total_amount_paisa} paisa, and price price:${row.price_id} asked for ${asked} then.`,
      )
  }
}
