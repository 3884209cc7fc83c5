import type { WireAuditEntry } from '@/lib/audit/present'
import { NOTICE_SWITCHES, type NoticeSwitch } from '@/lib/business/rules'
import { dateInWords, momentInWords } from '@/lib/core/calendar-date'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { dayStartAt } from '@/lib/core/period'
import { PROVIDER_NAMES, sourceTitle } from '@/lib/core/providers'
import { type ReconciliationKind, reasonsOf } from '@/lib/top-up/reconciliation'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import { noticeWords } from '../settings/message-steps'

/** The person or program that acted, in words. */
export function actorText({ kind, name }: WireAuditEntry['actor'], language: Language): string {
  const { who } = MESSAGES[language].audit
  if (kind === 'system') return 'Khata'
  if (kind === 'api_key') return filled(who.key, { name: name ?? who.deleted })
  return name ?? who.former
}

interface DetailsView {
  now: Date
  timeZone: string
  /** The titles of objects, by id. */
  titles: ReadonlyMap<string, string>
  language: Language
}

/** `amount: Rs 500.00 → Rs 600.00, active: yes → no` */
export function detailsText(details: WireAuditEntry['details'], view: DetailsView): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${nameInWords(name, view.language)}: ${valueText(value, name, view)}`)
    .join(', ')
}

/** A name without a translation is split into words: `finalAction` becomes `final action`. */
function nameInWords(name: string, language: Language): string {
  const { audit, settings } = MESSAGES[language]
  if (isSwitch(name)) return noticeWords(settings, name).title
  const names: Readonly<Record<string, string>> = audit.details.names
  return names[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const DAY = /^\d{4}-\d\d-\d\d$/
const ID = /^[a-z]+_[\da-z]{26}$/

function valueText(value: unknown, name: string, view: DetailsView): string {
  const { language } = view
  const words = MESSAGES[language].audit.details
  if (isChange(value)) return `${valueText(value.from, name, view)} → ${valueText(value.to, name, view)}`
  if (value === null || value === '') return words.none
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return value.map((each) => valueText(each, name, view)).join(' ') || words.none
  if (typeof value === 'object') return detailsText(value as WireAuditEntry['details'], view)
  const text = String(value)
  if (name.endsWith('Paisa') && /^-?\d+$/.test(text)) return unbrokenNpr(BigInt(text), language)
  if (name === 'seconds') return secondsText(Number(text), language)
  if (typeof value === 'number') return inDigitsOf(language, text)
  return wordOfValue(name, text, language) ?? momentText(text, view) ?? titleText(text, view)
}

/** A day or a time, as people write it. Undefined if the text is neither. */
function momentText(text: string, { now, timeZone, language }: DetailsView): string | undefined {
  if (INSTANT.test(text)) return momentInWords(new Date(text), now, timeZone, language)
  const day = DAY.test(text) && language !== DEFAULT_LANGUAGE && dayStartAt(text, timeZone)
  return day ? dateInWords(day, timeZone, language, now) : undefined
}

/** The title of an object. Other texts are returned as they are. */
const titleText = (text: string, { titles }: DetailsView): string =>
  ID.test(text) ? (titles.get(text) ?? shortId(text)) : text

/** The ids of all objects in an entry. */
export function namedIds(value: unknown): string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namedIds) : []
}

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** A duration in the largest unit that divides it evenly: `10 days`. */
function secondsText(seconds: number, language: Language): string {
  const [size, unit] = UNITS.find(([each]) => seconds % each === 0) ?? [1, 'second']
  return staffWords('audit', language)(`details.time.${unit}`, { count: seconds / size })
}

/** `price_…4sn02q`: the kind, and enough of the id to recognize it. */
export const shortId = (id: string) => `${id.slice(0, id.indexOf('_') + 1)}…${id.slice(-6)}`

const isSwitch = (name: string): name is NoticeSwitch => name in NOTICE_SWITCHES

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

type Words = Readonly<Record<string, string>>

const VALUES = new Map(LANGUAGES.map((language) => [language, valuesIn(language)]))

/** The word for a value of a detail, such as the method of a payment. Undefined if it has none, for example a name or a number. */
const wordOfValue = (name: string, value: string, language: Language): string | undefined =>
  VALUES.get(language)?.[name]?.[value]

/** The details that have a fixed set of values with words, by the name of the detail. */
function valuesIn(language: Language): Readonly<Record<string, Words>> {
  const { audit, bulk, catalog, frame, places, reconciliation, states } = MESSAGES[language]
  const kinds = Object.entries(reconciliation.kinds) as [ReconciliationKind, string][]
  return {
    ...audit.details.values,
    action: bulk.titles,
    calendar: catalog.priceForm.calendars,
    environment: frame.environments,
    from: frame.role,
    to: frame.role,
    role: frame.role,
    list: places.pages,
    metadata: { changed: audit.details.changed },
    method: states.method,
    provider: Object.fromEntries(PROVIDER_NAMES.map((name) => [name, sourceTitle(name)])),
    reason: Object.fromEntries(
      kinds.flatMap(([kind, word]) => reasonsOf(kind).map((reason) => [reason, word])),
    ),
    status: states.subscription,
  }
}
