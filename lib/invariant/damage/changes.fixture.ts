import type { Damage } from './table.fixture'

const ofChange = `id = (SELECT invoice_id FROM subscription_changes WHERE subscription_id =`

export const CHANGE_DAMAGES: Damage[] = [
  {
    what: 'a change billed more for the rest than it is worth, and gave as much more back',
    rule: 'change-value',
    sql: (s) => `UPDATE invoices SET lines = jsonb_set(jsonb_set(lines,
      '{0,amountPaisa}', to_jsonb(((lines->0->>'amountPaisa')::bigint - 1)::text)),
      '{1,amountPaisa}', to_jsonb(((lines->1->>'amountPaisa')::bigint + 1)::text)) WHERE ${ofChange} '${s.changed.subscription}')`,
  },
  {
    what: 'the period cost another sum before the change',
    rule: 'change-value',
    sql: (s) =>
      `UPDATE invoices SET lines = jsonb_set(lines, '{0,amountPaisa}', '"29000"') WHERE id = '${s.changed.invoices[0]}'`,
  },
  {
    what: 'a change says that the period costs another sum after it',
    rule: 'change-value',
    sql: (s) =>
      `UPDATE subscription_changes SET period_paisa = period_paisa + 1000 WHERE subscription_id = '${s.changed.subscription}'`,
  },
  {
    what: 'a change counts from an hour of its own',
    rule: 'change-value',
    sql: (s) =>
      `UPDATE subscription_changes SET changed_at = changed_at + interval '1 day' WHERE subscription_id = '${s.changed.subscription}'`,
  },
]
