import { toWire } from '@/lib/core/id'
import { walletBusiness } from '@/lib/infra/database/paying-wallet'
import type { Client, Rule } from './rule'

/** I11: API keys and members. The audit log cannot be changed, and it records who was given access. */
export const membersWereLetIn: Rule[] = [
  {
    name: 'api-key-origin',
    says: 'There is an API key that nobody made, or one that was revoked works again.',
    find: checkKeys,
  },
  {
    name: 'member-origin',
    says: 'A person is in a team and never joined it.',
    find: checkMembers,
  },
  {
    name: 'team-owner',
    says: 'A team has no owner.',
    find: `SELECT format('Business biz:%s has %s members and no owner.', business_id, count(*)) AS breach
      FROM team_members GROUP BY business_id HAVING count(*) FILTER (WHERE role = 'owner') = 0`,
  },
  {
    name: 'session-member',
    says: 'A session is for a business whose team its person is not in.',
    find: `SELECT format('Session ses:%s of acc:%s works in business biz:%s.', s.id, s.account_id, s.business_id) AS breach
      FROM merchant_sessions s
      WHERE s.business_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM team_members m WHERE (m.business_id, m.account_id) = (s.business_id, s.account_id))`,
  },
]

/** I11: customers, what gave them access, and what their money was spent on. */
export const customersAreThemselves: Rule[] = [
  {
    name: 'phone-history',
    says: 'The number of a person is not the one to which their changes led.',
    find: `SELECT format('The change phc:%s of usr:%s, which ended at %s, does not lead to the next number.', h.id, h.user_id, h.ended_at) AS breach
      FROM (SELECT c.*, lead(c.old_phone) OVER (PARTITION BY c.user_id ORDER BY c.ended_at, c.id) AS next_phone
        FROM phone_changes c WHERE c.state = 'done') AS h
      JOIN users u ON u.id = h.user_id
      WHERE h.new_phone <> coalesce(h.next_phone, u.phone)`,
  },
  {
    name: 'checkout-payer',
    says: 'A checkout is paid from a wallet of another person, environment or sandbox than the phone that was proved.',
    find: `SELECT format('Checkout cs:%s (%s) of a phone ending in %s is paid from wallet wal:%s.', c.id, c.environment, right(c.phone, 2), c.wallet_id) AS breach
      FROM checkout_sessions c
      LEFT JOIN wallets w ON w.id = c.wallet_id
      LEFT JOIN users u ON u.id = w.user_id
      WHERE c.wallet_id IS NOT NULL AND (u.phone, w.environment, w.business_id) IS DISTINCT FROM
        (CASE WHEN c.status <> 'open' AND (c.phone IS NULL OR EXISTS (
          SELECT FROM phone_changes h WHERE h.user_id = u.id AND h.state = 'done' AND h.old_phone = c.phone)) THEN u.phone ELSE c.phone END,
          c.environment, ${walletBusiness('c.business_id', 'c.environment')})`,
  },
  {
    name: 'checkout-subscription',
    says: 'A completed checkout has no subscription of its wallet.',
    find: `SELECT format('Checkout cs:%s is %s since %s, and its subscription is %s.', c.id, c.status, c.completed_at, coalesce('sub:' || c.subscription_id, 'none')) AS breach
      FROM checkout_sessions c
      LEFT JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (c.business_id, c.environment, c.subscription_id)
      WHERE (c.status = 'completed') <> (s.id IS NOT NULL) OR s.id IS NOT NULL AND s.wallet_id IS DISTINCT FROM c.wallet_id`,
  },
  {
    name: 'checkout-consent',
    says: 'A consent does not say what the money of its top-up started, or says so without money or without a start.',
    find: `SELECT format('The consent of top-up top:%s (%s) for checkout cs:%s (%s) has come to %s.', p.id, p.state, k.checkout_session_id,
        coalesce(c.status::text, 'unknown'), coalesce(k.outcome, 'nothing')) AS breach
      FROM checkout_consents k
      JOIN topups p ON p.id = k.top_up_id
      LEFT JOIN checkout_sessions c ON (c.business_id, c.environment, c.id) = (k.business_id, k.environment, k.checkout_session_id)
      WHERE (p.state = 'succeeded') <> (k.outcome IS NOT NULL) OR p.checkout_session_id IS DISTINCT FROM k.checkout_session_id
        OR (k.outcome = 'started' AND c.status IS DISTINCT FROM 'completed')`,
  },
  {
    name: 'invoice-consent',
    says: 'A consent does not say what became of the money of its top-up, or says that it paid an invoice that no wallet has paid.',
    find: `SELECT format('The consent of top-up top:%s (%s) for invoice inv:%s (%s) has come to %s.', p.id, p.state, k.invoice_id,
        coalesce(i.status::text, 'unknown'), coalesce(k.outcome, 'nothing')) AS breach
      FROM invoice_consents k
      JOIN topups p ON p.id = k.top_up_id
      LEFT JOIN invoices i ON (i.business_id, i.environment, i.id) = (k.business_id, k.environment, k.invoice_id)
      WHERE (p.state = 'succeeded') <> (k.outcome IS NOT NULL) OR p.business_id IS DISTINCT FROM k.business_id
        OR (k.outcome = 'paid' AND (i.status, i.settlement) IS DISTINCT FROM ('paid', 'wallet'))`,
  },
]

