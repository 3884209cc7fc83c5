import type { Story } from '../story.fixture'
import { ACCOUNT_DAMAGES } from './accounts.fixture'
import { AGREEMENT_DAMAGES } from './agreements.fixture'
import { BALANCE_DAMAGES } from './balances.fixture'
import { CHANGE_DAMAGES } from './changes.fixture'
import { COUPON_DAMAGES } from './coupons.fixture'
import { CREDIT_NOTE_DAMAGES } from './credit-notes.fixture'
import { CUSTOMER_DAMAGES } from './customers.fixture'
import { DELIVERY_DAMAGES } from './deliveries.fixture'
import { EVENT_STORY_DAMAGES } from './event-stories.fixture'
import { EVENT_DAMAGES } from './events.fixture'
import { FROZEN_INVOICE_DAMAGES } from './frozen-invoices.fixture'
import { INVOICE_DAMAGES } from './invoices.fixture'
import { LEDGER_DAMAGES } from './ledger.fixture'
import { NOTICE_DAMAGES } from './notices.fixture'
import { OUTSIDE_DAMAGES } from './outside.fixture'
import { PAUSE_DAMAGES } from './pauses.fixture'
import { PAYMENT_DAMAGES } from './payments.fixture'
import { PERIOD_DAMAGES } from './periods.fixture'
import { PROVIDER_TOP_UP_DAMAGES } from './provider-top-ups.fixture'
import { SUBSCRIPTION_DAMAGES } from './subscriptions.fixture'
import { TENANCY_DAMAGES } from './tenancy.fixture'
import { TIME_DAMAGES } from './timeliness.fixture'
import { TOP_UP_DAMAGES } from './top-ups.fixture'

/** What was done to the database by hand, with its guards off, and the rule that is meant to find it. */
export interface Damage {
  what: string
  rule: string
  sql: (story: Story) => string
}

export const DAMAGES: Damage[] = [
  ...LEDGER_DAMAGES,
  ...BALANCE_DAMAGES,
  ...PAYMENT_DAMAGES,
  ...TOP_UP_DAMAGES,
  ...PROVIDER_TOP_UP_DAMAGES,
  ...INVOICE_DAMAGES,
  ...FROZEN_INVOICE_DAMAGES,
  ...PERIOD_DAMAGES,
  ...PAUSE_DAMAGES,
  ...CHANGE_DAMAGES,
  ...COUPON_DAMAGES,
  ...OUTSIDE_DAMAGES,
  ...CREDIT_NOTE_DAMAGES,
  ...SUBSCRIPTION_DAMAGES,
  ...EVENT_DAMAGES,
  ...EVENT_STORY_DAMAGES,
  ...DELIVERY_DAMAGES,
  ...TENANCY_DAMAGES,
  ...TIME_DAMAGES,
  ...ACCOUNT_DAMAGES,
  ...CUSTOMER_DAMAGES,
  ...NOTICE_DAMAGES,
  ...AGREEMENT_DAMAGES,
]
