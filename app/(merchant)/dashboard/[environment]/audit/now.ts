import type { WireAuditEntry } from '@/lib/audit/present'
import { momentInWords } from '@/lib/core/calendar-date'
import { unbrokenNpr } from '@/lib/core/money'

/** Who acted, in words. */
export function actorText({ kind, name }: WireAuditEntry['actor']): string {
  if (kind === 'system') return 'Khata'
  if (kind === 'api_key') return `API key ${name ?? '(deleted)'}`
  return name ?? 'A former member'
}

interface DetailsView {
  now: Date
  timeZone: string
  /** By what people know objects, by their ids. */
  titles: ReadonlyMap<string, string>
}

/** `amount: Rs 500.00 → Rs 600.00, active: yes → no` */
export function detailsText(details: WireAuditEntry['details'], view: DetailsView): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${inWords(name)}: ${valueText(value, name, view)}`)
    .join(', ')
}

/** `finalAction` as `final action`. An amount in paisa is an amount, an id an object, and a number of seconds a time. */
const inWords = (name: string) =>
  name
    .replace(/(Paisa|Id)$/, '')
    .replace(/^seconds$/, 'time')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim()

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const ID = /^[a-z]+_[\da-z]{26}$/

function valueText(value: unknown, name: string, view: DetailsView): string {
  if (isChange(value)) return `${valueText(value.from, name, view)} → ${valueText(value.to, name, view)}`
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((each) => valueText(each, name, view)).join(' ') || 'none'
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (name.endsWith('Paisa') && /^-?\d+$/.test(text)) return unbrokenNpr(BigInt(text), 'en')
  if (name === 'seconds') return secondsText(Number(text))
  if (INSTANT.test(text)) return momentInWords(new Date(text), view.now, view.timeZone)
  return ID.test(text) ? (view.titles.get(text) ?? shortId(text)) : text
}

/** The ids of all objects that an entry names. */
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

/** In the largest unit that it is a whole number of: `10 days`. */
function secondsText(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds % each === 0) ?? [1, 'second']
  return `${seconds / size} ${unit}${seconds === size ? '' : 's'}`
}

/** `price_…4sn02q`: its kind, and what tells it from others. */
export const shortId = (id: string) => `${id.slice(0, id.indexOf('_') + 1)}…${id.slice(-6)}`

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value
