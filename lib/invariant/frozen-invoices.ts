import { rowRules } from './row-rules'

/** SQL: whether the business of `i` has or had this value of a setting. Every change of a setting is in the audit log. */
const everWas = (fact: string, column: string, setting: string) =>
  `CASE WHEN i.seller->>'${fact}' IS NULL OR i.seller->>'${fact}' = b.${column} THEN true ELSE EXISTS (
    SELECT FROM audit_entries a WHERE a.business_id = i.business_id AND a.action = 'business.updated'
      AND a.details->>'${setting}' = i.seller->>'${fact}') END`

// The constraint customers_erased says the same.
const PSEUDONYM = `jsonb_build_object('name', 'Erased customer ' || right(i.customer_id::text, 12),
  'email', 'erased-' || right(i.customer_id::text, 12) || '@erased.invalid')`

/** What an issued invoice says of its parties and its tax. */
export const invoicesAreFrozen = rowRules(
  [
    [
      'invoice-frozen',
      'An issued invoice does not say who sells, who buys and how it is taxed, or a draft does.',
      `(i.status = 'draft') <> (i.seller IS NULL) OR (i.seller IS NULL) <> (i.buyer IS NULL) OR (i.seller IS NULL) <> (i.tax_rate_percent IS NULL)
        OR i.seller IS NOT NULL AND (i.seller->>'name' IS NULL OR jsonb_typeof(i.buyer) <> 'object' OR i.tax_rate_percent NOT IN (0, 13)
          OR i.tax_rate_percent = 13 AND i.seller->>'panNumber' IS NULL)`,
      `'Invoice inv:%s (%s) has the seller %s, the buyer %s and %s %% of VAT.', i.id, i.status, coalesce(i.seller::text, 'none'),
        coalesce(i.buyer::text, 'none'), coalesce(i.tax_rate_percent::text, 'no rate')`,
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
