import type { Rule, RuleGroup } from './rule'

// Money at the bank or at a provider is a debit of that account, so there the balance is below zero.

/** The sums of an environment by kind of account, computed from the entries. */
const HELD = `
  SELECT a.environment, a.kind, a.provider, sum(e.amount_paisa) AS paisa
  FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id GROUP BY a.environment, a.kind, a.provider`

/** I1 for what operators record: each transaction moves the amount in its row, between the accounts that belong to its kind. */
export const operatorMovements: RuleGroup = {
  rules: [
    {
      name: 'bank-entry-shape',
      says: 'A movement of the bank is not the one of an entry or of its reversal.',
    },
    {
      name: 'settlement-shape',
      says: 'A movement from a provider to the bank is not the one of a settlement or of its reversal.',
    },
  ],
  find: `WITH moved AS MATERIALIZED (
      SELECT t.id, t.kind, t.environment,
        coalesce(sum(-e.amount_paisa) FILTER (WHERE a.kind = 'bank'), 0) AS bank,
        coalesce(sum(-e.amount_paisa) FILTER (WHERE a.kind = 'costs'), 0) AS costs,
        coalesce(sum(e.amount_paisa) FILTER (WHERE a.kind = 'operator'), 0) AS own,
        coalesce(sum(e.amount_paisa) FILTER (WHERE a.kind = 'provider_clearing'), 0) AS cleared,
        count(*) FILTER (WHERE a.kind NOT IN ('bank', 'costs', 'operator', 'provider_clearing') OR a.environment <> t.environment) AS others
      FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
      WHERE t.kind IN ('bank_entry', 'provider_settlement') GROUP BY t.id
    ), said AS (
      SELECT ledger_transaction_id AS id, environment, kind, amount_paisa AS sum FROM bank_entries
      UNION ALL SELECT reversal_transaction_id, environment, kind, -amount_paisa FROM bank_entries WHERE reversal_transaction_id IS NOT NULL
    ), lost AS (
      SELECT s.id, sum(r.uncollected_paisa) AS paisa FROM provider_settlements s JOIN provider_settlement_rows r ON r.settlement_id = s.id GROUP BY s.id
    ), settled AS (
      SELECT s.ledger_transaction_id AS id, s.environment, gross_paisa AS gross, fee_paisa AS fee, net_paisa AS net, coalesce(l.paisa, 0) AS lost
      FROM provider_settlements s LEFT JOIN lost l ON l.id = s.id WHERE ledger_transaction_id IS NOT NULL
      UNION ALL
      SELECT s.reversal_transaction_id, s.environment, -gross_paisa, -fee_paisa, -net_paisa, -coalesce(l.paisa, 0)
      FROM provider_settlements s LEFT JOIN lost l ON l.id = s.id WHERE reversal_transaction_id IS NOT NULL
    )
    SELECT 'bank-entry-shape' AS rule, format('Entry txn:%s moves %s at the bank, %s of costs and %s of own money.', m.id, m.bank, m.costs, m.own) AS breach
    FROM moved m FULL JOIN said s ON s.id = m.id
    WHERE coalesce(m.kind, 'bank_entry') = 'bank_entry' AND (m.environment, m.bank, m.own, m.costs, m.cleared, m.others) IS DISTINCT FROM
      (s.environment, CASE s.kind WHEN 'deposit' THEN s.sum ELSE -s.sum END,
        CASE s.kind WHEN 'deposit' THEN s.sum WHEN 'withdrawal' THEN -s.sum ELSE 0 END,
        CASE s.kind WHEN 'bank_charge' THEN s.sum ELSE 0 END, 0::numeric, 0::bigint)
    UNION ALL
    SELECT 'settlement-shape', format('Settlement txn:%s clears %s, brings %s to the bank and costs %s.', m.id, m.cleared, m.bank, m.costs)
    FROM moved m FULL JOIN settled s ON s.id = m.id
    WHERE coalesce(m.kind, 'provider_settlement') = 'provider_settlement' AND (m.environment, m.cleared, m.bank, m.costs, m.own, m.others)
      IS DISTINCT FROM (s.environment, s.gross + s.lost, s.net::numeric, s.fee + s.lost, 0::numeric, 0::bigint)`,
}

