import type { TableData } from './personal-data'

const OF_MEMBERS = 'It is about a member of a team, not about a customer.'
const OF_THE_BUSINESS = 'The business says it about itself.'
const HASHED = 'It holds HMACs only, and a purge deletes the rows.'

/** The tables that hold no data of customers: the books, the business and its team, the machine. */
export const OTHER_DATA: Readonly<Record<string, TableData>> = {
  // ── The books ──
  archived_balances: { about: 'nobody', plain: 'account_id month balance_paisa entries' },
  archived_months: {
    about: 'nobody',
    plain:
      'name from_id to_id ends_at transactions entries transactions_sha256 entries_sha256 detached_at dropped_at',
  },
  charged_invoices: { about: 'nobody', plain: 'business_id environment invoice_id ledger_transaction_id' },
  ledger_accounts: { about: 'nobody', plain: 'id environment kind business_id provider created_at' },
  ledger_transactions: {
    about: 'nobody',
    plain: 'id environment kind business_id invoice_id top_up_id created_at',
    kept: { columns: 'description', because: 'Khata writes it, from amounts and ids. No input reaches it.' },
  },
  ledger_entries: { about: 'nobody', plain: 'account_id transaction_id amount_paisa balance_after_paisa' },
  ledger_snapshots: { about: 'nobody', plain: 'account_id balance_paisa through_transaction_id taken_at' },
  invoice_counters: { about: 'nobody', plain: 'business_id environment fiscal_year last_number' },
  revenue_days: { about: 'nobody', plain: 'business_id environment day invoices paid_paisa' },
  revenue_progress: {
    about: 'nobody',
    plain: 'business_id environment time_zone through_invoice_id taken_at',
  },
  float_snapshots: { about: 'nobody', plain: 'business_id taken_on float_paisa rounded_to_paisa taken_at' },
  // ── The business and its team ──
  businesses: {
    about: 'business',
    plain: 'id time_zone final_action vat_enabled accent_color notices_off created_at updated_at',
    kept: {
      columns: 'name pan_number logo_url support_email support_phone support_url',
      because: OF_THE_BUSINESS,
    },
  },
  products: {
    about: 'business',
    plain: 'id business_id environment active image_url created_at updated_at',
    kept: { columns: 'name description metadata', because: OF_THE_BUSINESS },
  },
  prices: {
    about: 'business',
    plain:
      'id business_id environment product_id amount_paisa currency interval interval_count trial_days active created_at updated_at',
    kept: { columns: 'nickname metadata', because: OF_THE_BUSINESS },
  },
  images: {
    about: 'business',
    plain: 'hash content_type created_at',
    kept: { columns: 'bytes', because: 'Pictures of products and logos.' },
  },
  api_keys: {
    about: 'business',
    plain: 'id business_id environment last4 created_at last_used_at expires_at revoked_at',
    kept: { columns: 'name', because: OF_THE_BUSINESS },
    secret: 'secret_hash',
  },
  webhook_endpoints: {
    about: 'business',
    plain:
      'id business_id environment enabled_events active previous_secrets_expire_at consecutive_failures failing_since last_failure_at last_failure deleted_at created_at updated_at',
    kept: { columns: 'url metadata', because: OF_THE_BUSINESS },
    secret: 'secret_encrypted previous_secrets_encrypted',
  },
  webhook_endpoint_versions: {
    about: 'nobody',
    plain: 'endpoint_id from_sequence business_id environment active enabled_events changed_at',
  },
  webhook_endpoint_hours: {
    about: 'nobody',
    plain: 'endpoint_id hour_at business_id environment succeeded failed',
  },
  merchant_accounts: {
    about: 'member',
    plain: 'id email_verified_at totp_last_step created_at updated_at',
    kept: { columns: 'email name', because: OF_MEMBERS },
    secret: 'password_hash totp_secret_encrypted totp_pending_secret_encrypted',
  },
  email_verifications: { about: 'member', plain: 'account_id created_at expires_at', secret: 'token_hash' },
  recovery_codes: { about: 'member', plain: 'account_id created_at', secret: 'code_hmac' },
  password_resets: { about: 'member', plain: 'account_id created_at expires_at', secret: 'token_hash' },
  merchant_sessions: {
    about: 'member',
    plain: 'id account_id business_id created_at last_seen_at expires_at identity_proved_at',
    kept: { columns: 'ip user_agent', because: OF_MEMBERS },
    secret: 'token_hash',
  },
  sign_in_attempts: {
    about: 'member',
    plain: 'failures updated_at',
    kept: { columns: 'email_hmac', because: HASHED },
  },
  mail_counts: {
    about: 'nobody',
    plain: 'count window_ends_at',
    kept: { columns: 'key', because: HASHED },
  },
  team_members: { about: 'member', plain: 'id business_id account_id role created_at last_seen_at' },
  team_invites: {
    about: 'member',
    plain: 'id business_id role invited_by_id created_at expires_at',
    kept: { columns: 'email', because: OF_MEMBERS },
    secret: 'token_hash',
  },
  audit_entries: {
    about: 'member',
    plain: 'id business_id actor action object_id request_id created_at environment',
    kept: {
      columns: 'details ip',
      because:
        'It is about members and keys. No operation writes what a customer says, or a note about one, into it.',
    },
  },
  request_log: {
    about: 'member',
    plain:
      'id business_id environment method path route operation status duration_ms error_code caller_kind caller_id replay_of stands_for created_at',
    kept: {
      columns: 'ip user_agent',
      because: 'Of servers and members. The calls of a customer are logged without address and program.',
    },
  },
  // ── The machine ──
  sandbox_clocks: { about: 'nobody', plain: 'business_id offset_ms updated_at' },
  sandbox_stories: {
    about: 'nobody',
    plain: 'business_id scenes_played objects started_at finished_at stopped_because',
  },
  simulator_payments: {
    about: 'nobody',
    plain:
      'id provider payment_id merchant_text amount_paisa success_url failure_url outcome reference paid_paisa pending_until down_until refunded_paisa refunded_at created_at expires_at',
  },
  provider_outages: { about: 'nobody', plain: 'provider environment reason failures since next_attempt_at' },
  notice_progress: { about: 'nobody', plain: 'environment through_sequence updated_at' },
  delivery_workers: { about: 'nobody', plain: 'id host pid started_at beat_at' },
  kept_keys: { about: 'nobody', plain: 'purpose created_at ends_at', secret: 'secret_id key_encrypted' },
  backlog_measurements: { about: 'nobody', plain: 'id backlog measured_at' },
  invariant_checks: { about: 'nobody', plain: 'invariant breaches checked_at' },
  heartbeats: { about: 'nobody', plain: 'name beat_at' },
}
