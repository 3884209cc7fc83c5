import type { Damage } from './table.fixture'

export const AGREEMENT_DAMAGES: Damage[] = [
  {
    what: 'a charge names an agreement that nobody gave',
    rule: 'charge-consent',
    sql: (s) =>
      `UPDATE charged_invoices SET agreement_id = '${s.paying.user}' WHERE invoice_id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'a charge names the allowance of another wallet',
    rule: 'charge-consent',
    sql: (s) => `UPDATE charged_invoices SET agreement_id = (
      SELECT id FROM agreements WHERE wallet_id = '${s.recovered.wallet}' AND kind = 'allowance')
      WHERE invoice_id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'a charge forgets what let it through',
    rule: 'charge-consent',
    sql: (
      s,
    ) => `UPDATE charged_invoices SET consent = 'customer', agreement_id = NULL, amount_paisa = amount_paisa + 1
      WHERE invoice_id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'an allowance forgets what it has paid',
    rule: 'allowance-sum',
    sql: (s) => `UPDATE allowance_uses SET used_paisa = used_paisa - 1
      WHERE agreement_id = (SELECT id FROM agreements WHERE wallet_id = '${s.paying.wallet}' AND kind = 'allowance')
        AND month = (SELECT min(month) FROM allowance_uses)`,
  },
  {
    what: 'an agreement was of the wallet of somebody else',
    rule: 'event-last',
    sql: (
      s,
    ) => `UPDATE agreements SET wallet_id = '${s.recovered.wallet}', status = 'ended', ended_at = given_at
      WHERE wallet_id = '${s.paying.wallet}'`,
  },
  {
    what: 'a subscription keeps an agreement that nobody gave',
    rule: 'agreement-copy',
    sql: (
      s,
    ) => `UPDATE subscriptions SET agreement = jsonb_build_object('id', id, 'amountPaisa', '99999999', 'interval', 'month',
      'intervalCount', 1, 'by', 'checkout', 'askedAt', NULL, 'givenAt', '2026-01-01T00:00:00.000Z') WHERE id = '${s.paying.subscription}'`,
  },
]
