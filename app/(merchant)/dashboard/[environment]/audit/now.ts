import type { WireAuditEntry } from '@/lib/audit/present'

/** Who acted, in words. */
export function actorText({ kind, name }: WireAuditEntry['actor']): string {
  if (kind === 'system') return 'Khata'
  if (kind === 'api_key') return `API key ${name ?? '(deleted)'}`
  return name ?? 'A former member'
}

/** `amountPaisa: 50000 → 60000, active: true → false` */
export function detailsText(details: WireAuditEntry['details']): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(', ')
}

function valueText(value: unknown): string {
  if (isChange(value)) return `${valueText(value.from)} → ${valueText(value.to)}`
  if (value === null || value === '') return 'none'
  if (Array.isArray(value)) return value.map(valueText).join(' ') || 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value
