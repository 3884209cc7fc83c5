import { HOUR_MS } from '@/lib/core/duration'
import { toWire } from '@/lib/core/id'
import type { Client, Found, RuleGroup } from './rule'

// The audit log cannot be changed. So keys, members and settings must be as it says.

interface Told {
  business_id: string
  actor: string
  action: string
  object_id: string | null
  details: Record<string, unknown>
  created_at: Date
}

const AUDITED = `
SELECT business_id, actor, action, object_id, details, created_at FROM audit_entries
WHERE business_id IS NOT NULL AND action = ANY($1) ORDER BY created_at, id`

// The first owner and the keys of a demo are made with the business. They have the audit entry of the business only.
const KEYS = `
SELECT k.id, k.business_id, k.environment, k.name, k.expires_at, k.revoked_at, k.created_at = b.created_at AS is_first
FROM api_keys k JOIN businesses b ON b.id = k.business_id`
const MEMBERS = `
SELECT m.id, m.business_id, m.account_id, m.role, m.created_at = b.created_at AS is_first
FROM team_members m JOIN businesses b ON b.id = m.business_id`

export const accountsAreAudited: RuleGroup = {
  rules: [
    {
      name: 'api-key-origin',
      says: 'There is an API key that nobody made, or that was made for the other environment.',
    },
    { name: 'api-key-end', says: 'An API key that was revoked or rotated still works.' },
    { name: 'member-origin', says: 'A person is in a team and never joined it.' },
    { name: 'member-role', says: 'A member has another role than they were given.' },
    {
      name: 'business-settings',
      says: 'The settings of a business differ from the last ones that a member chose.',
    },
  ],
  async find(client, found) {
    await checkKeys(client, found)
    await checkMembers(client, found)
    await checkSettings(client, found)
  },
}

async function checkKeys(client: Client, found: Found): Promise<void> {
  const told = await audited(client, ['api_key.created', 'api_key.rotated', 'api_key.revoked'])
  const made = new Map<string, Told>()
  const ended = new Map<string, Told>()
  for (const entry of told) {
    if (entry.action === 'api_key.created') made.set(entry.object_id ?? '', entry)
    else ended.set(entry.object_id ?? '', entry)
    if (entry.action === 'api_key.rotated') made.set(String(entry.details.replacedBy), entry)
  }
  const { rows } = await client.query<{
    id: string
    business_id: string
    environment: string
    expires_at: Date | null
    revoked_at: Date | null
    is_first: boolean
  }>(KEYS)
  for (const { id, business_id, environment, expires_at, revoked_at, is_first } of rows) {
    const wire = toWire('key', id)
    const origin = made.get(wire)
    const isElsewhere =
      origin?.details.environment !== undefined && origin.details.environment !== environment
    if ((!origin && !is_first) || (origin && origin.business_id !== business_id) || isElsewhere)
      found(
        'api-key-origin',
        `API key key:${id} (${environment}) of business biz:${business_id} was never made.`,
      )
    const end = ended.get(wire)
    if (!end) continue
    const latest = end.created_at.getTime() + HOUR_MS * (1 + Number(end.details.expiresInHours ?? 0))
    const isOver =
      end.action === 'api_key.revoked'
        ? revoked_at !== null
        : expires_at !== null && expires_at.getTime() <= latest
    if (!isOver && revoked_at === null)
      found(
        'api-key-end',
        `API key key:${id} of business biz:${business_id} still works after ${end.action} at ${end.created_at.toISOString()}.`,
      )
  }
}

async function checkMembers(client: Client, found: Found): Promise<void> {
  const told = await audited(client, ['business.created', 'team.joined', 'team.role_changed'])
  const joined = new Map<string, string[]>()
  const changed = new Map<string, string>()
  for (const { business_id, actor, action, object_id, details } of told) {
    if (action === 'team.role_changed') changed.set(object_id ?? '', String(details.to))
    else {
      const key = `${toWire('biz', business_id)} ${actor}`
      joined.set(key, [
        ...(joined.get(key) ?? []),
        action === 'business.created' ? 'owner' : String(details.role),
      ])
    }
  }
  const { rows } = await client.query<{
    id: string
    business_id: string
    account_id: string
    role: string
    is_first: boolean
  }>(MEMBERS)
  for (const { id, business_id, account_id, role, is_first } of rows) {
    const roles =
      joined.get(`${toWire('biz', business_id)} ${toWire('acc', account_id)}`) ?? (is_first ? ['owner'] : [])
    if (roles.length === 0) {
      found(
        'member-origin',
        `Member mem:${id} (${role}) is in the team of business biz:${business_id} and never joined it.`,
      )
      continue
    }
    const last = changed.get(toWire('mem', id))
    if (!(last ? [last] : roles).includes(role))
      found(
        'member-role',
        `Member mem:${id} of business biz:${business_id} is ${role} and was made ${last ?? roles.join(' or ')}.`,
      )
  }
}

const SETTINGS = [
  ['timeZone', 'time_zone', 'Asia/Kathmandu'],
  ['finalAction', 'final_action', 'cancel'],
  ['address', 'address', null],
  ['panNumber', 'pan_number', null],
  ['customerPause', 'customer_pause', false],
  ['startAgain', 'start_again', true],
  ['planChanges', 'plan_changes', 'off'],
  ['vatEnabled', 'vat_enabled', false],
  ['logoUrl', 'logo_url', null],
  ['accentColor', 'accent_color', null],
  ['supportEmail', 'support_email', null],
  ['supportPhone', 'support_phone', null],
  ['legalName', 'legal_name', null],
  ['supportUrl', 'support_url', null],
] as const

async function checkSettings(client: Client, found: Found): Promise<void> {
  const latest = new Map<string, Record<string, unknown>>()
  const switched = new Map<string, Record<string, unknown>>()
  for (const { business_id, details } of await audited(client, ['business.updated'])) {
    latest.set(business_id, { ...latest.get(business_id), ...details })
    switched.set(business_id, { ...switched.get(business_id), ...(details.notices as object | undefined) })
  }
  const { rows } = await client.query<Record<string, unknown> & { id: string }>(
    `SELECT id, notices_off, ${SETTINGS.map(([, column]) => column).join(', ')} FROM businesses`,
  )
  for (const row of rows) {
    const told = latest.get(row.id) ?? {}
    for (const [name, column, initial] of SETTINGS) {
      const expected = name in told ? told[name] : initial
      if (row[column] !== expected)
        found(
          'business-settings',
          `Business biz:${row.id} has ${name} ${String(row[column])}, and what was set is ${String(expected)}.`,
        )
    }
    const off = Object.entries(switched.get(row.id) ?? {}).flatMap(([name, isOn]) => (isOn ? [] : [name]))
    const isOff = row.notices_off as string[]
    if (off.sort().join() !== [...isOff].sort().join())
      found(
        'business-settings',
        `Business biz:${row.id} has the notices ${isOff.join(', ') || 'none'} switched off, and what was set is ${off.join(', ') || 'none'}.`,
      )
  }
}

async function audited(client: Client, actions: readonly string[]): Promise<Told[]> {
  const { rows } = await client.query<Told>(AUDITED, [actions])
  return rows
}