interface Entry {
  business_id: string
  actor: string
  action: string
  object_id: string | null
  details: Record<string, unknown>
}

async function audited(client: Client, actions: readonly string[]): Promise<Entry[]> {
  const { rows } = await client.query<Entry>(
    `SELECT business_id, actor, action, object_id, details FROM audit_entries WHERE business_id IS NOT NULL AND action = ANY($1)`,
    [actions],
  )
  return rows
}

// The first owner and the keys of a demo are created together with the business. For them, the audit entry of the business is enough.
const WITH_ITS_BUSINESS = (table: string) =>
  `SELECT t.*, t.created_at = b.created_at AS is_first FROM ${table} t JOIN businesses b ON b.id = t.business_id`

async function checkKeys(client: Client, found: (breach: string) => void): Promise<void> {
  const entries = await audited(client, ['api_key.created', 'api_key.rotated', 'api_key.revoked'])
  const idOf = ({ business_id }: Entry, key: unknown) => `${business_id} ${key}`
  const made = new Set(
    entries.flatMap((entry) =>
      entry.action === 'api_key.revoked'
        ? []
        : [idOf(entry, entry.action === 'api_key.created' ? entry.object_id : entry.details.replacedBy)],
    ),
  )
  const revoked = new Set(
    entries.filter(({ action }) => action === 'api_key.revoked').map(({ object_id }) => object_id),
  )
  const { rows } = await client.query<{
    id: string
    business_id: string
    revoked_at: Date | null
    is_first: boolean
  }>(WITH_ITS_BUSINESS('api_keys'))
  for (const { id, business_id, revoked_at, is_first } of rows) {
    const key = toWire('key', id)
    if (!is_first && !made.has(`${business_id} ${key}`))
      found(`API key key:${id} of business biz:${business_id} was never made.`)
    if (revoked.has(key) && revoked_at === null)
      found(`API key key:${id} of business biz:${business_id} was revoked and works again.`)
  }
}

async function checkMembers(client: Client, found: (breach: string) => void): Promise<void> {
  const entries = await audited(client, ['business.created', 'team.joined'])
  const joined = new Set(entries.map(({ business_id, actor }) => `${business_id} ${actor}`))
  const { rows } = await client.query<{
    id: string
    business_id: string
    account_id: string
    is_first: boolean
  }>(WITH_ITS_BUSINESS('team_members'))
  for (const { id, business_id, account_id, is_first } of rows)
    if (!is_first && !joined.has(`${business_id} ${toWire('acc', account_id)}`))
      found(`Member mem:${id} is in the team of business biz:${business_id} and never joined it.`)
}