/** I14. */
export const booksClose: Rule[] = [
  {
    name: 'books-differ',
    says: 'What is held and what it cost is not what belongs to customers, merchants and the operator.',
    find: `SELECT format('In the books of %s, %s paisa are missing or too much.', environment, sum(paisa)) AS breach
      FROM (SELECT environment, paisa FROM (${HELD}) AS held WHERE kind <> 'wallet'
        UNION ALL SELECT environment, balance_paisa FROM wallets) AS sides
      GROUP BY environment HAVING sum(paisa) <> 0`,
  },
  {
    name: 'proof-day',
    says: 'A day is stored with sums that do not close.',
    find: `SELECT format('The books of %s do not close: %s paisa are missing or too much.', day, difference) AS breach
      FROM (SELECT day, bank_paisa + costs_paisa - own_money_paisa - wallets_paisa - payables_paisa - in_transit_paisa
          + coalesce((SELECT sum((held->>'paisa')::numeric) FROM jsonb_array_elements(clearing) AS held), 0) AS difference
        FROM proof_days) AS days
      WHERE difference <> 0`,
  },
  {
    name: 'clearing',
    says: 'What a provider has by the books is not what was credited from it, less what it gave back, paid to the bank, or a business gave to customers.',
    find: `SELECT format('By the books of %s, %s paisa of customers are at %s, and its top-ups and settlements leave %s.',
        environment, coalesce(h.paisa, 0), provider, coalesce(c.paisa, 0) - coalesce(b.paisa, 0) - coalesce(g.paisa, 0)) AS breach
      FROM (SELECT environment, provider, -paisa AS paisa FROM (${HELD}) AS held WHERE kind = 'provider_clearing') AS h
      FULL JOIN (SELECT environment, provider, sum(amount_paisa - (refunded_paisa - uncollected_paisa)) AS paisa FROM topups
        WHERE state = 'succeeded' GROUP BY environment, provider) AS c USING (environment, provider)
      FULL JOIN (SELECT s.environment, s.provider, sum(r.gross_paisa + r.uncollected_paisa) AS paisa
        FROM provider_settlements s JOIN provider_settlement_rows r ON r.settlement_id = s.id
        WHERE s.status = 'booked' GROUP BY s.environment, s.provider) AS b USING (environment, provider)
      FULL JOIN (SELECT environment, clearing_provider AS provider, sum(amount_paisa) AS paisa FROM withdrawals
        WHERE money_mode = 'own' AND status = 'paid' GROUP BY environment, clearing_provider) AS g USING (environment, provider)
      WHERE coalesce(h.paisa, 0) <> coalesce(c.paisa, 0) - coalesce(b.paisa, 0) - coalesce(g.paisa, 0)`,
  },
  {
    name: 'settled-once',
    says: 'A top-up is settled, and not by one row of a booked settlement with its amount.',
    find: `SELECT format('Top-up top:%s of %s paisa is settled by pst:%s, and %s booked rows match it.', p.id, p.amount_paisa, p.provider_settlement_id,
        coalesce(m.rows, 0)) AS breach
      FROM topups p FULL JOIN (
        SELECT r.top_up_id, count(*) AS rows, (array_agg(s.id))[1] AS settlement_id,
          bool_and(s.origin = 'hand' OR r.gross_paisa = r.expected_paisa) AS is_whole, min(r.expected_paisa) AS expected
        FROM provider_settlement_rows r JOIN provider_settlements s ON s.id = r.settlement_id
        WHERE s.status = 'booked' AND r.result = 'matched' GROUP BY r.top_up_id) AS m ON m.top_up_id = p.id
      WHERE (p.provider_settlement_id IS NOT NULL OR m.rows IS NOT NULL)
        AND (p.provider_settlement_id, m.rows, m.is_whole, m.expected) IS DISTINCT FROM (m.settlement_id, 1::bigint, true, p.received_paisa)`,
  },
  {
    name: 'settlement-sums',
    says: 'A booked settlement has other sums than its rows.',
    find: `SELECT format('Settlement pst:%s is %s paisa less %s, and its rows add up to %s less %s.', s.id, s.gross_paisa, s.fee_paisa, r.gross, r.fee) AS breach
      FROM provider_settlements s LEFT JOIN (
        SELECT settlement_id, sum(gross_paisa) AS gross, sum(fee_paisa) AS fee, count(*) AS rows FROM provider_settlement_rows GROUP BY settlement_id
      ) AS r ON r.settlement_id = s.id
      WHERE s.status <> 'checked' AND (s.gross_paisa <> coalesce(r.gross, 0) OR (s.origin = 'file' AND s.fee_paisa <> r.fee) OR s.rows <> coalesce(r.rows, 0))`,
  },
]
