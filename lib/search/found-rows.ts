import { NAMELESS } from '@/lib/core/customer-name'
import type { Prefix } from '@/lib/core/id'

/** How to find rows of one kind of object: a SELECT without WHERE, and the alias of its table. */
export interface FoundKind {
  alias: string
  select: string
}

/** The columns of a result, in the order of `FoundRow`. Each is an SQL expression. */
interface Columns {
  prefix: Prefix
  alias: string
  title: string
  detail?: string
  status?: string
  amountPaisa?: string
  from: string
}

function kindOf({ prefix, alias, title, detail, status, amountPaisa, from }: Columns): FoundKind {
  const columns = [
    `'${prefix}' AS prefix`,
    `${alias}.id`,
    `${title} AS title`,
    `${detail ?? 'NULL'} AS detail`,
    `${status ? `(${status})::text` : 'NULL'} AS status`,
    `${amountPaisa ?? 'NULL::bigint'} AS amount_paisa`,
    `${alias}.created_at`,
  ]
  return { alias, select: `SELECT ${columns.join(', ')} FROM ${from}` }
}

/** A join to a row of the same tenant. */
const sameTenant = (alias: string, to: string, table: string, key: string) =>
  `JOIN ${table} ${alias} ON ${alias}.business_id = ${to}.business_id AND ${alias}.environment = ${to}.environment AND ${alias}.id = ${to}.${key}`

const ARCHIVED_OR_ACTIVE = (isActive: string) => `CASE WHEN ${isActive} THEN 'active' ELSE 'archived' END`

const CUSTOMER_NAME = `coalesce(c.name, c.email, c.phone, '${NAMELESS}')`

export const CUSTOMER = kindOf({
  prefix: 'cus',
  alias: 'c',
  title: CUSTOMER_NAME,
  detail: 'CASE WHEN c.name IS NOT NULL THEN coalesce(c.email, c.phone) END',
  status: ARCHIVED_OR_ACTIVE('c.archived_at IS NULL'),
  from: 'customers c',
})

export const SUBSCRIPTION = kindOf({
  prefix: 'sub',
  alias: 's',
  title: CUSTOMER_NAME,
  detail: 'd.name',
  status: 's.status',
  amountPaisa: 'p.amount_paisa * s.quantity',
  from: `subscriptions s ${sameTenant('c', 's', 'customers', 'customer_id')}
    ${sameTenant('p', 's', 'prices', 'price_id')} ${sameTenant('d', 'p', 'products', 'product_id')}`,
})

export const INVOICE = kindOf({
  prefix: 'inv',
  alias: 'i',
  title: `coalesce(i.invoice_number, 'Draft invoice')`,
  detail: CUSTOMER_NAME,
  status: 'i.status',
  amountPaisa: 'i.total_amount_paisa',
  from: `invoices i ${sameTenant('c', 'i', 'customers', 'customer_id')}`,
})

export const PAYMENT = kindOf({
  prefix: 'pay',
  alias: 'y',
  title: CUSTOMER_NAME,
  detail: 'y.method::text',
  status: `CASE WHEN y.reversed_at IS NULL THEN 'recorded' ELSE 'reversed' END`,
  amountPaisa: 'y.amount_paisa',
  from: `payments y ${sameTenant('c', 'y', 'customers', 'customer_id')}`,
})

export const CREDIT_NOTE = kindOf({
  prefix: 'cn',
  alias: 'n',
  title: 'n.number',
  detail: CUSTOMER_NAME,
  amountPaisa: 'n.amount_paisa',
  from: `credit_notes n ${sameTenant('c', 'n', 'customers', 'customer_id')}`,
})

export const PRODUCT = kindOf({
  prefix: 'prod',
  alias: 'd',
  title: 'd.name',
  detail: 'd.description',
  status: ARCHIVED_OR_ACTIVE('d.active'),
  from: 'products d',
})

export const KEY = kindOf({
  prefix: 'key',
  alias: 'k',
  title: 'k.name',
  detail: `'…' || k.last4`,
  status: `CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= now() THEN 'expired' ELSE 'active' END`,
  from: 'api_keys k',
})

/** The kinds of objects that are found by their id. */
export const BY_ID = {
  cus: CUSTOMER,
  sub: SUBSCRIPTION,
  inv: INVOICE,
  cn: CREDIT_NOTE,
  prod: PRODUCT,
  key: KEY,
  price: kindOf({
    prefix: 'price',
    alias: 'p',
    title: 'coalesce(p.nickname, d.name)',
    detail: 'd.name',
    status: ARCHIVED_OR_ACTIVE('p.active'),
    amountPaisa: 'p.amount_paisa',
    from: `prices p ${sameTenant('d', 'p', 'products', 'product_id')}`,
  }),
  cs: kindOf({
    prefix: 'cs',
    alias: 'o',
    title: 'd.name',
    status: `CASE WHEN o.status = 'open' AND o.expires_at <= now() THEN 'expired' ELSE o.status::text END`,
    amountPaisa: 'p.amount_paisa',
    from: `checkout_sessions o ${sameTenant('p', 'o', 'prices', 'price_id')}
      ${sameTenant('d', 'p', 'products', 'product_id')}`,
  }),
  pay: PAYMENT,
  plink: kindOf({
    prefix: 'plink',
    alias: 'l',
    title: 'l.slug',
    detail: 'd.name',
    status: `CASE WHEN l.active THEN 'active' ELSE 'switched off' END`,
    amountPaisa: 'p.amount_paisa * l.quantity',
    from: `payment_links l ${sameTenant('p', 'l', 'prices', 'price_id')}
      ${sameTenant('d', 'p', 'products', 'product_id')}`,
  }),
  cpn: kindOf({
    prefix: 'cpn',
    alias: 'q',
    title: 'q.code',
    detail: 'q.name',
    status: ARCHIVED_OR_ACTIVE('q.active'),
    from: 'coupons q',
  }),
  imp: kindOf({
    prefix: 'imp',
    alias: 'm',
    title: `'Import'`,
    detail: `m.rows || CASE WHEN m.rows = 1 THEN ' row' ELSE ' rows' END`,
    status: 'm.status',
    from: 'imports m',
  }),
  evt: kindOf({ prefix: 'evt', alias: 'e', title: 'e.type', from: 'events e' }),
  whe: kindOf({
    prefix: 'whe',
    alias: 'w',
    title: 'w.url',
    status: `CASE WHEN w.deleted_at IS NOT NULL THEN 'deleted' WHEN w.active THEN 'active' ELSE 'disabled' END`,
    from: 'webhook_endpoints w',
  }),
  whd: kindOf({
    prefix: 'whd',
    alias: 'v',
    title: 'e.type',
    detail: 'w.url',
    status: 'v.status',
    // Through the endpoints of the tenant, because the key of the table begins with the endpoint.
    from: `webhook_endpoints w JOIN webhook_deliveries v
        ON v.endpoint_id = w.id AND v.business_id = w.business_id AND v.environment = w.environment
      ${sameTenant('e', 'v', 'events', 'event_id')}`,
  }),
  req: kindOf({
    prefix: 'req',
    alias: 'r',
    title: `r.method || ' ' || r.path`,
    detail: 'r.error_code',
    status: 'r.status',
    from: 'request_log r',
  }),
} satisfies Partial<Record<Prefix, FoundKind>>
