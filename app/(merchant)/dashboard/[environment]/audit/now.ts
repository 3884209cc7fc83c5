import type { WireAuditEntry } from '@/lib/audit/present'
import { unbrokenNpr } from '@/lib/core/money'

/** Who acted, in words. */
export function actorText({ kind, name }: WireAuditEntry['actor']): string {
  if (kind === 'system') return 'Khata'
  if (kind === 'api_key') return `API key ${name ?? '(deleted)'}`
  return name ?? 'A former member'
}

/** `amount: Rs 500.00 → Rs 600.00, active: yes → no` */
export function detailsText(details: WireAuditEntry['details']): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${inWords(name)}: ${valueText(value, name.endsWith('Paisa'))}`)
    .join(', ')
}

/** `finalAction` as `final action`. An amount in paisa is an amount. */
const inWords = (name: string) =>
  name
    .replace(/Paisa$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim()

function valueText(value: unknown, isPaisa: boolean): string {
  if (isChange(value)) return `${valueText(value.from, isPaisa)} → ${valueText(value.to, isPaisa)}`
  if (value === null || value === '') return 'none'
  if (isPaisa && /^-?\d+$/.test(String(value))) return unbrokenNpr(BigInt(String(value)), 'en')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((each) => valueText(each, isPaisa)).join(' ') || 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value
