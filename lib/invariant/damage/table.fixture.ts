import type { Story } from '../story.fixture'
import { BILLING_DAMAGES } from './billing.fixture'
import { EVENT_DAMAGES } from './events.fixture'
import { MONEY_DAMAGES } from './money.fixture'
import { OPERATOR_DAMAGES } from './operator-books.fixture'
import { PEOPLE_DAMAGES } from './people.fixture'
import { TIME_DAMAGES } from './timeliness.fixture'

/**
 * The rule that should find it, what was changed by hand with the guards off, and the SQL. `<paying.wallet>` stands for an id of the story.
 */
export type Damage = readonly [rule: string, what: string, sql: string]

export const DAMAGES: readonly Damage[] = [
  ...MONEY_DAMAGES,
  ...OPERATOR_DAMAGES,
  ...BILLING_DAMAGES,
  ...EVENT_DAMAGES,
  ...PEOPLE_DAMAGES,
  ...TIME_DAMAGES,
]

/** Replaces the placeholders in such SQL with ids of the story. */
export function inStory(sql: string, story: Story): string {
  return sql.replace(/<([a-z][\w.]*)>/gi, (_, path: string) => {
    let found: unknown = story
    for (const key of path.split('.')) found = (found as Record<string, unknown>)[key]
    if (typeof found !== 'string') throw new Error(`The story has no ${path}.`)
    return found
  })
}
