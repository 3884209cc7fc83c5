import { toWire } from '@/lib/core/id'
import { differences } from './differences'
import { type Document, documentOf, FAMILIES, type FamilyName, familyOf, type Row } from './documents'
import { owedBy } from './owed'
import { PLOTS, type Plot } from './plots'
import { ReminderWatch } from './reminder-watch'

export interface EventRow {
  id: string
  type: string
  /** The event's data as it was written. */
  data: string
  request_id: string | null
}

export interface ObjectKey {
  /** Null: there is no such object. */
  family: FamilyName | null
  environment: string
  id: string
  /** Whether the events of its beginning are still kept. */
  kept: boolean
}

/** Successive events with the same document: those of one step of an operation, and events without a change after it. */
interface Step {
  text: string
  document: Document
  events: EventRow[]
}

export type Tell = (rule: string, breach: string) => void

/** Follows the events of one object in their order, and compares the last state with the object. */
export class Chain {
  readonly #plot: Plot | undefined
  /** The object as it is now. Only the fields of this document are compared. */
  readonly #now: Document | undefined
  readonly #reminders: ReminderWatch | undefined
  /** The timeline entries that the events of an invoice stand for. */
  readonly entries: string[] = []
  #before: Document | undefined
  #step: Step | undefined
  /** A pause ended in the step before. The next period may begin later than the one before ended. */
  #isUnpaused = false
  #seen = 0
  /** The events of an object that there is not. */
  readonly #ofNobody: EventRow[] = []

  /** @param row of the object, if it exists. */
  constructor(
    readonly object: ObjectKey,
    readonly row: Row | undefined,
    private readonly tell: Tell,
  ) {
    const { family, environment } = object
    if (family && row) this.#now = this.#shown(family, row)
    this.#plot = family ? PLOTS[family] : undefined
    if (family === 'subscription' && environment === 'sandbox')
      this.#reminders = new ReminderWatch(object.kept)
  }

