import type { RuleGroup } from './rule'

/** Nothing is taken from a wallet without its owner's agreement, and an agreement is never changed once it is written. */
export const chargesAgreed: RuleGroup = {
  rules: [
    { name: 'charge-consent', says: 'What let a charge through does not cover it, or is not written.' },
    {
      name: 'charge-shown',
      says: 'A wallet was charged more than its owner was last shown for that period.',
    },
    { name: 'allowance-sum', says: 'An allowance has paid another sum in a month than its charges say.' },
    { name: 'agreement-copy', says: 'A subscription keeps another agreement than the one in force.' },
  ],
  find: `SELECT 'charge-consent' AS rule, format('The charge of invoice inv:%s (%s paisa) is let through by %s.', c.invoice_id,
      c.amount_paisa, coalesce('agr:' || c.agreement_id, c.consent::text)) AS breach
    FROM charged_invoices c
    JOIN invoices i ON (i.business_id, i.environment, i.id) = (c.business_id, c.environment, c.invoice_id)
    LEFT JOIN agreements a ON (a.business_id, a.environment, a.id) = (c.business_id, c.environment, c.agreement_id)
    WHERE c.consent <> 'before_agreements' AND (
      c.amount_paisa <> i.total_amount_paisa
      OR NOT EXISTS (SELECT FROM ledger_entries e WHERE e.transaction_id = c.ledger_transaction_id
        AND e.account_id = c.wallet_id AND e.amount_paisa = -c.amount_paisa)
      AND EXISTS (SELECT FROM ledger_transactions t WHERE t.id = c.ledger_transaction_id)
      OR c.consent = 'agreement' AND (a.id IS NULL OR a.wallet_id IS DISTINCT FROM c.wallet_id OR a.given_at IS NULL
        OR a.kind = 'subscription' AND a.subscription_id IS DISTINCT FROM i.subscription_id)
      OR c.once_paisa <> (SELECT least(sum((l->>'amountPaisa')::bigint), i.total_amount_paisa) FROM jsonb_array_elements(i.lines) AS l WHERE l ? 'once')
      OR c.once_agreement_id IS NOT NULL AND NOT EXISTS (SELECT FROM agreements o
        WHERE (o.business_id, o.environment, o.id, o.wallet_id) = (c.business_id, c.environment, c.once_agreement_id, c.wallet_id)
          AND o.kind = 'allowance' AND o.given_at IS NOT NULL))
    UNION ALL
    SELECT 'charge-consent', format('The charge of invoice inv:%s names nothing that let it through, and others did so before.', c.invoice_id)
    FROM charged_invoices c
    WHERE c.consent = 'before_agreements' AND c.ledger_transaction_id > (
      -- A process of the version before may go on for a day.
      SELECT khata_first_id(khata_made_at(id) + interval '1 day') FROM agreements ORDER BY id LIMIT 1)
    UNION ALL
    -- A newer yes ends the one before. Terms of several amounts say for each charge which of them let it through.
    SELECT 'charge-shown', format('The charge of invoice inv:%s took %s paisa, and agr:%s showed %s for that period.', c.invoice_id,
      c.amount_paisa - coalesce(c.once_paisa, 0), a.id, c.shown_paisa)
    FROM charged_invoices c
    JOIN invoices i ON (i.business_id, i.environment, i.id) = (c.business_id, c.environment, c.invoice_id)
    JOIN agreements a ON (a.business_id, a.environment, a.id) = (c.business_id, c.environment, c.agreement_id)
    WHERE c.amount_paisa - coalesce(c.once_paisa, 0) > c.shown_paisa OR a.terms IS NOT NULL AND (c.shown_paisa IS NULL
      OR c.shown_paisa > (SELECT max((t->>'amountPaisa')::bigint) FROM jsonb_array_elements(a.terms) AS t
        WHERE NOT t->>'periods' IS NULL) AND (SELECT count(*) FROM invoices o
          WHERE (o.business_id, o.environment, o.subscription_id) = (i.business_id, i.environment, i.subscription_id)
            AND o.origin <> 'manual' AND o.id < i.id AND o.created_at >= a.given_at)
        < (SELECT sum((t->>'periods')::int) FROM jsonb_array_elements(a.terms) AS t) AND a.price_paisa IS NULL)
    UNION ALL
    SELECT 'allowance-sum', format('Allowance agr:%s has paid %s paisa by its months, and %s by its charges.', a.id, coalesce(u.paisa, 0), coalesce(c.paisa, 0))
    FROM agreements a
    LEFT JOIN (SELECT business_id, environment, agreement_id, sum(used_paisa) AS paisa FROM allowance_uses GROUP BY 1, 2, 3) u
      ON (u.business_id, u.environment, u.agreement_id) = (a.business_id, a.environment, a.id)
    LEFT JOIN (SELECT business_id, environment, by_agreement AS agreement_id, sum(paisa) AS paisa FROM charged_invoices
        CROSS JOIN LATERAL (VALUES (agreement_id, amount_paisa - coalesce(once_paisa, 0)), (once_agreement_id, once_paisa))
          AS paid (by_agreement, paisa)
        WHERE by_agreement IS NOT NULL GROUP BY 1, 2, 3) c
      ON (c.business_id, c.environment, c.agreement_id) = (a.business_id, a.environment, a.id)
    WHERE a.kind = 'allowance' AND coalesce(u.paisa, 0) <> coalesce(c.paisa, 0)
    UNION ALL
    SELECT 'agreement-copy', format('Subscription sub:%s keeps agr:%s of %s paisa, and in force is %s of %s paisa.', s.id,
      s.agreement->>'id', s.agreement->>'amountPaisa', coalesce('agr:' || a.id, 'none'), a.amount_paisa)
    FROM subscriptions s
    LEFT JOIN agreements a ON (a.business_id, a.environment, a.subscription_id) = (s.business_id, s.environment, s.id)
      AND a.status = 'given'
    WHERE (s.agreement->>'id')::uuid IS DISTINCT FROM a.id OR (s.agreement->>'amountPaisa')::bigint IS DISTINCT FROM a.amount_paisa
      OR s.agreement->'terms' IS DISTINCT FROM a.terms
      OR (s.agreement->>'pricePaisa')::bigint IS DISTINCT FROM a.price_paisa
      OR (s.agreement->'told'->>'amountPaisa')::bigint IS DISTINCT FROM a.told_paisa
      OR (s.agreement->'told'->>'at')::timestamptz IS DISTINCT FROM a.told_at`,
}
