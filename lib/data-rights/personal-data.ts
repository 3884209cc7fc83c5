import { OTHER_DATA } from './other-data'

/**
 * What every column of every table holds about people, and what an erasure does with it. A test compares this list with
 * the real schema, so a new column fails until somebody has decided. docs/data-rights.md explains the words.
 */
export interface TableData {
  /** Whose data it is. An erasure is of an end customer. Data of a team member ends with their account. */
  about: 'customer' | 'member' | 'business' | 'nobody'
  /** Ids, amounts, times and states. They name nobody, and the books need them. */
  plain: string
  /** Personal data that an erasure replaces by a pseudonym or empties. */
  erased?: string
  /** Texts that may name a person. An erasure replaces the known names, addresses and phones in them. */
  scrubbed?: string
  /** Data of people or texts that an erasure keeps, and why. */
  kept?: { columns: string; because: string }
  /** Secrets, and hashes of secrets. They say nothing about a person and are in no export. */
  secret?: string
}

const OF_THE_BUSINESS = 'The business says it about itself.'
const HASHED = 'It holds HMACs only, and a purge deletes the rows.'

export const PERSONAL_DATA: Readonly<Record<string, TableData>> = {
  ...OTHER_DATA,
  // ── Customers of a business ──
  customers: {
    about: 'customer',
    plain: 'id business_id environment archived_at erased_at created_at updated_at',
    erased: 'email name metadata user_id',
  },
  subscriptions: {
    about: 'customer',
    plain:
      'id business_id environment customer_id price_id user_id wallet_id status anchor_at period_index current_period_start current_period_end trial_end_at cancel_at_period_end open_invoice_id past_due_at retry_count next_retry_at due_at last_billed_at billing_run_id canceled_at ended_at created_at updated_at',
    erased: 'cancel_reason metadata',
  },
  invoices: {
    about: 'customer',
    plain:
      'id business_id environment subscription_id customer_id price_id origin invoice_number status period_start period_end total_amount_paisa currency settlement ledger_transaction_id due_at paid_at voided_at created_at updated_at',
    erased: 'metadata',
    scrubbed: 'description lines timeline',
  },
  checkout_sessions: {
    about: 'customer',
    plain:
      'id business_id environment price_id customer_id pre_bound status expires_at bearer_expires_at verified_at wallet_id subscription_id completed_at created_at updated_at',
    erased: 'metadata success_url cancel_url phone',
    secret: 'token_hash bearer_hash',
  },
  events: {
    about: 'customer',
    plain: 'id business_id environment type object_id request_id sample_type created_at sequence traceparent',
    erased: 'data',
    kept: { columns: 'forecast', because: 'It has amounts, dates and ids only.' },
  },
  webhook_deliveries: {
    about: 'customer',
    plain:
      'id endpoint_id business_id environment event_id status attempt_count attempts_before_replay due_at next_attempt_at leased_by attempts created_at',
    erased: 'latest',
  },
  outbox_messages: {
    about: 'customer',
    plain:
      'id channel business_id environment invoice_id status attempts due_at accepted_at expires_at created_at settled_at',
    erased: 'recipient subject text html last_error',
    kept: { columns: 'sender_name', because: OF_THE_BUSINESS },
  },
  notices: {
    about: 'customer',
    plain: 'subject_id kind channel business_id environment message_id created_at',
  },
  idempotency_keys: {
    about: 'customer',
    plain: 'scope_id environment key_hash phase status encrypted allowed_roles created_at',
    scrubbed: 'body',
    kept: { columns: 'fingerprint', because: 'A hash of the request. It is deleted after a day.' },
  },
  set_aside_items: {
    about: 'customer',
    plain: 'kind subject_id business_id environment failures first_failed_at last_failed_at next_attempt_at',
    scrubbed: 'error',
  },
  // ── The person and their wallet ──
  users: { about: 'customer', plain: 'id created_at', erased: 'phone' },
  wallets: {
    about: 'customer',
    plain: 'id user_id environment business_id balance_paisa created_at updated_at',
  },
  wallet_preferences: {
    about: 'customer',
    plain: 'wallet_id updated_at',
    erased: 'language low_balance_paisa sms_receipts email_receipts',
  },
  end_user_sessions: {
    about: 'customer',
    plain: 'id wallet_id created_at last_seen_at expires_at',
    erased: 'ip user_agent',
    secret: 'token_hash',
  },
  phone_codes: {
    about: 'customer',
    plain: 'checkout_id wrong_guesses expires_at sends last_sent_at',
    kept: { columns: 'bucket', because: HASHED },
    secret: 'code_hmac',
  },
  topups: {
    about: 'customer',
    plain:
      'id environment wallet_id user_id business_id checkout_session_id provider merchant_code amount_paisa received_paisa refunded_paisa uncollected_paisa state failure_reason reconciliation created_at expires_at settled_at credited_at next_check_at last_checked_at checks reconciler_id asked_at handled_at handled_by',
    erased: 'return_to_encrypted',
    scrubbed: 'handled_note',
    kept: {
      columns: 'provider_payment_id redirect provider_reference provider_record',
      because: 'The proof that money came in. The provider knows the person, and these name only its record.',
    },
  },
  wallet_recoveries: { about: 'customer', plain: 'wallet_id marked_at' },
  due_receipts: { about: 'customer', plain: 'top_up_id environment transaction_id created_at' },
}