  #shown(family: FamilyName, row: Row): Document | undefined {
    try {
      return documentOf(family, row)
    } catch (error) {
      const id = `${FAMILIES[family].prefix}:${row.id}`
      this.tell('event-last', `GET cannot show ${id}: ${(error as Error).message}.`)
      return undefined
    }
  }

  add(event: EventRow): void {
    const { family } = this.object
    if (family === null) {
      this.#ofNobody.push(event)
      return
    }
    if (familyOf(event.type) !== family) {
      this.#tellStranger(event)
      return
    }
    this.#seen += 1
    if (family === 'invoice') this.entries.push(`${toWire('evt', event.id)} ${event.type}`)
    if (this.#step?.text === event.data) {
      this.#step.events.push(event)
      return
    }
    this.#closeStep()
    this.#step = { text: event.data, document: parsed(event.data), events: [event] }
  }

  #tellStranger({ id, type }: EventRow): void {
    this.tell(
      'event-object',
      `Event evt:${id} (${type}) is about ${this.object.id}, which its business does not have.`,
    )
  }

  end(): void {
    this.#closeStep()
    // A draft that was discarded is told of by its events alone.
    if (this.#ofNobody.at(-1)?.type !== 'invoice.deleted')
      for (const event of this.#ofNobody) this.#tellStranger(event)
    const { family, id, kept } = this.object
    if (!family || !this.#now) return
    const { prefix } = FAMILIES[family]
    const owed = this.#seen === 0 && kept ? (this.#plot?.begins ?? owedBy(family, this.#now)) : null
    if (owed) this.tell('event-missing', `There is no ${owed} of ${prefix}:${id}.`)
    if (!this.#before) return
    const untold = this.#plot?.untold?.[String(this.#now.status)] ?? []
    const different = this.#differences(this.#before, this.#now).filter((name) => !untold.includes(name))
    if (different.length > 0)
      this.tell(
        'event-last',
        `The last event of ${prefix}:${id} says ${shown(this.#before, different)}, and it is ${shown(this.#now, different)}.`,
      )
  }

  /** Fields that depend on other rows are not compared. */
  #differences(before: Document, after: Document): string[] {
    const now = this.#now ?? {}
    return differences(before, after).filter((name) => name in now)
  }

  #closeStep(): void {
    const step = this.#step
    const { family } = this.object
    if (!step || !family || !this.#plot) return
    this.#step = undefined
    const before = this.#before
    this.#before = step.document
    if (!before) this.#checkBeginning(step)
    this.#checkChanges(this.#plot, before, step)
    this.#checkStatus(this.#plot, before, step)
    // The events of an erased customer have lost what they told.
    const isErased = family === 'customer' && Boolean(this.row?.erased_at)
    if (family !== 'invoice' && family !== 'wallet' && !isErased) this.#checkRepeats(this.#plot, step)
    if (family === 'subscription' && before) this.#checkPeriod(before, step)
    this.#isUnpaused = step.events.some(({ type }) => type === 'subscription.unpaused')
    for (const missing of this.#reminders?.follow(
      before,
      step.document,
      step.events.map(({ type }) => type),
    ) ?? [])
      this.tell(
        'reminder-missing',
        `There is no ${missing} before evt:${step.events[0]?.id} of sub:${this.object.id}.`,
      )
  }

  #checkBeginning({ events }: Step): void {
    const { family, id, kept } = this.object
    const begins = this.#plot?.begins
    if (family && kept && begins && events[0]?.type !== begins)
      this.tell(
        'event-missing',
        `There is no ${begins} of ${FAMILIES[family].prefix}:${id}: its events begin with evt:${events[0]?.id}.`,
      )
  }

  #checkChanges({ changes, reversed, final }: Plot, before: Document | undefined, step: Step): void {
    if (!before) return
    const still = final?.[String(before.status)]
    const reversals = (this.row?.reversals ?? []) as (string | null)[]
    const may = ({ type, request_id: cause }: EventRow) => [
      ...(changes[type] ?? []),
      ...(cause !== null && reversals.includes(cause) ? (reversed?.[type] ?? []) : []),
    ]
    const allowed = new Set(still ?? step.events.flatMap(may))
    const untold = this.#differences(before, step.document).filter((name) => !allowed.has(name))
    if (untold.length > 0)
      this.tell(
        'event-story',
        `Event ${named(step)} says ${shown(step.document, untold)}, and before it was ${shown(before, untold)}: nothing tells how.`,
      )
  }

  #checkStatus({ steps }: Plot, before: Document | undefined, step: Step): void {
    if (!steps) return
    let reached = before ? [String(before.status)] : ['']
    for (const { type } of step.events) {
      const pairs = (steps[type] ?? []).map((pair) => pair.split('>') as [string, string])
      // What was before the first kept event is unknown.
      const isFirst = !before && type === step.events[0]?.type && !pairs.some(([from]) => from === '')
      reached = pairs.filter(([from]) => isFirst || reached.includes(from)).map(([, to]) => to)
    }
    if (!reached.includes(String(step.document.status)))
      this.tell(
        'event-status',
        `Event ${named(step)} says ${String(step.document.status)} after ${before ? String(before.status) : 'nothing'}.`,
      )
  }

  /** A step changes an object once. Another event of the step must be of a quiet type; else it was written twice. */
  #checkRepeats({ quiet = [] }: Plot, { events }: Step): void {
    const told = new Set<string>()
    events.forEach(({ id, type }, i) => {
      if ((i > 0 && !quiet.includes(type)) || told.has(type))
        this.tell(
          'event-doubled',
          `Event evt:${id} (${type}) says nothing that evt:${events[0]?.id} does not say.`,
        )
      if (quiet.includes(type) && i > 0) told.add(type)
    })
  }

  #checkPeriod(before: Document, step: Step): void {
    const { currentPeriodStart: start } = step.document
    const end = before.currentPeriodEnd
    for (const { type } of step.events) {
      const isNext =
        type === 'subscription.renewed' && !this.#isUnpaused ? start === end : String(start) >= String(end)
      if ((type === 'subscription.renewed' || type === 'subscription.recovered') && !isNext)
        this.tell(
          'event-story',
          `Event ${named(step)} begins a period at ${start}, and the one before ends at ${end}.`,
        )
    }
  }
}

const named = ({ events }: Step) => `evt:${events[0]?.id} (${events.map(({ type }) => type).join(', ')})`

const MAX_SHOWN = 120

function shown(document: Document, names: readonly string[]): string {
  const text = names.map((name) => `${name} ${JSON.stringify(document[name]) ?? 'nothing'}`).join(', ')
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function parsed(text: string): Document {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? (value as Document) : {}
}
