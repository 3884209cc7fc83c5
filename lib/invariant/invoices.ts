import { rowRules } from './row-rules'

/** SQL: how many entries of a type are in the timeline of `i`. */
const entries = (type: string) =>
  `jsonb_array_length(jsonb_path_query_array(i.timeline, '$[*] ? (@.type == "invoice.${type}")'))`

/** SQL: whether the business of `i` has or had this value of a setting. The audit log has every change of a setting. */
const everWas = (fact: string, column: string, setting: string) =>
  `CASE WHEN i.seller->>'${fact}' IS NULL OR i.seller->>'${fact}' = b.${column} THEN true ELSE EXISTS (
    SELECT FROM audit_entries a WHERE a.business_id = i.business_id AND a.action = 'business.updated'
      AND a.details->>'${setting}' = i.seller->>'${fact}') END`

// The constraint customers_erased requires the same name.
const PSEUDONYM = `jsonb_build_object('name', 'Erased customer ' || right(i.customer_id::text, 12),
  'email', 'erased-' || right(i.customer_id::text, 12) || '@erased.invalid')`

/** I8 for invoices: their sums, their number of timeline entries, and what is frozen when they are issued. */
export const invoicesAddUp = rowRules(
  [
    [
      'invoice-lines',
      'The lines of an invoice do not sum to its amount, or a line is not its quantity times its unit amount.',
      `CASE WHEN jsonb_typeof(i.lines) <> 'array' THEN true ELSE (
        SELECT coalesce(sum((l->>'amountPaisa')::numeric), -1) <> i.total_amount_paisa OR NOT coalesce(bool_and(
          (l->>'quantity')::numeric * coalesce(l->>'unitAmountPaisa', l->>'amountPaisa')::numeric = (l->>'amountPaisa')::numeric), false)
        FROM jsonb_array_elements(i.lines) AS lines (l)) END`,
      `'Invoice inv:%s is of %s paisa, and its lines are %s.', i.id, i.total_amount_paisa, left(i.lines::text, 300)`,
    ],
    [
      'invoice-steps',
      'The timeline of an invoice does not have each of its steps once: made, opened, and paid or voided.',
      `CASE WHEN jsonb_typeof(i.timeline) <> 'array' THEN true ELSE
        (${entries('created')}, ${entries('opened')}, ${entries('paid')}, ${entries('voided')})
          <> (1, (i.status <> 'draft')::int, (i.status = 'paid')::int, (i.status = 'void')::int) END`,
      `'Invoice inv:%s is %s after %s.', i.id, i.status, jsonb_path_query_array(i.timeline, '$[*].type')`,
    ],
    [
      'invoice-frozen',
      'An issued invoice does not name its seller and its buyer, or states VAT without a tax registration.',
      `i.seller IS NOT NULL AND (i.seller->>'name' IS NULL OR jsonb_typeof(i.buyer) <> 'object'
        OR i.tax_rate_percent = 13 AND i.seller->>'panNumber' IS NULL)`,
      `'Invoice inv:%s (%s) has the seller %s, the buyer %s and %s %% of VAT.', i.id, i.status, i.seller, i.buyer, i.tax_rate_percent`,
    ],
    [
      'invoice-seller',
      'The seller of an invoice never had that tax registration, registered name, address or phone.',
      `i.seller IS NOT NULL AND NOT (${everWas('panNumber', 'pan_number', 'panNumber')} AND ${everWas('legalName', 'legal_name', 'legalName')}
        AND ${everWas('address', 'address', 'address')} AND ${everWas('phone', 'support_phone', 'supportPhone')}
        AND CASE WHEN i.tax_rate_percent = 0 OR b.vat_enabled THEN true ELSE EXISTS (
          SELECT FROM audit_entries a WHERE a.business_id = i.business_id AND a.action = 'business.updated'
            AND a.details->>'vatEnabled' = 'true') END)`,
      `'Invoice inv:%s has the seller %s and %s %% of VAT.', i.id, i.seller, i.tax_rate_percent`,
    ],
    [
      'invoice-buyer',
      'An invoice names a buyer who was erased, or calls one erased who was not.',
      `i.buyer IS NOT NULL AND (i.buyer = ${PSEUDONYM}) <> (c.erased_at IS NOT NULL)`,
      `'Invoice inv:%s of customer cus:%s, erased %s, has another buyer.', i.id, i.customer_id, coalesce(c.erased_at::text, 'never')`,
    ],
  ],
  `FROM invoices i
   JOIN businesses b ON b.id = i.business_id
   JOIN customers c ON (c.business_id, c.environment, c.id) = (i.business_id, i.environment, i.customer_id)`,
)
