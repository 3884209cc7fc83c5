import { bill, set } from './rows.fixture'
import type { Damage } from './table.fixture'

const first = (of: { subscription: string }) => `subscription_id = '${of.subscription}'`

export const PAUSE_DAMAGES: Damage[] = [
  {
    what: 'a period was billed that begins in a pause',
    rule: 'pause-billed',
    sql: (s) =>
      `UPDATE subscription_pauses SET paused_at = paused_at - interval '200 days' WHERE ${first(s.kept)}`,
  },
  {
    what: 'the pause of a paused subscription is gone',
    rule: 'pause-story',
    sql: (s) => `DELETE FROM subscription_pauses WHERE ended_at IS NULL AND ${first(s.paused)}`,
  },
  {
    what: 'a pause has ended, and the subscription is still paused',
    rule: 'pause-story',
    sql: (s) =>
      `UPDATE subscription_pauses SET ended_at = paused_at WHERE ended_at IS NULL AND ${first(s.paused)}`,
  },
  {
    what: 'a pause begins in another one',
    rule: 'pause-overlap',
    sql: (s) => `INSERT INTO subscription_pauses SELECT business_id, environment, subscription_id,
      paused_at + interval '1 second', remaining, ended_at FROM subscription_pauses WHERE ended_at IS NOT NULL AND ${first(s.kept)}`,
  },
  {
    what: 'a pause kept more time than it lasted',
    rule: 'periods-tile',
    sql: (s) =>
      `UPDATE subscription_pauses SET ended_at = ended_at + interval '1 hour' WHERE ended_at IS NOT NULL AND ${first(s.kept)}`,
  },
  {
    what: 'the period after a lost one began before its pause ended',
    rule: 'periods-tile',
    sql: (s) => bill(s.lost.invoices[1], `period_start = period_start - interval '1 hour'`),
  },
  {
    what: 'a paused subscription is due at another time than the end of its pause',
    rule: 'due-instant',
    sql: (s) => set(s.paused, `due_at = current_period_end`),
  },
]
