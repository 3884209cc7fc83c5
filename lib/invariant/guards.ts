import type { Rule } from './rule'

/** The unique indexes that make an effect happen once, whoever tries it and however often. */
export const UNIQUE_INDEXES = [
  'idempotency_keys_pkey',
  'ledger_entries_pkey',
  'api_keys_secret_hash_key',
  'checkout_sessions_token_hash_key',
  'invoices_number',
  'invoices_one_per_period',
  'ledger_accounts_adjustment',
  'ledger_accounts_merchant_payable',
  'ledger_accounts_provider_clearing',
  'merchant_accounts_email_key',
  'merchant_sessions_token_hash_key',
  'password_resets_token_hash_key',
  'team_invites_business_id_email_key',
  'team_invites_token_hash_key',
  'team_members_business_id_account_id_key',
  'topups_provider_environment_provider_reference_key',
  'users_phone_key',
  'wallets_user_id_environment_key',
]

export const CHECKS = [
  'businesses_pan_number',
  'events_sample_is_a_test',
  'invoices_amount_not_negative',
  'invoices_nothing_due',
  'invoices_number_when_opened',
  'invoices_one_debit',
  'invoices_paid',
  'invoices_period',
  'invoices_voided',
  'ledger_accounts_owner',
  'ledger_entries_amount_not_zero',
  'merchant_accounts_email_lower_case',
  'merchant_accounts_totp_step',
  'outbox_messages_due',
  'outbox_messages_settled',
  'prices_amount_not_negative',
  'prices_currency',
  'prices_interval_count',
  'prices_trial_days',
  'product_images_content_type',
  'product_images_hash',
  'sandbox_clocks_forward',
  'set_aside_items_failures',
  'sign_in_attempts_failures',
  'subscriptions_due',
  'subscriptions_ended',
  'subscriptions_next_retry',
  'subscriptions_open_invoice',
  'subscriptions_past_due_at',
  'subscriptions_period',
  'subscriptions_wallet_of_user',
  'team_invites_email_lower_case',
  'topups_amount_positive',
  'topups_reference_when_credited',
  'topups_settled',
  'users_phone_e164',
  'wallets_balance_not_negative',
  'webhook_deliveries_due',
  'webhook_endpoints_events',
]

export const TRIGGERS = [
  'audit_entries_append_only',
  'events_go_last',
  'events_stay',
  'invoices_belong',
  'invoices_stay',
  'ledger_accounts_stay',
  'ledger_entries_append_only',
  'ledger_entries_belong',
  'ledger_entries_sum_to_zero',
  'ledger_transactions_append_only',
  'product_images_immutable',
  'subscriptions_stay',
  'webhook_deliveries_belong',
  'webhook_deliveries_stay',
  'webhook_endpoints_stay',
]

const names = (list: readonly string[]) => `unnest(ARRAY['${list.join(`','`)}'])`

/** I7. What SQL can see of it afterwards: that the guards which enforce it are all there and in force. */
export const guardsStand: Rule[] = [
  `SELECT format('The unique index %s is missing or not valid.', name) AS breach FROM ${names(UNIQUE_INDEXES)} AS name
   WHERE NOT EXISTS (
     SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relname = name AND c.relnamespace = current_schema()::regnamespace AND i.indisunique AND i.indisvalid AND i.indisready
   )`,
  `SELECT format('The constraint %s is missing.', name) AS breach FROM ${names(CHECKS)} AS name
   WHERE NOT EXISTS (
     SELECT FROM pg_constraint WHERE conname = name AND connamespace = current_schema()::regnamespace AND contype = 'c'
   )`,
  `SELECT format('The constraint %s of %s is not validated.', conname, conrelid::regclass) AS breach
   FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND NOT convalidated`,
  `SELECT format('The trigger %s is missing.', name) AS breach FROM ${names(TRIGGERS)} AS name
   WHERE NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = name)`,
  `SELECT format('The trigger %s of %s is switched off.', tgname, tgrelid::regclass) AS breach
   FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE c.relnamespace = current_schema()::regnamespace AND t.tgenabled IN ('D', 'R')`,
]

/** How many guards I7 looks for. */
export const GUARD_COUNT = UNIQUE_INDEXES.length + CHECKS.length + TRIGGERS.length
