-- The tables of Khata, by noun as in prisma/schema.prisma, which says what each column means. Here is also what that file cannot
-- express: CHECK constraints, partial indexes, triggers and functions. Each comes as soon as the tables that it names are there.

-- ── What the tables below use ───────────────────────────────────────────────────────────────────────────

-- The smallest uuid whose first 48 bits are this instant. Every UUIDv7 of the instant or later is greater.
CREATE FUNCTION khata_first_id(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- The time at which an id was made, to a millisecond: its first 48 bits. PostgreSQL has a function for it since version 17.
CREATE FUNCTION khata_made_at(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT to_timestamp(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
$$;

-- The id of a new delivery: the first 80 bits of its event, then 48 random bits. So the delivery is in the same partition
-- as its event, and the deliveries of an endpoint are in the order of their events.
CREATE FUNCTION khata_delivery_id(event_id uuid) RETURNS uuid LANGUAGE sql VOLATILE STRICT PARALLEL SAFE AS $$
  SELECT (left(event_id::text, 24) || right(gen_random_uuid()::text, 12))::uuid
$$;

-- The deliveries of an event have an id in this range: the first 24 bits are the same, which is a span of 4 h 40 min.
CREATE FUNCTION khata_deliveries_from(event_id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (left(event_id::text, 6) || '00-0000-0000-0000-000000000000')::uuid
$$;

CREATE FUNCTION khata_deliveries_to(event_id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (left(event_id::text, 6) || 'ff-ffff-ffff-ffff-ffffffffffff')::uuid
$$;

-- For tables whose rows stay as they were written.
CREATE FUNCTION khata_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Takes the place of foreign keys, which look once per row where one look per statement is enough.
CREATE FUNCTION khata_key_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% keeps its rows and their keys: others refer to them', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- When a row was changed, in the time of its tenant, for lists in the order of changes.
CREATE FUNCTION khata_changed_at() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ahead interval;
BEGIN
  -- A reader knows the open writers by their ids. So the id is drawn before the clock is read.
  PERFORM pg_current_xact_id();
  IF NEW.environment = 'sandbox' THEN
    -- A move of the sandbox clock takes this lock alone. So it waits for those who have read the clock.
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('sandbox clock ' || NEW.business_id, 0));
    SELECT offset_ms * interval '1 millisecond' INTO ahead FROM sandbox_clocks WHERE business_id = NEW.business_id;
  END IF;
  -- The process that wrote updated_at may have a clock that is ahead.
  NEW.changed_at := greatest(clock_timestamp() + coalesce(ahead, interval '0'), NEW.updated_at);
  RETURN NEW;
END $$;

-- ── Merchants ───────────────────────────────────────────────────────────────────────────────────────────

CREATE TYPE dunning_final_action AS ENUM ('cancel', 'unpaid');
CREATE TYPE plan_changes AS ENUM ('off', 'upgrades', 'all');

CREATE TABLE businesses (
  id uuid NOT NULL,
  name text NOT NULL,
  time_zone text NOT NULL DEFAULT 'Asia/Kathmandu',
  final_action dunning_final_action NOT NULL DEFAULT 'cancel',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  pan_number text,
  vat_enabled boolean NOT NULL DEFAULT false,
  logo_url text,
  accent_color text,
  support_email text,
  support_phone text,
  support_url text,
  notices_off text[] NOT NULL DEFAULT '{}',
  legal_name text,
  production_waits_since timestamptz(3),
  customer_pause boolean NOT NULL DEFAULT false,
  address text,
  plan_changes plan_changes NOT NULL DEFAULT 'off',
  start_again boolean NOT NULL DEFAULT true,
  CONSTRAINT businesses_pkey PRIMARY KEY (id),
  -- It stands in the styles of pages.
  CONSTRAINT businesses_accent_color CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
  CONSTRAINT businesses_notices_off CHECK (
    notices_off <@ ARRAY['receipt', 'paymentFailed', 'renewalShort', 'recovered', 'ended']),
  -- What an invoice states about its issuer. A PAN has nine digits; a VAT registration uses the same number.
  CONSTRAINT businesses_pan_number CHECK (pan_number ~ '^[0-9]{9}$')
);
CREATE INDEX businesses_production_waits_since_idx ON businesses(production_waits_since) WHERE production_waits_since IS NOT NULL;

CREATE TRIGGER businesses_stay BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

CREATE TABLE sandbox_clocks (
  business_id uuid NOT NULL,
  offset_ms bigint NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT sandbox_clocks_pkey PRIMARY KEY (business_id),
  CONSTRAINT sandbox_clocks_forward CHECK (offset_ms >= 0),
  CONSTRAINT sandbox_clocks_ten_years CHECK (offset_ms <= 315619200000),
  CONSTRAINT sandbox_clocks_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

-- How far the demo story has been played in the sandbox of a business.
CREATE TABLE sandbox_stories (
  business_id uuid NOT NULL,
  scenes_played int NOT NULL DEFAULT 0,
  objects jsonb NOT NULL DEFAULT '{}',
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  stopped_because text,
  CONSTRAINT sandbox_stories_pkey PRIMARY KEY (business_id),
  CONSTRAINT sandbox_stories_one_end CHECK (finished_at IS NULL OR stopped_because IS NULL),
  CONSTRAINT sandbox_stories_scenes_played CHECK (scenes_played >= 0),
  CONSTRAINT sandbox_stories_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TABLE merchant_accounts (
  id uuid NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  totp_secret_encrypted bytea,
  totp_pending_secret_encrypted bytea,
  totp_last_step int,
  email_verified_at timestamptz(3),
  CONSTRAINT merchant_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT merchant_accounts_email_lower_case CHECK (email = lower(email)),
  -- The step is that of RFC 6238: seconds since 1970 divided by 30.
  CONSTRAINT merchant_accounts_totp_step CHECK (totp_secret_encrypted IS NULL OR totp_last_step IS NOT NULL)
);
CREATE UNIQUE INDEX merchant_accounts_email_key ON merchant_accounts(email);

CREATE TABLE email_verifications (
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT email_verifications_pkey PRIMARY KEY (account_id),
  CONSTRAINT email_verifications_account_id_fkey FOREIGN KEY (account_id)
    REFERENCES merchant_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX email_verifications_token_hash_key ON email_verifications (token_hash);

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL,
  code_hmac bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hmac),
  CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id)
    REFERENCES merchant_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TABLE password_resets (
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (account_id),
  CONSTRAINT password_resets_account_id_fkey FOREIGN KEY (account_id)
    REFERENCES merchant_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX password_resets_token_hash_key ON password_resets (token_hash);

CREATE TABLE merchant_sessions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  business_id uuid,
  token_hash bytea NOT NULL,
  ip text,
  user_agent text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  identity_proved_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT merchant_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT merchant_sessions_account_id_fkey FOREIGN KEY (account_id)
    REFERENCES merchant_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT merchant_sessions_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX merchant_sessions_account_id_idx ON merchant_sessions (account_id);
CREATE UNIQUE INDEX merchant_sessions_token_hash_key ON merchant_sessions (token_hash);

-- Counted by address, so that an unknown one is refused exactly like a known one.
CREATE TABLE sign_in_attempts (
  email_hmac bytea NOT NULL,
  failures int NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (email_hmac),
  CONSTRAINT sign_in_attempts_failures CHECK (failures >= 0)
);
CREATE INDEX sign_in_attempts_updated_at_idx ON sign_in_attempts (updated_at);

-- One key for the whole instance, made here and never changed: 244 random bits. Ids of persons at businesses come from it.
CREATE TABLE pseudonym_keys (
  id smallint NOT NULL DEFAULT 1,
  key bytea NOT NULL,
  CONSTRAINT pseudonym_keys_pkey PRIMARY KEY (id),
  CONSTRAINT pseudonym_keys_key CHECK (octet_length(key) = 32),
  CONSTRAINT pseudonym_keys_one CHECK (id = 1)
);

-- Keys of one purpose that outlive the APP_SECRET they were derived from, encrypted with the newest one.
CREATE TABLE kept_keys (
  purpose text NOT NULL,
  secret_id bytea NOT NULL,
  key_encrypted bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ends_at timestamptz(3),
  CONSTRAINT kept_keys_pkey PRIMARY KEY (purpose, secret_id),
  CONSTRAINT kept_keys_secret_id CHECK (octet_length(secret_id) = 4)
);

CREATE TABLE mail_counts (
  key bytea NOT NULL,
  count int NOT NULL,
  window_ends_at timestamptz(3) NOT NULL,
  CONSTRAINT mail_counts_pkey PRIMARY KEY (key),
  CONSTRAINT mail_counts_count CHECK (count > 0)
);
CREATE INDEX mail_counts_window_ends_at_idx ON mail_counts (window_ends_at);

CREATE TYPE team_role AS ENUM ('owner', 'admin', 'developer', 'viewer', 'cashier');

CREATE TABLE team_members (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  account_id uuid NOT NULL,
  role team_role NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at timestamptz(3),
  CONSTRAINT team_members_pkey PRIMARY KEY (id),
  CONSTRAINT team_members_account_id_fkey FOREIGN KEY (account_id)
    REFERENCES merchant_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT team_members_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX team_members_account_id_idx ON team_members(account_id);
CREATE UNIQUE INDEX team_members_business_id_account_id_key ON team_members(business_id, account_id);

CREATE TABLE team_invites (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  email text NOT NULL,
  role team_role NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  invited_by_id uuid NOT NULL,
  CONSTRAINT team_invites_pkey PRIMARY KEY (id),
  CONSTRAINT team_invites_email_lower_case CHECK (email = lower(email)),
  CONSTRAINT team_invites_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT team_invites_business_id_invited_by_id_fkey FOREIGN KEY (business_id, invited_by_id)
    REFERENCES team_members(business_id, account_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX team_invites_business_id_email_key ON team_invites (business_id, email);
CREATE INDEX team_invites_business_id_invited_by_id_idx ON team_invites (business_id, invited_by_id);
CREATE UNIQUE INDEX team_invites_token_hash_key ON team_invites (token_hash);

CREATE TYPE environment AS ENUM ('sandbox', 'production');

CREATE TABLE audit_entries (
  id uuid NOT NULL,
  business_id uuid,
  actor text NOT NULL,
  action text NOT NULL,
  object_id text,
  details jsonb NOT NULL DEFAULT '{}',
  request_id text NOT NULL,
  ip text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  environment environment,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id)
) PARTITION BY RANGE (id);
CREATE INDEX audit_entries_business_id_action_id_idx ON audit_entries(business_id, action, id);
CREATE INDEX audit_entries_business_id_actor_id_idx ON audit_entries(business_id, actor, id);
CREATE INDEX audit_entries_business_id_id_idx ON audit_entries (business_id, id);
CREATE INDEX audit_entries_business_id_object_id_id_idx ON audit_entries(business_id, object_id, id);

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE FUNCTION khata_audit_belongs() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written a LEFT JOIN businesses b ON b.id = a.business_id WHERE a.business_id IS NOT NULL AND b.id IS NULL) THEN
    RAISE EXCEPTION 'an audit entry is of a business that does not exist'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER audit_entries_belong AFTER INSERT ON audit_entries
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION khata_audit_belongs();

-- A log of the calls to the API.
CREATE TABLE request_log (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  route text NOT NULL,
  operation text NOT NULL,
  status smallint NOT NULL,
  duration_ms int NOT NULL,
  error_code text,
  caller_kind text NOT NULL,
  caller_id uuid NOT NULL,
  ip text,
  user_agent text,
  replay_of uuid,
  stands_for int NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT request_log_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT request_log_caller_kind CHECK (caller_kind IN ('api_key', 'member', 'checkout')),
  CONSTRAINT request_log_no_query CHECK (strpos(path, '?') = 0 AND strpos(path, '#') = 0),
  CONSTRAINT request_log_stands_for CHECK (stands_for > 0),
  CONSTRAINT request_log_status CHECK (status BETWEEN 100 AND 599)
) PARTITION BY RANGE (id);
CREATE INDEX request_log_business_id_environment_caller_id_id_idx ON request_log(business_id, environment, caller_id, id);
CREATE INDEX request_log_business_id_environment_operation_id_idx ON request_log(business_id, environment, operation, id);
-- Few calls fail, and these are what people look for. `status / 100` is the class: 4 or 5.
CREATE INDEX request_log_failed_idx ON request_log (business_id, environment, (status / 100), id) WHERE status >= 400;

CREATE TABLE api_keys (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  name text NOT NULL,
  secret_hash bytea NOT NULL,
  last4 text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX api_keys_business_id_environment_id_idx ON api_keys(business_id, environment, id);
CREATE UNIQUE INDEX api_keys_secret_hash_key ON api_keys(secret_hash);

CREATE TYPE idempotency_phase AS ENUM ('intended', 'answered');

CREATE TABLE idempotency_keys (
  scope_id uuid NOT NULL,
  environment environment NOT NULL,
  key_hash bytea NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint,
  body bytea NOT NULL,
  encrypted boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  phase idempotency_phase NOT NULL,
  -- To whom the response may be given again. API keys are asked for no role.
  allowed_roles team_role[] NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope_id, environment, key_hash),
  CONSTRAINT idempotency_keys_answered CHECK ((phase = 'answered') = (status IS NOT NULL))
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys(created_at);

-- ── Catalog and customers ───────────────────────────────────────────────────────────────────────────────

CREATE TYPE customer_language AS ENUM ('en', 'ne');

-- What a customer is searched by: the name, with and without dots, the e-mail address, the merchant's own number, and the phone
-- from each of its digits on. So the beginnings of words find any four digits of a phone that stand together.
CREATE FUNCTION customer_words(name text, email text, external_id text, phone text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  digits constant text := regexp_replace(phone, '^\+(977)?', '');
  ends text;
BEGIN
  FOR i IN 1..coalesce(length(digits), 0) - 3 LOOP
    ends := concat_ws(' ', ends, substr(digits, i));
  END LOOP;
  RETURN concat_ws(' ', name, CASE WHEN position('.' IN name) > 0 THEN replace(name, '.', '') END, email, external_id, ends);
END $$;

CREATE FUNCTION marked_values(mark text, metadata jsonb) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT array_agg(DISTINCT mark || lower(pair.value))
    FROM jsonb_each_text(metadata) AS pair WHERE length(pair.value) <= 100);
END $$;

-- The functions of the search indexes are in PL/pgSQL: PostgreSQL starts a function in SQL anew for every row of an index, and that
-- was a third of what a new customer cost. A function in PL/pgSQL finds others by the search path, and a restore has none. So these
-- name only what PostgreSQL itself has.
CREATE FUNCTION search_mark(business_id uuid, environment environment) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN right(business_id::text, 12) || CASE environment WHEN 'sandbox' THEN 's' ELSE 'p' END;
END $$;

-- The values of metadata in lower case, each with the mark of its tenant before it, as search_words has words. Nobody types a
-- longer value into a search: lib/search/schema.ts.
CREATE FUNCTION metadata_values(business_id uuid, environment environment, metadata jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
RETURN marked_values(search_mark(business_id, environment), metadata);

-- The words of a text in lower case, each with the mark of its tenant before it. So the words of one tenant stand together
-- in an index, and a search for the beginning of a word reads no words of others. Two tenants with the same mark are told
-- apart by the rows. lib/search/rules.ts splits what a person types at the same characters.
CREATE FUNCTION search_words(business_id uuid, environment environment, words text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
RETURN array_to_tsvector(string_to_array(
  search_mark(business_id, environment) ||
  regexp_replace(lower(words), '[\s!-/:-@[-`{-~]+', ' ' || search_mark(business_id, environment), 'g'), ' '));

CREATE TABLE customers (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  email text,
  name text,
  metadata jsonb NOT NULL DEFAULT '{}',
  user_id uuid,
  archived_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  erased_at timestamptz(3),
  phone text,
  external_id text,
  pan_number text,
  address text,
  language customer_language,
  changed_at timestamptz,
  CONSTRAINT customers_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT customers_erased CHECK (
  erased_at IS NULL OR (
    archived_at IS NOT NULL AND user_id IS NULL AND metadata = '{}'
    AND email = 'erased-' || right(id::text, 12) || '@erased.invalid' AND name = 'Erased customer ' || right(id::text, 12))),
  CONSTRAINT customers_erased_known CHECK (
    erased_at IS NULL OR num_nonnulls(phone, external_id, pan_number, address, language) = 0),
  CONSTRAINT customers_external_id CHECK (length(external_id) BETWEEN 1 AND 128),
  CONSTRAINT customers_pan_number CHECK (pan_number ~ '^[0-9]{9}$'),
  CONSTRAINT customers_phone_e164 CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  CONSTRAINT customers_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX customers_archived_idx ON customers (business_id, environment, id) WHERE archived_at IS NOT NULL;
-- One customer has an id of the merchant's books.
CREATE UNIQUE INDEX customers_business_id_environment_external_id_key ON customers (business_id, environment, external_id);
-- The list of customers in the order of their changes.
CREATE INDEX customers_changed_idx ON customers (business_id, environment, (coalesce(changed_at, updated_at)), id);
-- Customers by their e-mail address, in capitals or not.
CREATE INDEX customers_email_idx ON customers (business_id, environment, lower(email), id);
-- Without a list of pending entries no insert pays for those of others, and no search reads them.
CREATE INDEX customers_found_idx ON customers
  USING gin (search_words(business_id, environment, customer_words(name, email, external_id, phone))) WITH (fastupdate = off);
-- Customers by a pair of their metadata. Without a list of pending entries no search reads those of others.
CREATE INDEX customers_metadata_idx ON customers USING gin (metadata jsonb_path_ops) WITH (fastupdate = off) WHERE metadata <> '{}';
-- Customers by a value of their metadata, whatever its key is. Without a list of pending entries no search reads those of others.
CREATE INDEX customers_metadata_values_idx ON customers
  USING gin (metadata_values(business_id, environment, metadata)) WITH (fastupdate = off) WHERE metadata <> '{}';
-- Customers by how their name begins, in capitals or not. It has only the customers that have a name.
CREATE INDEX customers_name_idx ON customers (business_id, environment, lower(name) text_pattern_ops, id)
  WHERE name IS NOT NULL;
-- Customers by the phone that the merchant wrote down.
CREATE INDEX customers_phone_idx ON customers (business_id, environment, phone, id) WHERE phone IS NOT NULL;
-- Customers in the order of their names, in bytes. The last character of all stands for no name, so these come last.
CREATE INDEX customers_sorted_name_idx ON customers (business_id, environment, (coalesce(lower(name), U&'\+10FFFF')) COLLATE "C", id);
CREATE INDEX customers_user_id_business_id_environment_id_idx ON customers(user_id, business_id, environment, id);

CREATE TRIGGER customers_changed_at BEFORE INSERT OR UPDATE ON customers FOR EACH ROW EXECUTE FUNCTION khata_changed_at();

CREATE TABLE refused_charges (
  customer_id uuid NOT NULL,
  business_id uuid NOT NULL,
  refused_at timestamptz(3)[],
  last_at timestamptz(3) NOT NULL,
  CONSTRAINT refused_charges_pkey PRIMARY KEY (business_id, customer_id)
);
CREATE INDEX refused_charges_last_at_idx ON refused_charges(last_at);

CREATE TABLE products (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  name text NOT NULL,
  description text,
  active boolean NOT NULL DEFAULT true,
  image_url text,
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  changed_at timestamptz,
  CONSTRAINT products_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT products_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- The list of products in the order of their changes.
CREATE INDEX products_changed_idx ON products (business_id, environment, (coalesce(changed_at, updated_at)), id);
-- Products by the beginning of their name. In the collation "C" all names with one beginning stand together.
CREATE INDEX products_name_idx ON products (business_id, environment, (lower(name) COLLATE "C"));

CREATE TRIGGER products_changed_at BEFORE INSERT OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION khata_changed_at();

CREATE TABLE images (
  hash bytea NOT NULL,
  content_type text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  shown_bytes bytea,
  shown_width smallint,
  shown_height smallint,
  CONSTRAINT images_pkey PRIMARY KEY (hash),
  CONSTRAINT images_content_type CHECK (content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/svg+xml'::text])),
  CONSTRAINT images_hash CHECK (hash = sha256(bytes)),
  -- A drawing that is small already has a size and no WebP.
  CONSTRAINT images_shown CHECK ((shown_width IS NULL) = (shown_height IS NULL)
  AND (shown_bytes IS NULL OR shown_width IS NOT NULL) AND shown_width > 0 AND shown_height > 0)
);

CREATE TRIGGER images_immutable BEFORE UPDATE ON images FOR EACH ROW
  WHEN (OLD.shown_width IS NOT NULL OR (OLD.hash, OLD.content_type, OLD.bytes, OLD.created_at)
    IS DISTINCT FROM (NEW.hash, NEW.content_type, NEW.bytes, NEW.created_at))
  EXECUTE FUNCTION khata_append_only();

-- Pictures are compressed already.
ALTER TABLE images ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE business_images (
  business_id uuid NOT NULL,
  hash bytea NOT NULL,
  unnamed_since timestamptz(3),
  CONSTRAINT business_images_pkey PRIMARY KEY (business_id, hash),
  CONSTRAINT business_images_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT business_images_hash_fkey FOREIGN KEY (hash) REFERENCES images(hash) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX business_images_hash_idx ON business_images(hash);

CREATE TYPE billing_interval AS ENUM ('day', 'week', 'month', 'year');
CREATE TYPE price_calendar AS ENUM ('gregorian', 'bs');

CREATE TABLE prices (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  product_id uuid NOT NULL,
  nickname text,
  amount_paisa bigint NOT NULL,
  currency text NOT NULL,
  interval billing_interval NOT NULL,
  interval_count int NOT NULL,
  trial_days int NOT NULL,
  active boolean NOT NULL DEFAULT true,
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  calendar price_calendar NOT NULL DEFAULT 'gregorian',
  changed_at timestamptz,
  CONSTRAINT prices_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT prices_amount_not_negative CHECK (amount_paisa >= 0),
  CONSTRAINT prices_calendar CHECK (calendar = 'gregorian' OR interval IN ('month', 'year')),
  CONSTRAINT prices_currency CHECK (currency = 'NPR'),
  CONSTRAINT prices_interval_count CHECK (interval_count > 0),
  CONSTRAINT prices_trial_days CHECK (trial_days BETWEEN 0 AND 730),
  CONSTRAINT prices_business_id_environment_product_id_fkey FOREIGN KEY (business_id, environment, product_id)
    REFERENCES products(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX prices_business_id_environment_product_id_id_idx ON prices(business_id, environment, product_id, id);
-- The list of prices in the order of their changes.
CREATE INDEX prices_changed_idx ON prices (business_id, environment, (coalesce(changed_at, updated_at)), id);

CREATE TRIGGER prices_changed_at BEFORE INSERT OR UPDATE ON prices FOR EACH ROW EXECUTE FUNCTION khata_changed_at();

-- Each amount that a price had, and how far its customers were told of a raise.
CREATE TABLE price_changes (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  price_id uuid NOT NULL,
  from_paisa bigint NOT NULL,
  to_paisa bigint NOT NULL,
  told_through uuid,
  told_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT price_changes_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT price_changes_amounts CHECK (from_paisa >= 0 AND to_paisa >= 0 AND from_paisa <> to_paisa),
  CONSTRAINT price_changes_business_id_environment_price_id_fkey FOREIGN KEY (business_id, environment, price_id)
    REFERENCES prices(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX price_changes_business_id_environment_price_id_id_idx ON price_changes(business_id, environment, price_id, id);
-- The raises that not everybody was told of. A later change of the price takes the place of an earlier one.
CREATE UNIQUE INDEX price_changes_due_key ON price_changes(environment, business_id, price_id) WHERE told_at IS NULL;

-- ── Subscriptions and invoices ──────────────────────────────────────────────────────────────────────────

CREATE TYPE subscription_status AS ENUM ('trialing', 'active', 'paused', 'past_due', 'unpaid', 'canceled');
CREATE TYPE pause_remaining AS ENUM ('keep', 'lose');
CREATE TYPE collection AS ENUM ('wallet', 'outside');
CREATE TYPE first_period AS ENUM ('set_trial', 'paid_elsewhere');

CREATE TABLE subscriptions (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  customer_id uuid NOT NULL,
  price_id uuid NOT NULL,
  user_id uuid,
  wallet_id uuid,
  status subscription_status NOT NULL,
  anchor_at timestamptz(3) NOT NULL,
  period_index int NOT NULL,
  current_period_start timestamptz(3) NOT NULL,
  current_period_end timestamptz(3) NOT NULL,
  trial_end_at timestamptz(3),
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  open_invoice_id uuid,
  past_due_at timestamptz(3),
  retry_count int NOT NULL DEFAULT 0,
  next_retry_at timestamptz(3),
  due_at timestamptz(3),
  last_billed_at timestamptz(3),
  billing_run_id uuid,
  cancel_reason text,
  canceled_at timestamptz(3),
  ended_at timestamptz(3),
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  agreement jsonb,
  not_agreed boolean NOT NULL DEFAULT false,
  paused_at timestamptz(3),
  resumes_at timestamptz(3),
  pause_remaining pause_remaining,
  discount jsonb,
  quantity int NOT NULL DEFAULT 1,
  collection collection NOT NULL DEFAULT 'wallet',
  paid_ahead jsonb,
  pending_price_id uuid,
  pending_quantity int,
  period_discount jsonb,
  first_period first_period,
  first_anchor_at timestamptz(3),
  changed_at timestamptz,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT first_anchor_before CHECK (first_anchor_at < created_at),
  CONSTRAINT first_period_ends CHECK ((first_period IS NULL) OR (trial_end_at IS NOT NULL)),
  -- While paused there is something to do at the end of the pause, and at the end of a period that runs on and is the last.
  CONSTRAINT subscriptions_due CHECK (CASE status
    WHEN 'paused' THEN due_at IS NOT DISTINCT FROM
      least(resumes_at, CASE WHEN cancel_at_period_end AND pause_remaining = 'lose' THEN current_period_end END)
    ELSE (status IN ('trialing', 'active', 'past_due')) = (due_at IS NOT NULL) END),
  CONSTRAINT subscriptions_ended CHECK ((status = 'canceled') = (ended_at IS NOT NULL)),
  CONSTRAINT subscriptions_next_retry CHECK ((status = 'past_due') = (next_retry_at IS NOT NULL)),
  CONSTRAINT subscriptions_open_invoice CHECK ((status IN ('past_due', 'unpaid')) = (open_invoice_id IS NOT NULL)),
  CONSTRAINT subscriptions_past_due_at CHECK ((status IN ('past_due', 'unpaid')) = (past_due_at IS NOT NULL)),
  CONSTRAINT subscriptions_paused CHECK (
    (status = 'paused') = (paused_at IS NOT NULL) AND (status = 'paused') = (pause_remaining IS NOT NULL)
    AND (resumes_at IS NULL OR resumes_at > paused_at)),
  CONSTRAINT subscriptions_pending CHECK (
    (pending_price_id IS NULL) = (pending_quantity IS NULL) AND pending_quantity BETWEEN 1 AND 1000000
    AND (pending_price_id IS NULL OR status <> 'canceled')),
  CONSTRAINT subscriptions_period CHECK (current_period_start < current_period_end),
  CONSTRAINT subscriptions_quantity CHECK (quantity BETWEEN 1 AND 1000000),
  CONSTRAINT subscriptions_wallet_of_user CHECK ((user_id IS NULL) = (wallet_id IS NULL)),
  CONSTRAINT subscriptions_business_id_environment_customer_id_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT subscriptions_business_id_environment_pending_price_id_fkey FOREIGN KEY (business_id, environment, pending_price_id)
    REFERENCES prices(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT subscriptions_business_id_environment_price_id_fkey FOREIGN KEY (business_id, environment, price_id)
    REFERENCES prices(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX subscriptions_business_id_environment_customer_id_id_idx ON subscriptions(business_id, environment, customer_id, id);
-- With the open invoice of each: what subscriptions owe is added up from two indexes. It changes together with the status, which is
-- in this index already.
CREATE INDEX subscriptions_by_status_idx ON subscriptions (business_id, environment, status, id) INCLUDE (open_invoice_id) WHERE status <> 'active';
-- The list of subscriptions in the order of their changes.
CREATE INDEX subscriptions_changed_idx ON subscriptions (business_id, environment, (coalesce(changed_at, updated_at)), id);
-- Few subscriptions have a discount. Recurring revenue takes it off.
CREATE INDEX subscriptions_discounted_idx ON subscriptions(business_id, environment, price_id) WHERE discount IS NOT NULL;
-- What is due, per tenant: the claim walks this, a tenant at a time.
CREATE INDEX subscriptions_due_idx ON subscriptions (environment, business_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX subscriptions_price_quantity_idx ON subscriptions (business_id, environment, price_id, id) INCLUDE (status, quantity);
CREATE INDEX subscriptions_waits_for_calendar_idx ON subscriptions (environment)
  WHERE status IN ('active', 'trialing') AND due_at > CASE WHEN period_index = -1 THEN anchor_at ELSE current_period_end END;
-- What is due on a wallet, in due order: a batch takes the first of it, however much there is.
CREATE INDEX subscriptions_wallet_due_idx ON subscriptions (wallet_id, due_at, id) WHERE ended_at IS NULL;

CREATE TRIGGER subscriptions_changed_at BEFORE INSERT OR UPDATE ON subscriptions FOR EACH ROW EXECUTE FUNCTION khata_changed_at();
CREATE TRIGGER subscriptions_stay
  BEFORE UPDATE OF business_id, environment, id, customer_id OR DELETE OR TRUNCATE ON subscriptions
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

CREATE TYPE coupon_duration AS ENUM ('once', 'repeating', 'forever');

CREATE TABLE coupons (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  code text NOT NULL,
  name text,
  percent_off int,
  amount_off_paisa bigint,
  duration coupon_duration NOT NULL,
  periods int,
  product_ids uuid[],
  first_subscription_only boolean NOT NULL,
  max_redemptions int,
  max_per_customer int NOT NULL,
  redemptions int NOT NULL DEFAULT 0,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  active boolean NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  changed_at timestamptz,
  CONSTRAINT coupons_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT coupons_periods CHECK ((duration = 'repeating') = (periods IS NOT NULL) AND (periods IS NULL OR periods BETWEEN 1 AND 36)),
  CONSTRAINT coupons_redemptions CHECK (redemptions >= 0 AND (max_redemptions IS NULL OR redemptions <= max_redemptions)),
  CONSTRAINT coupons_value CHECK ((percent_off BETWEEN 1 AND 100 AND amount_off_paisa IS NULL)
      OR (percent_off IS NULL AND amount_off_paisa > 0)),
  CONSTRAINT coupons_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX coupons_business_id_environment_code_key ON coupons(business_id, environment, code);
-- The list of coupons in the order of their changes.
CREATE INDEX coupons_changed_idx ON coupons (business_id, environment, (coalesce(changed_at, updated_at)), id);

CREATE TRIGGER coupons_changed_at BEFORE INSERT OR UPDATE ON coupons FOR EACH ROW EXECUTE FUNCTION khata_changed_at();

CREATE TYPE import_status AS ENUM ('checked', 'running', 'done', 'deleted');

CREATE TABLE imports (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  status import_status NOT NULL,
  headings text[],
  rows int NOT NULL,
  ready int NOT NULL,
  skipped int NOT NULL,
  done int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  problems jsonb NOT NULL,
  worked_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  columns jsonb,
  changed_at timestamptz,
  CONSTRAINT imports_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT imports_counts CHECK (rows BETWEEN 1 AND 50000 AND ready >= 0 AND skipped >= 0 AND ready + skipped <= rows
      AND done >= 0 AND failed >= 0 AND done + failed <= ready),
  CONSTRAINT imports_finished CHECK ((status = 'done') = (finished_at IS NOT NULL) AND (status <> 'done' OR done + failed = ready)
      AND (status IN ('running', 'done') OR done + failed = 0)),
  CONSTRAINT imports_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- The list of imports in the order of their changes.
CREATE INDEX imports_changed_idx ON imports (business_id, environment, (coalesce(changed_at, updated_at)), id);
CREATE INDEX imports_checked_idx ON imports (id) WHERE status = 'checked';
-- The few that run.
CREATE INDEX imports_running_idx ON imports (environment, worked_at NULLS FIRST) WHERE status = 'running';

CREATE TRIGGER imports_changed_at BEFORE INSERT OR UPDATE ON imports FOR EACH ROW EXECUTE FUNCTION khata_changed_at();

CREATE TABLE import_files (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  import_id uuid NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT import_files_pkey PRIMARY KEY (business_id, environment, import_id),
  CONSTRAINT import_files_business_id_environment_import_id_fkey FOREIGN KEY (business_id, environment, import_id)
    REFERENCES imports(business_id, environment, id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TYPE import_row_state AS ENUM ('ready', 'problem', 'skipped', 'done', 'failed');

CREATE TABLE import_rows (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  import_id uuid NOT NULL,
  row int NOT NULL,
  state import_row_state NOT NULL,
  terms jsonb,
  cells jsonb,
  problems jsonb,
  content_hash bytea,
  customer_id uuid,
  subscription_id uuid,
  CONSTRAINT import_rows_pkey PRIMARY KEY (business_id, environment, import_id, row),
  CONSTRAINT import_rows_state CHECK ((state = 'ready') = (terms IS NOT NULL) AND (cells IS NULL OR state IN ('ready', 'problem', 'failed'))
      AND (state IN ('done', 'skipped')) = (customer_id IS NOT NULL) AND (subscription_id IS NULL OR state = 'done')
      AND (state IN ('problem', 'failed')) = (problems IS NOT NULL)),
  CONSTRAINT import_rows_business_id_environment_customer_id_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT import_rows_business_id_environment_import_id_fkey FOREIGN KEY (business_id, environment, import_id)
    REFERENCES imports(business_id, environment, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT import_rows_business_id_environment_subscription_id_fkey FOREIGN KEY (business_id, environment, subscription_id)
    REFERENCES subscriptions(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- What is to be emptied.
CREATE INDEX import_rows_cells_idx ON import_rows (import_id) WHERE cells IS NOT NULL;
-- Says that a content is made once, whichever file it is in.
CREATE UNIQUE INDEX import_rows_content_once_idx ON import_rows (business_id, environment, content_hash) WHERE state = 'done';
CREATE INDEX import_rows_problem_idx ON import_rows (business_id, environment, import_id, row) WHERE state IN ('problem', 'failed');
CREATE INDEX import_rows_ready_idx ON import_rows (business_id, environment, import_id, row) WHERE state = 'ready';

CREATE TYPE bulk_action_kind AS ENUM ('archive_customers', 'send_pay_links', 'cancel_subscriptions', 'add_coupon');
CREATE TYPE bulk_action_status AS ENUM ('checked', 'running', 'done', 'stopped');

CREATE TABLE bulk_actions (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  action bulk_action_kind NOT NULL,
  status bulk_action_status NOT NULL,
  coupon_code text,
  rows int NOT NULL,
  ready int NOT NULL,
  has_more boolean NOT NULL,
  amount_paisa bigint,
  done int NOT NULL DEFAULT 0,
  skipped int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  reasons jsonb NOT NULL,
  started_by jsonb,
  worked_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT bulk_actions_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT bulk_actions_counts CHECK (rows BETWEEN 0 AND 10000 AND ready BETWEEN 0 AND rows AND amount_paisa >= 0
      AND done >= 0 AND skipped >= 0 AND failed >= 0 AND done + skipped + failed <= ready),
  CONSTRAINT bulk_actions_coupon CHECK ((action = 'add_coupon') = (coupon_code IS NOT NULL)),
  CONSTRAINT bulk_actions_ended CHECK ((status IN ('done', 'stopped')) = (finished_at IS NOT NULL)
      AND (status <> 'done' OR done + skipped + failed = ready) AND (status <> 'checked' OR done + skipped + failed = 0)
      AND (started_by IS NOT NULL OR done + skipped + failed = 0) AND (status NOT IN ('running', 'done') OR started_by IS NOT NULL)),
  CONSTRAINT bulk_actions_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- Those that somebody looked at and did not start.
CREATE INDEX bulk_actions_checked_idx ON bulk_actions (id) WHERE status = 'checked';
-- The few that run.
CREATE INDEX bulk_actions_running_idx ON bulk_actions (environment, worked_at NULLS FIRST) WHERE status = 'running';

CREATE TYPE bulk_row_state AS ENUM ('ready', 'skipped', 'done', 'failed');

CREATE TABLE bulk_action_rows (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  bulk_action_id uuid NOT NULL,
  id uuid NOT NULL,
  customer_id uuid NOT NULL,
  subscription_id uuid,
  state bulk_row_state NOT NULL,
  reason text,
  CONSTRAINT bulk_action_rows_pkey PRIMARY KEY (business_id, environment, bulk_action_id, id),
  CONSTRAINT bulk_action_rows_object CHECK (id = coalesce(subscription_id, customer_id)),
  CONSTRAINT bulk_action_rows_reason CHECK ((state IN ('skipped', 'failed')) = (reason IS NOT NULL)),
  CONSTRAINT bulk_action_rows_business_id_environment_bulk_action_id_fkey FOREIGN KEY (business_id, environment, bulk_action_id)
    REFERENCES bulk_actions(business_id, environment, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT bulk_action_rows_business_id_environment_customer_id_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT bulk_action_rows_business_id_environment_subscription_id_fkey FOREIGN KEY (business_id, environment, subscription_id)
    REFERENCES subscriptions(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- What is deleted when it is old.
CREATE INDEX bulk_action_rows_old_idx ON bulk_action_rows (bulk_action_id);
CREATE INDEX bulk_action_rows_ready_idx ON bulk_action_rows (business_id, environment, bulk_action_id, id) WHERE state = 'ready';

CREATE TABLE coupon_redemptions (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  coupon_id uuid NOT NULL,
  number int NOT NULL,
  customer_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  redeemed_at timestamptz(3) NOT NULL,
  CONSTRAINT coupon_redemptions_pkey PRIMARY KEY (business_id, environment, coupon_id, number),
  CONSTRAINT coupon_redemptions_business_id_environment_coupon_id_fkey FOREIGN KEY (business_id, environment, coupon_id)
    REFERENCES coupons(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT coupon_redemptions_business_id_environment_customer_id_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT coupon_redemptions_business_id_environment_subscription_id_fkey FOREIGN KEY (business_id, environment, subscription_id)
    REFERENCES subscriptions(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX coupon_redemptions_business_id_environment_coupon_id_custom_idx ON coupon_redemptions(business_id, environment, coupon_id, customer_id);

CREATE TABLE subscription_pauses (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  subscription_id uuid NOT NULL,
  paused_at timestamptz(3) NOT NULL,
  remaining pause_remaining NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT subscription_pauses_pkey PRIMARY KEY (business_id, environment, subscription_id, paused_at),
  CONSTRAINT subscription_pauses_order CHECK (ended_at >= paused_at),
  CONSTRAINT subscription_pauses_business_id_environment_subscription_i_fkey FOREIGN KEY (business_id, environment, subscription_id)
    REFERENCES subscriptions(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- A subscription is in one pause at a time.
CREATE UNIQUE INDEX subscription_pauses_open_idx ON subscription_pauses (business_id, environment, subscription_id)
  WHERE ended_at IS NULL;

CREATE TABLE subscription_changes (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  from_price_id uuid NOT NULL,
  from_quantity int NOT NULL,
  from_interval billing_interval NOT NULL,
  from_interval_count int NOT NULL,
  from_calendar price_calendar NOT NULL,
  to_price_id uuid NOT NULL,
  to_quantity int NOT NULL,
  period_start timestamptz(3) NOT NULL,
  period_paisa bigint,
  invoice_id uuid,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT subscription_changes_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT subscription_changes_paisa CHECK (period_paisa BETWEEN 0 AND 9999999999999999),
  CONSTRAINT subscription_changes_quantities CHECK (from_quantity BETWEEN 1 AND 1000000 AND to_quantity BETWEEN 1 AND 1000000),
  CONSTRAINT subscription_changes_business_id_environment_subscription__fkey FOREIGN KEY (business_id, environment, subscription_id)
    REFERENCES subscriptions(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX subscription_changes_subscription_idx ON subscription_changes (business_id, environment, subscription_id, id);

CREATE TYPE recurring_movement_kind AS ENUM ('new', 'expansion', 'contraction', 'churn', 'recovered');

CREATE TABLE recurring_movements (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  subscription_id uuid NOT NULL,
  id bigserial,
  kind recurring_movement_kind NOT NULL,
  at timestamptz(3) NOT NULL,
  started_at timestamptz(3) NOT NULL,
  from_paisa bigint NOT NULL,
  from_interval billing_interval,
  from_interval_count int,
  to_paisa bigint NOT NULL,
  to_interval billing_interval,
  to_interval_count int,
  CONSTRAINT recurring_movements_pkey PRIMARY KEY (business_id, environment, subscription_id, id),
  CONSTRAINT recurring_movements_amounts CHECK (from_paisa >= 0 AND to_paisa >= 0 AND from_paisa + to_paisa > 0
      AND (from_paisa = 0) = (from_interval IS NULL) AND (from_interval IS NULL) = (from_interval_count IS NULL)
      AND (to_paisa = 0) = (to_interval IS NULL) AND (to_interval IS NULL) = (to_interval_count IS NULL)),
  CONSTRAINT recurring_movements_kind CHECK ((kind IN ('new', 'recovered')) = (from_paisa = 0) AND (kind = 'churn') = (to_paisa = 0)
      AND (kind <> 'new' OR started_at = at)),
  CONSTRAINT recurring_movements_business_id_environment_subscription_i_fkey FOREIGN KEY (business_id, environment, subscription_id)
    REFERENCES subscriptions(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX recurring_movements_business_id_environment_at_idx ON recurring_movements(business_id, environment, at);

-- The same as if it were monthly, times 84: a year is 12 months or 365 days, and a week is 7 days.
CREATE FUNCTION khata_monthly_84(paisa bigint, per billing_interval, count integer)
RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT paisa * (CASE per WHEN 'day' THEN 2555 WHEN 'week' THEN 365 WHEN 'month' THEN 84 ELSE 7 END)::numeric / count
$$;

-- What a period of a subscription brings in, as `takenOff` and recurring revenue have it: nothing unless it is active or past due.
CREATE FUNCTION khata_recurring_paisa(status subscription_status, quantity integer, amount bigint, discount jsonb)
RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status NOT IN ('active', 'past_due') THEN 0
    WHEN discount ->> 'percentOff' IS NOT NULL THEN quantity * amount - quantity * amount * (discount ->> 'percentOff')::int / 100
    ELSE quantity * amount - least(coalesce((discount ->> 'amountOffPaisa')::bigint, 0), quantity * amount) END
$$;

-- Without sequential scans, because a connection that planned this when the table was nearly empty would read all of it.
CREATE FUNCTION khata_move_recurring(s subscriptions, moved_at timestamptz) RETURNS void
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  price record;
  former record;
  after_paisa bigint;
BEGIN
  -- It waits for a change of the price, which locks it for update.
  SELECT p.amount_paisa, p.interval, p.interval_count INTO price FROM prices p
  WHERE p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id FOR KEY SHARE;
  SELECT m.to_paisa, m.to_interval, m.to_interval_count, m.started_at INTO former FROM recurring_movements m
  WHERE m.business_id = s.business_id AND m.environment = s.environment AND m.subscription_id = s.id ORDER BY m.id DESC LIMIT 1;
  after_paisa := khata_recurring_paisa(s.status, s.quantity, price.amount_paisa, s.discount);
  IF after_paisa = coalesce(former.to_paisa, 0)
    AND (after_paisa = 0 OR (price.interval, price.interval_count) = (former.to_interval, former.to_interval_count)) THEN
    RETURN;
  END IF;
  INSERT INTO recurring_movements (business_id, environment, subscription_id, kind, at, started_at, from_paisa, from_interval,
    from_interval_count, to_paisa, to_interval, to_interval_count)
  VALUES (s.business_id, s.environment, s.id,
    (CASE WHEN after_paisa = 0 THEN 'churn'
      WHEN former.started_at IS NULL THEN 'new'
      WHEN former.to_paisa = 0 THEN 'recovered'
      WHEN khata_monthly_84(after_paisa, price.interval, price.interval_count)
        >= khata_monthly_84(former.to_paisa, former.to_interval, former.to_interval_count) THEN 'expansion'
      ELSE 'contraction' END)::recurring_movement_kind,
    moved_at, coalesce(former.started_at, moved_at), coalesce(former.to_paisa, 0), former.to_interval, former.to_interval_count,
    after_paisa, CASE WHEN after_paisa > 0 THEN price.interval END, CASE WHEN after_paisa > 0 THEN price.interval_count END);
END $$;

CREATE FUNCTION khata_price_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM khata_move_recurring(s, NEW.updated_at) FROM subscriptions s
  WHERE s.business_id = NEW.business_id AND s.environment = NEW.environment AND s.price_id = NEW.id
    AND s.status IN ('active', 'past_due');
  RETURN NULL;
END $$;

CREATE TRIGGER prices_move_recurring AFTER UPDATE OF amount_paisa ON prices
  FOR EACH ROW WHEN (OLD.amount_paisa <> NEW.amount_paisa) EXECUTE FUNCTION khata_price_moves();

-- A subscription that begins has moved before by nothing. So the movements of all that a statement inserts are one insert.
CREATE FUNCTION khata_subscriptions_begin() RETURNS trigger
LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
  -- It waits for a change of a price, which locks it for update.
  INSERT INTO recurring_movements (business_id, environment, subscription_id, kind, at, started_at, from_paisa, to_paisa,
    to_interval, to_interval_count)
  SELECT s.business_id, s.environment, s.id, 'new', s.created_at, s.created_at, 0, s.paisa, s.interval, s.interval_count
  FROM (
    SELECT b.business_id, b.environment, b.id, b.created_at, p.interval, p.interval_count,
      khata_recurring_paisa(b.status, b.quantity, p.amount_paisa, b.discount) AS paisa
    FROM begun b
    JOIN prices p ON p.business_id = b.business_id AND p.environment = b.environment AND p.id = b.price_id
    WHERE b.status IN ('active', 'past_due')
    FOR KEY SHARE OF p
  ) AS s
  WHERE s.paisa > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER subscriptions_begin_recurring AFTER INSERT ON subscriptions
  REFERENCING NEW TABLE AS begun FOR EACH STATEMENT EXECUTE FUNCTION khata_subscriptions_begin();

CREATE FUNCTION khata_subscription_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A change that is made later has the time at which it was due.
  PERFORM khata_move_recurring(NEW, CASE
    WHEN TG_OP = 'INSERT' THEN NEW.created_at
    WHEN NEW.status = 'canceled' THEN coalesce(NEW.ended_at, NEW.updated_at)
    WHEN NEW.status = 'paused' THEN coalesce(NEW.paused_at, NEW.updated_at)
    WHEN OLD.status = 'trialing' THEN least(OLD.current_period_end, NEW.updated_at)
    ELSE NEW.updated_at END);
  RETURN NULL;
END $$;

CREATE TRIGGER subscriptions_move_recurring AFTER UPDATE OF status, price_id, quantity, discount ON subscriptions
  FOR EACH ROW WHEN ((OLD.status IN ('active', 'past_due')) <> (NEW.status IN ('active', 'past_due'))
    OR (OLD.price_id, OLD.quantity, OLD.discount ->> 'percentOff', OLD.discount ->> 'amountOffPaisa')
      IS DISTINCT FROM (NEW.price_id, NEW.quantity, NEW.discount ->> 'percentOff', NEW.discount ->> 'amountOffPaisa'))
  EXECUTE FUNCTION khata_subscription_moves();
CREATE TRIGGER recurring_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON recurring_movements
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE TYPE agreement_kind AS ENUM ('subscription', 'allowance');
CREATE TYPE agreement_status AS ENUM ('asked', 'given', 'declined', 'ended');
CREATE TYPE agreement_origin AS ENUM ('checkout', 'invoice', 'wallet', 'sandbox');

CREATE TABLE agreements (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  customer_id uuid NOT NULL,
  kind agreement_kind NOT NULL,
  subscription_id uuid,
  price_id uuid,
  wallet_id uuid,
  amount_paisa bigint,
  interval billing_interval,
  interval_count int,
  status agreement_status NOT NULL,
  by agreement_origin NOT NULL,
  asked_at timestamptz(3),
  link_expires_at timestamptz(3),
  given_at timestamptz(3),
  ended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  price_paisa bigint,
  told_paisa bigint,
  told_at timestamptz(3),
  quantity int,
  CONSTRAINT agreements_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT agreements_amount CHECK (amount_paisa > 0 OR (amount_paisa IS NULL AND kind = 'allowance' AND environment = 'sandbox')),
  CONSTRAINT agreements_maximum CHECK (
  (price_paisa IS NULL OR (kind = 'subscription' AND price_paisa > 0 AND price_paisa <= amount_paisa))
  AND (told_paisa IS NULL) = (told_at IS NULL) AND (told_paisa IS NULL OR price_paisa IS NOT NULL)),
  CONSTRAINT agreements_of_their_kind CHECK (CASE kind
      WHEN 'subscription' THEN price_id IS NOT NULL AND interval IS NOT NULL AND interval_count > 0
      ELSE price_id IS NULL AND subscription_id IS NULL AND interval IS NULL AND interval_count IS NULL END),
  CONSTRAINT agreements_of_their_state CHECK (CASE status
      WHEN 'asked' THEN asked_at IS NOT NULL AND given_at IS NULL AND ended_at IS NULL
      WHEN 'given' THEN wallet_id IS NOT NULL AND given_at IS NOT NULL AND ended_at IS NULL
      WHEN 'declined' THEN asked_at IS NOT NULL AND given_at IS NULL AND ended_at IS NOT NULL
      ELSE ended_at IS NOT NULL END),
  CONSTRAINT agreements_quantity CHECK (quantity IS NULL OR quantity BETWEEN 1 AND 1000000 AND kind = 'subscription'),
  CONSTRAINT agreements_business_id_environment_customer_id_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT agreements_business_id_environment_price_id_fkey FOREIGN KEY (business_id, environment, price_id)
    REFERENCES prices(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT agreements_business_id_environment_subscription_id_fkey FOREIGN KEY (business_id, environment, subscription_id)
    REFERENCES subscriptions(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- The few that a customer has not answered yet. The home page counts them.
CREATE INDEX agreements_asked_idx ON agreements (business_id, environment, id) WHERE status = 'asked';
CREATE INDEX agreements_business_id_environment_customer_id_id_idx ON agreements(business_id, environment, customer_id, id);
CREATE INDEX agreements_business_id_environment_subscription_id_idx ON agreements(business_id, environment, subscription_id);
-- One agreement in force for a subscription, and one allowance of a wallet for a business.
CREATE UNIQUE INDEX agreements_in_force_key ON agreements(business_id, environment, subscription_id) WHERE status = 'given' AND subscription_id IS NOT NULL;
CREATE INDEX agreements_wallet_id_idx ON agreements(wallet_id);
CREATE UNIQUE INDEX allowances_in_force_key ON agreements(wallet_id, business_id, environment) WHERE status = 'given' AND kind = 'allowance';

CREATE TRIGGER agreements_are_kept BEFORE DELETE OR TRUNCATE ON agreements
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE TABLE allowance_uses (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  agreement_id uuid NOT NULL,
  month text NOT NULL,
  used_paisa bigint NOT NULL,
  CONSTRAINT allowance_uses_pkey PRIMARY KEY (business_id, environment, agreement_id, month),
  CONSTRAINT allowance_uses_used CHECK (used_paisa > 0),
  CONSTRAINT allowance_uses_agreement_fkey FOREIGN KEY (business_id, environment, agreement_id)
    REFERENCES agreements(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TRIGGER allowance_uses_are_kept BEFORE DELETE OR TRUNCATE ON allowance_uses
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

-- An allowance that was lowered below what is used stays as it is. It pays nothing more in that month.
CREATE FUNCTION khata_within_allowance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM agreements a
    WHERE (a.business_id, a.environment, a.id) = (NEW.business_id, NEW.environment, NEW.agreement_id)
      AND a.kind = 'allowance' AND a.status = 'given' AND NEW.used_paisa <= coalesce(a.amount_paisa, NEW.used_paisa))
  THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'allowance % does not cover % paisa in %', NEW.agreement_id, NEW.used_paisa, NEW.month
    USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER allowance_uses_within AFTER INSERT OR UPDATE ON allowance_uses
  FOR EACH ROW EXECUTE FUNCTION khata_within_allowance();

CREATE TYPE invoice_origin AS ENUM ('subscription', 'manual', 'change', 'reversed');
CREATE TYPE invoice_status AS ENUM ('draft', 'open', 'paid', 'void');
CREATE TYPE invoice_settlement AS ENUM ('wallet', 'outside', 'nothing_due');

CREATE TABLE invoices (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  subscription_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  price_id uuid NOT NULL,
  origin invoice_origin NOT NULL,
  invoice_number text,
  status invoice_status NOT NULL,
  period_start timestamptz(3) NOT NULL,
  period_end timestamptz(3) NOT NULL,
  total_amount_paisa bigint NOT NULL,
  currency text NOT NULL,
  description text,
  lines jsonb NOT NULL,
  timeline jsonb NOT NULL,
  settlement invoice_settlement,
  ledger_transaction_id uuid,
  due_at timestamptz(3),
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  seller jsonb,
  buyer jsonb,
  tax_rate_percent smallint,
  refunded_paisa bigint NOT NULL DEFAULT 0,
  changed_at timestamptz,
  CONSTRAINT invoices_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT invoices_amount_not_negative CHECK (total_amount_paisa >= 0),
  CONSTRAINT invoices_frozen_when_opened CHECK ((status = 'draft') = (seller IS NULL)
  AND (seller IS NULL) = (buyer IS NULL) AND (seller IS NULL) = (tax_rate_percent IS NULL)
  AND (tax_rate_percent IS NULL OR tax_rate_percent IN (0, 13))),
  CONSTRAINT invoices_nothing_due CHECK (settlement IS DISTINCT FROM 'nothing_due' OR total_amount_paisa = 0),
  CONSTRAINT invoices_number_when_opened CHECK ((status = 'draft') = (invoice_number IS NULL)),
  CONSTRAINT invoices_one_debit CHECK ((settlement IS NOT DISTINCT FROM 'wallet') = (ledger_transaction_id IS NOT NULL)),
  CONSTRAINT invoices_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL) AND (status = 'paid') = (settlement IS NOT NULL)),
  CONSTRAINT invoices_period CHECK (period_start < period_end),
  CONSTRAINT invoices_refunded CHECK (refunded_paisa BETWEEN 0 AND total_amount_paisa
    AND (refunded_paisa = 0 OR status = 'paid')),
  CONSTRAINT invoices_voided CHECK ((status = 'void') = (voided_at IS NOT NULL))
);
CREATE INDEX invoices_business_id_environment_customer_id_id_idx ON invoices(business_id, environment, customer_id, id);
-- The list of invoices in the order of their changes.
CREATE INDEX invoices_changed_idx ON invoices (business_id, environment, (coalesce(changed_at, updated_at)), id);
-- Drafts with what home adds up of them. An invoice of a subscription is never a draft, so a renewal writes nothing here.
CREATE INDEX invoices_draft_idx ON invoices (business_id, environment, id) INCLUDE (created_at, total_amount_paisa) WHERE status = 'draft';
-- Drafts, open and void invoices are few beside the paid ones, so lists by status find them here. A renewal that is
-- paid at once inserts a paid row and never touches this index.
CREATE INDEX invoices_not_paid_idx ON invoices (business_id, environment, status, id) WHERE status <> 'paid';
CREATE UNIQUE INDEX invoices_number ON invoices (business_id, environment, invoice_number)
  WHERE invoice_number IS NOT NULL;
-- One per subscription and start of a period, whoever bills it.
CREATE UNIQUE INDEX invoices_one_per_period ON invoices (business_id, environment, subscription_id, period_start)
  WHERE origin = 'subscription';
-- Open invoices by when they are due, with what is counted and added up of them: the sums of open and overdue invoices, and what
-- subscriptions owe, read no invoice. An invoice that is paid at once is never open, and writes nothing here.
CREATE INDEX invoices_open_idx ON invoices (business_id, environment, due_at, id) INCLUDE (status, origin, total_amount_paisa) WHERE status = 'open';
-- Invoices that their first attempt did not pay, by the time of their payment: recovered ones, and those made by hand.
-- A renewal that is paid at once writes nothing here.
CREATE INDEX invoices_paid_late_idx ON invoices (business_id, environment, paid_at)
  INCLUDE (total_amount_paisa, origin, id) WHERE status = 'paid' AND paid_at <> created_at;
-- With the amount, so that recovered invoices are added up without reading one. A renewal that is paid at once writes nothing here.
CREATE INDEX invoices_recovered_amount_idx ON invoices (business_id, environment, id) INCLUDE (paid_at, status, total_amount_paisa)
  WHERE origin = 'subscription' AND status = 'paid' AND paid_at > due_at;
-- The sales register takes the void invoices of a month off its sums. There are few.
CREATE INDEX invoices_void_idx ON invoices (business_id, environment, invoice_number) WHERE status = 'void';
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_open_invoice_fkey FOREIGN KEY (business_id, environment, open_invoice_id)
  REFERENCES invoices(business_id, environment, id) DEFERRABLE INITIALLY DEFERRED;

-- The customer of an invoice is that of its subscription.
CREATE FUNCTION khata_invoices_belong() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written i
    LEFT JOIN subscriptions s ON s.business_id = i.business_id AND s.environment = i.environment AND s.id = i.subscription_id
    WHERE s.customer_id IS DISTINCT FROM i.customer_id) THEN
    RAISE EXCEPTION 'an invoice is for a subscription that does not exist or is another customer''s'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER invoices_belong AFTER INSERT ON invoices
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION khata_invoices_belong();
CREATE TRIGGER invoices_changed_at BEFORE INSERT OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION khata_changed_at();

-- Only an erasure changes the buyer: to the pseudonym that customers_erased wants.
CREATE FUNCTION khata_invoice_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.seller, NEW.tax_rate_percent, NEW.invoice_number, NEW.total_amount_paisa, NEW.currency,
      jsonb_path_query_array(NEW.lines, '$[*].amountPaisa'))
    IS NOT DISTINCT FROM (OLD.seller, OLD.tax_rate_percent, OLD.invoice_number, OLD.total_amount_paisa, OLD.currency,
      jsonb_path_query_array(OLD.lines, '$[*].amountPaisa'))
    AND (NEW.buyer = OLD.buyer OR NEW.buyer = jsonb_build_object('name', 'Erased customer ' || right(NEW.customer_id::text, 12),
      'email', 'erased-' || right(NEW.customer_id::text, 12) || '@erased.invalid'))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'invoice % is issued: its number, seller, buyer, amounts and tax stay', OLD.id;
END $$;

CREATE TRIGGER invoices_frozen BEFORE UPDATE ON invoices
  FOR EACH ROW WHEN (OLD.seller IS NOT NULL AND (NEW.seller IS DISTINCT FROM OLD.seller OR NEW.buyer IS DISTINCT FROM OLD.buyer
    OR NEW.tax_rate_percent IS DISTINCT FROM OLD.tax_rate_percent OR NEW.invoice_number IS DISTINCT FROM OLD.invoice_number
    OR NEW.total_amount_paisa <> OLD.total_amount_paisa OR NEW.currency <> OLD.currency OR NEW.lines <> OLD.lines))
  EXECUTE FUNCTION khata_invoice_is_frozen();
CREATE TRIGGER invoices_stay BEFORE UPDATE OF business_id, environment, subscription_id, customer_id ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

CREATE TYPE payment_method AS ENUM ('cash', 'bank', 'qr', 'cheque', 'other');

CREATE TABLE payments (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  customer_id uuid NOT NULL,
  subscription_id uuid,
  invoice_ids uuid[],
  amount_paisa bigint NOT NULL,
  method payment_method NOT NULL,
  reference text,
  note text,
  received_at timestamptz(3) NOT NULL,
  member_id uuid,
  api_key_id uuid,
  recorder_name text NOT NULL,
  reversed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  reversal_reason text,
  CONSTRAINT payments_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT payments_amount CHECK (amount_paisa >= 0),
  CONSTRAINT payments_invoices CHECK (cardinality(invoice_ids) BETWEEN 1 AND 60),
  CONSTRAINT payments_recorder CHECK (member_id IS NULL OR api_key_id IS NULL),
  CONSTRAINT payments_business_id_environment_customer_id_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX payments_business_id_environment_customer_id_id_idx ON payments(business_id, environment, customer_id, id);
CREATE INDEX payments_business_id_environment_received_at_idx ON payments(business_id, environment, received_at);
-- The short address of a receipt that is sent again says the id of its payment, and no tenant.
CREATE INDEX payments_id_idx ON payments (id);

-- What was counted in a drawer at the end of a day, against what should be in it.
CREATE TABLE drawer_counts (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  day date NOT NULL,
  member_id uuid NOT NULL,
  member_name text NOT NULL,
  expected_paisa bigint NOT NULL,
  counted_paisa bigint NOT NULL,
  note text,
  counter_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT drawer_counts_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT drawer_counts_paisa CHECK (expected_paisa >= 0 AND counted_paisa >= 0),
  CONSTRAINT drawer_counts_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX drawer_counts_business_id_environment_day_id_idx ON drawer_counts(business_id, environment, day, id);

-- What waits to be billed once, with the next renewal.
CREATE TABLE invoice_items (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  customer_id uuid NOT NULL,
  subscription_id uuid,
  description text NOT NULL,
  amount_paisa bigint NOT NULL,
  quantity int NOT NULL,
  invoice_id uuid,
  metadata jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT invoice_items_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT invoice_items_amount CHECK (amount_paisa BETWEEN 0 AND 9999999999999999 AND quantity BETWEEN 1 AND 1000000),
  CONSTRAINT invoice_items_business_id_environment_customer_id_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX invoice_items_business_id_environment_customer_id_id_idx ON invoice_items(business_id, environment, customer_id, id);
-- A renewal looks here. A business without waiting items costs it one look.
CREATE INDEX invoice_items_waiting ON invoice_items(business_id, environment, customer_id) WHERE invoice_id IS NULL;

-- A billed item stays on its invoice.
CREATE FUNCTION khata_item_billed_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'invoice item % is billed already', OLD.id USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER invoice_items_billed_once BEFORE UPDATE OF invoice_id ON invoice_items
  FOR EACH ROW WHEN (OLD.invoice_id IS NOT NULL) EXECUTE FUNCTION khata_item_billed_once();

-- What a customer writes to a business about a payment.
CREATE TABLE payment_questions (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  customer_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  question text NOT NULL,
  answer text,
  created_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  CONSTRAINT payment_questions_pkey PRIMARY KEY (business_id, environment, id),
  -- An erasure takes the answer away, and leaves that there was one.
  CONSTRAINT payment_questions_answer CHECK (answer IS NULL OR answered_at IS NOT NULL),
  CONSTRAINT payment_questions_words CHECK (char_length(question) BETWEEN 1 AND 500 AND char_length(answer) BETWEEN 1 AND 500),
  CONSTRAINT payment_questions_business_id_environment_customer_id_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX payment_questions_business_id_environment_customer_id_id_idx ON payment_questions(business_id, environment, customer_id, id);
CREATE INDEX payment_questions_business_id_environment_invoice_id_id_idx ON payment_questions(business_id, environment, invoice_id, id);
-- The few that wait for an answer. The home page counts them.
CREATE INDEX payment_questions_open_idx ON payment_questions (business_id, environment, id) WHERE answered_at IS NULL;

-- What a team writes down about a customer.
CREATE TABLE customer_notes (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  customer_id uuid NOT NULL,
  note text NOT NULL,
  pinned boolean NOT NULL,
  member_id uuid,
  api_key_id uuid,
  recorder_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT customer_notes_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT customer_notes_words CHECK (char_length(note) BETWEEN 1 AND 2000),
  CONSTRAINT customer_notes_business_id_environment_customer_id_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX customer_notes_business_id_environment_customer_id_id_idx ON customer_notes(business_id, environment, customer_id, id);

-- What a list of the dashboard shows, under a name.
CREATE TABLE saved_views (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  account_id uuid,
  maker_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (business_id, environment, id),
  -- A name is said once among those of a member, and once among those of the team.
  CONSTRAINT saved_views_name UNIQUE NULLS NOT DISTINCT (business_id, environment, list, account_id, name),
  CONSTRAINT saved_views_list CHECK (list ~ '^[a-z-]{1,40}$'),
  -- A view of one member has no other maker.
  CONSTRAINT saved_views_one_person CHECK (account_id IS NULL OR maker_id IS NULL),
  CONSTRAINT saved_views_words CHECK (char_length(name) BETWEEN 1 AND 40 AND char_length(query) BETWEEN 1 AND 1000),
  -- Their own views go with a member. Those of the team stay.
  CONSTRAINT saved_views_business_id_account_id_fkey FOREIGN KEY (business_id, account_id)
    REFERENCES team_members(business_id, account_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT saved_views_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT saved_views_maker FOREIGN KEY (business_id, maker_id)
    REFERENCES team_members(business_id, account_id) ON UPDATE CASCADE ON DELETE SET NULL (maker_id)
);
CREATE INDEX saved_views_made_by ON saved_views(business_id, maker_id) WHERE maker_id IS NOT NULL;
CREATE INDEX saved_views_of_member ON saved_views(business_id, account_id) WHERE account_id IS NOT NULL;

CREATE TABLE invoice_counters (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  fiscal_year text NOT NULL,
  last_number int NOT NULL,
  CONSTRAINT invoice_counters_pkey PRIMARY KEY (business_id, environment, fiscal_year),
  CONSTRAINT invoice_counters_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
) WITH (fillfactor=50);

CREATE TYPE credit_note_kind AS ENUM ('refund', 'change');
CREATE TYPE credit_note_settlement AS ENUM ('wallet', 'outside');

CREATE TABLE credit_notes (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  number text NOT NULL,
  invoice_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  subscription_id uuid,
  amount_paisa bigint NOT NULL,
  currency text NOT NULL,
  kind credit_note_kind NOT NULL,
  settlement credit_note_settlement NOT NULL,
  ledger_transaction_id uuid,
  reason text,
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  tax_rate_percent smallint NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT credit_notes_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT credit_notes_amount CHECK (amount_paisa > 0),
  CONSTRAINT credit_notes_settled CHECK ((settlement = 'wallet') = (ledger_transaction_id IS NOT NULL)),
  CONSTRAINT credit_notes_tax CHECK (tax_rate_percent IN (0, 13)),
  CONSTRAINT credit_notes_business_id_environment_customer_id_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- What was given back per day.
CREATE INDEX credit_notes_business_id_environment_created_at_idx ON credit_notes(business_id, environment, created_at);
CREATE INDEX credit_notes_business_id_environment_customer_id_id_idx ON credit_notes(business_id, environment, customer_id, id);
CREATE UNIQUE INDEX credit_notes_business_id_environment_number_key ON credit_notes(business_id, environment, number);
CREATE UNIQUE INDEX credit_notes_ledger_transaction_id_key ON credit_notes(ledger_transaction_id);

-- Only an erasure changes a credit note: its buyer to the pseudonym, and its words.
CREATE FUNCTION khata_credit_note_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - '{buyer,reason,metadata}'::text[] = to_jsonb(OLD) - '{buyer,reason,metadata}'::text[]
    AND (NEW.buyer = OLD.buyer OR NEW.buyer = jsonb_build_object('name', 'Erased customer ' || right(NEW.customer_id::text, 12),
      'email', 'erased-' || right(NEW.customer_id::text, 12) || '@erased.invalid'))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'credit note % is issued: it stays as it is', OLD.id;
END $$;

CREATE TRIGGER credit_notes_frozen BEFORE UPDATE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION khata_credit_note_is_frozen();
CREATE TRIGGER credit_notes_stay BEFORE DELETE OR TRUNCATE ON credit_notes
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE TABLE credit_note_parts (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  credit_note_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  amount_paisa bigint NOT NULL,
  CONSTRAINT credit_note_parts_pkey PRIMARY KEY (business_id, environment, credit_note_id, invoice_id),
  CONSTRAINT credit_note_parts_amount CHECK (amount_paisa > 0),
  CONSTRAINT credit_note_parts_business_id_environment_credit_note_id_fkey FOREIGN KEY (business_id, environment, credit_note_id)
    REFERENCES credit_notes(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX credit_note_parts_business_id_environment_invoice_id_idx ON credit_note_parts(business_id, environment, invoice_id);

CREATE TRIGGER credit_note_parts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_note_parts
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE TABLE credit_note_counters (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  fiscal_year text NOT NULL,
  last_number int NOT NULL,
  CONSTRAINT credit_note_counters_pkey PRIMARY KEY (business_id, environment, fiscal_year),
  CONSTRAINT credit_note_counters_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

-- ── Hosted checkout ─────────────────────────────────────────────────────────────────────────────────────

CREATE TYPE checkout_session_status AS ENUM ('open', 'completed', 'canceled', 'expired');

CREATE TABLE checkout_sessions (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  token_hash bytea NOT NULL,
  price_id uuid NOT NULL,
  customer_id uuid,
  success_url text,
  cancel_url text,
  metadata jsonb NOT NULL DEFAULT '{}',
  status checkout_session_status NOT NULL DEFAULT 'open',
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  bearer_hash bytea,
  bearer_expires_at timestamptz(3),
  phone text,
  verified_at timestamptz(3),
  wallet_id uuid,
  subscription_id uuid,
  completed_at timestamptz(3),
  pre_bound boolean NOT NULL,
  terms jsonb,
  code_sent_at timestamptz(3),
  require_email boolean NOT NULL DEFAULT false,
  coupon_tries jsonb,
  payment_link_id uuid,
  changed_at timestamptz,
  CONSTRAINT checkout_sessions_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT checkout_sessions_bearer CHECK (octet_length(bearer_hash) = 32),
  CONSTRAINT checkout_sessions_completed CHECK (
    (status = 'completed') = (completed_at IS NOT NULL) AND (completed_at IS NULL) = (subscription_id IS NULL)
    AND (completed_at IS NULL OR verified_at IS NOT NULL)),
  -- A session has the customer that the merchant named, or from its completion on the one that it made.
  CONSTRAINT checkout_sessions_customer CHECK ((customer_id IS NOT NULL) = (pre_bound OR completed_at IS NOT NULL)),
  CONSTRAINT checkout_sessions_phone CHECK (phone ~ '^\+9779\d{9}$'),
  CONSTRAINT checkout_sessions_started CHECK (
    (bearer_hash IS NULL) = (bearer_expires_at IS NULL) AND (phone IS NULL OR bearer_hash IS NOT NULL)
    AND (bearer_hash IS NULL OR phone IS NOT NULL OR status <> 'open')),
  CONSTRAINT checkout_sessions_verified CHECK (
    (verified_at IS NULL) = (wallet_id IS NULL) AND (verified_at IS NULL OR phone IS NOT NULL OR status <> 'open')),
  CONSTRAINT checkout_sessions_business_id_environment_customer_id_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT checkout_sessions_business_id_environment_price_id_fkey FOREIGN KEY (business_id, environment, price_id)
    REFERENCES prices(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT checkout_sessions_business_id_environment_subscription_id_fkey FOREIGN KEY (business_id, environment, subscription_id)
    REFERENCES subscriptions(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX checkout_sessions_bearer_hash_key ON checkout_sessions(bearer_hash);
CREATE INDEX checkout_sessions_business_id_environment_customer_id_id_idx ON checkout_sessions(business_id, environment, customer_id, id);
-- The checkout links of one price.
CREATE INDEX checkout_sessions_business_id_environment_price_id_id_idx ON checkout_sessions(business_id, environment, price_id, id);
CREATE INDEX checkout_sessions_business_id_environment_status_id_idx ON checkout_sessions(business_id, environment, status, id);
CREATE UNIQUE INDEX checkout_sessions_business_id_environment_subscription_id_key ON checkout_sessions(business_id, environment, subscription_id);
-- The list of checkouts in the order of their changes.
CREATE INDEX checkout_sessions_changed_idx ON checkout_sessions (business_id, environment, (coalesce(changed_at, updated_at)), id);
-- What the sweep that ends unused sessions looks for.
CREATE INDEX checkout_sessions_expiring_idx ON checkout_sessions (expires_at) WHERE status = 'open';
CREATE INDEX checkout_sessions_payment_link_idx
  ON checkout_sessions (business_id, environment, payment_link_id, subscription_id) WHERE payment_link_id IS NOT NULL;
CREATE UNIQUE INDEX checkout_sessions_token_hash_key ON checkout_sessions(token_hash);

CREATE TRIGGER checkout_sessions_changed_at BEFORE INSERT OR UPDATE ON checkout_sessions FOR EACH ROW EXECUTE FUNCTION khata_changed_at();

-- Permanent addresses at which anybody can subscribe to a price.
CREATE TABLE payment_links (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  slug text NOT NULL,
  price_id uuid NOT NULL,
  quantity int NOT NULL,
  allow_quantity boolean NOT NULL,
  coupon_code text,
  allow_coupon_codes boolean NOT NULL,
  require_email boolean NOT NULL,
  success_url text,
  active boolean NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  opened int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  changed_at timestamptz,
  start_again boolean NOT NULL DEFAULT false,
  CONSTRAINT payment_links_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT payment_links_opened CHECK (opened >= 0),
  CONSTRAINT payment_links_quantity CHECK (quantity BETWEEN 1 AND 1000000),
  CONSTRAINT payment_links_slug CHECK (slug ~ '^[a-z0-9-]{3,40}$'),
  CONSTRAINT payment_links_business_id_environment_price_id_fkey FOREIGN KEY (business_id, environment, price_id)
    REFERENCES prices(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX payment_links_business_id_environment_price_id_id_idx ON payment_links(business_id, environment, price_id, id);
-- The list of payment links in the order of their changes.
CREATE INDEX payment_links_changed_idx ON payment_links (business_id, environment, (coalesce(changed_at, updated_at)), id);
CREATE UNIQUE INDEX payment_links_slug_key ON payment_links(slug);
-- A price has one link to start again.
CREATE UNIQUE INDEX payment_links_start_again ON payment_links (business_id, environment, price_id) WHERE start_again;
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_business_id_environment_payment_link_id_fkey FOREIGN KEY (business_id, environment, payment_link_id)
  REFERENCES payment_links(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Counting a visit is no change.
CREATE TRIGGER payment_links_changed_at BEFORE UPDATE ON payment_links FOR EACH ROW
  WHEN (OLD.opened = NEW.opened) EXECUTE FUNCTION khata_changed_at();
CREATE TRIGGER payment_links_inserted_at BEFORE INSERT ON payment_links FOR EACH ROW EXECUTE FUNCTION khata_changed_at();

-- ── Wallets and the ledger ──────────────────────────────────────────────────────────────────────────────

CREATE TABLE users (
  id uuid NOT NULL,
  phone text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_phone_e164 CHECK (phone ~ '^\+[1-9][0-9]{6,14}$' OR phone = 'erased:' || id::text)
);
CREATE UNIQUE INDEX users_phone_key ON users(phone);
ALTER TABLE customers ADD CONSTRAINT customers_user_id_fkey FOREIGN KEY (user_id)
  REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id)
  REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- A customer who is known by the phone of their wallet alone has the masked number.
CREATE FUNCTION khata_buyer(c customers, own_phone text) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('name', c.name, 'email', c.email, 'panNumber', c.pan_number, 'address', c.address,
    'phone', coalesce(c.phone, CASE WHEN c.name IS NULL AND c.email IS NULL
      THEN regexp_replace(own_phone, '^(?:\+977)?(..).*(..)$', '\1******\2') END)))
$$;

-- Only these functions say what is frozen of a business and a customer. What is not known is left out.
CREATE FUNCTION khata_seller(b businesses) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('name', b.name, 'legalName', b.legal_name, 'panNumber', b.pan_number,
    'address', b.address, 'phone', b.support_phone, 'timeZone', nullif(b.time_zone, 'Asia/Kathmandu')))
$$;

CREATE FUNCTION khata_tax_rate(b businesses) RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN b.vat_enabled THEN 13 ELSE 0 END::smallint
$$;

-- For a statement that does not say what is frozen.
CREATE FUNCTION khata_freeze_invoice() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  SELECT khata_seller(b), khata_buyer(c, u.phone), khata_tax_rate(b)
  INTO NEW.seller, NEW.buyer, NEW.tax_rate_percent
  FROM customers c JOIN businesses b ON b.id = c.business_id LEFT JOIN users u ON u.id = c.user_id
  WHERE c.business_id = NEW.business_id AND c.environment = NEW.environment AND c.id = NEW.customer_id;
  RETURN NEW;
END $$;

CREATE TRIGGER invoices_freeze BEFORE INSERT OR UPDATE ON invoices
  FOR EACH ROW WHEN (NEW.status <> 'draft' AND NEW.seller IS NULL) EXECUTE FUNCTION khata_freeze_invoice();

CREATE TYPE phone_change_state AS ENUM ('asked', 'waiting', 'done', 'stopped', 'refused');

CREATE TABLE phone_changes (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  old_phone text NOT NULL,
  new_phone text NOT NULL,
  old_phone_gone boolean NOT NULL,
  old_proved boolean NOT NULL DEFAULT false,
  new_proved boolean NOT NULL DEFAULT false,
  state phone_change_state NOT NULL DEFAULT 'asked',
  due_at timestamptz(3),
  stop_hash bytea,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ended_at timestamptz(3),
  CONSTRAINT phone_changes_pkey PRIMARY KEY (id),
  CONSTRAINT phone_changes_done CHECK (state <> 'done' OR (new_proved AND (old_proved OR due_at IS NOT NULL))),
  CONSTRAINT phone_changes_ended CHECK ((state IN ('done', 'stopped', 'refused')) = (ended_at IS NOT NULL)),
  CONSTRAINT phone_changes_other_number CHECK (old_phone <> new_phone),
  CONSTRAINT phone_changes_waiting CHECK (state <> 'waiting' OR (new_proved AND due_at IS NOT NULL AND stop_hash IS NOT NULL)),
  CONSTRAINT phone_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX phone_changes_due ON phone_changes(due_at) WHERE state = 'waiting';
-- A person has one change under way.
CREATE UNIQUE INDEX phone_changes_one_per_person ON phone_changes(user_id) WHERE state IN ('asked', 'waiting');
CREATE UNIQUE INDEX phone_changes_stop_hash_key ON phone_changes(stop_hash);
CREATE INDEX phone_changes_user_id_idx ON phone_changes(user_id);

CREATE TABLE wallets (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  environment environment NOT NULL,
  balance_paisa bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  business_id uuid,
  CONSTRAINT wallets_pkey PRIMARY KEY (id),
  CONSTRAINT wallets_balance_not_negative CHECK (balance_paisa >= 0),
  CONSTRAINT wallets_balance_within_limit CHECK (balance_paisa <= 9999999999999999),
  CONSTRAINT wallets_business_in_sandbox CHECK ((environment = 'sandbox') = (business_id IS NOT NULL)),
  CONSTRAINT wallets_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
) WITH (fillfactor=70);
-- In production the business is NULL, and equal there: one wallet per person.
CREATE UNIQUE INDEX wallets_one_per_person ON wallets (user_id, environment, business_id) NULLS NOT DISTINCT;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_wallet_id_fkey FOREIGN KEY (wallet_id)
  REFERENCES wallets(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE agreements ADD CONSTRAINT agreements_wallet_id_fkey FOREIGN KEY (wallet_id)
  REFERENCES wallets(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_wallet_id_fkey FOREIGN KEY (wallet_id)
  REFERENCES wallets(id) ON UPDATE CASCADE ON DELETE RESTRICT;

CREATE FUNCTION khata_wallet_belongs() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM wallets w
    WHERE w.id = NEW.wallet_id AND w.user_id = NEW.user_id AND w.environment = NEW.environment
      AND (w.business_id IS NULL OR NEW.business_id IS NULL OR w.business_id = NEW.business_id)) THEN
    RAISE EXCEPTION 'the wallet is of another person, environment or sandbox'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

-- A renewal changes none of these columns.
CREATE TRIGGER subscriptions_wallet_belongs AFTER INSERT OR UPDATE OF business_id, environment, user_id, wallet_id ON subscriptions
  FOR EACH ROW WHEN (NEW.wallet_id IS NOT NULL) EXECUTE FUNCTION khata_wallet_belongs();

-- The wallet of a session is that of its phone, in its own world.
CREATE FUNCTION khata_checkout_wallet_belongs() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM wallets w JOIN users u ON u.id = w.user_id
    WHERE w.id = NEW.wallet_id AND (u.phone = NEW.phone OR NEW.phone IS NULL AND NEW.status <> 'open')
      AND w.environment = NEW.environment
      AND (w.business_id IS NULL OR w.business_id = NEW.business_id)) THEN
    RAISE EXCEPTION 'the wallet is of another person, environment or sandbox'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER checkout_sessions_wallet_belongs AFTER INSERT OR UPDATE OF business_id, environment, phone, wallet_id ON checkout_sessions
  FOR EACH ROW WHEN (NEW.wallet_id IS NOT NULL) EXECUTE FUNCTION khata_checkout_wallet_belongs();
CREATE TRIGGER wallets_stay BEFORE UPDATE OF id, user_id, environment, business_id OR DELETE OR TRUNCATE ON wallets
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

CREATE TABLE wallet_preferences (
  wallet_id uuid NOT NULL,
  language customer_language NOT NULL DEFAULT 'en',
  low_balance_paisa bigint,
  sms_receipts boolean NOT NULL DEFAULT true,
  email_receipts boolean NOT NULL DEFAULT true,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  charge_notices boolean NOT NULL DEFAULT true,
  CONSTRAINT wallet_preferences_pkey PRIMARY KEY (wallet_id),
  CONSTRAINT wallet_preferences_low_balance CHECK (low_balance_paisa BETWEEN 1 AND 9999999999999999),
  CONSTRAINT wallet_preferences_wallet_id_fkey FOREIGN KEY (wallet_id)
    REFERENCES wallets(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TABLE end_user_sessions (
  id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  ip text,
  user_agent text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT end_user_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT end_user_sessions_life CHECK (expires_at > created_at AND expires_at <= created_at + interval '30 days'),
  CONSTRAINT end_user_sessions_token CHECK (octet_length(token_hash) = 32),
  CONSTRAINT end_user_sessions_wallet_id_fkey FOREIGN KEY (wallet_id)
    REFERENCES wallets(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX end_user_sessions_expires_at_idx ON end_user_sessions(expires_at);
CREATE UNIQUE INDEX end_user_sessions_token_hash_key ON end_user_sessions(token_hash);
CREATE INDEX end_user_sessions_wallet_id_idx ON end_user_sessions(wallet_id);

CREATE TABLE phone_codes (
  bucket bytea NOT NULL,
  code_hmac bytea,
  checkout_id uuid,
  wrong_guesses int NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  sends timestamptz(3)[],
  last_sent_at timestamptz(3) NOT NULL,
  phone bytea,
  purpose text,
  network bytea,
  guesses_elsewhere int NOT NULL DEFAULT 0,
  CONSTRAINT phone_codes_pkey PRIMARY KEY (bucket),
  CONSTRAINT phone_codes_guesses CHECK (wrong_guesses BETWEEN 0 AND 5),
  CONSTRAINT phone_codes_hmacs CHECK (octet_length(bucket) = 32 AND octet_length(code_hmac) = 32),
  CONSTRAINT phone_codes_life CHECK (expires_at > last_sent_at AND expires_at <= last_sent_at + interval '5 minutes'),
  CONSTRAINT phone_codes_sends CHECK (cardinality(sends) BETWEEN 1 AND 5 AND sends[cardinality(sends)] = last_sent_at)
);
CREATE INDEX phone_codes_last_sent_at_idx ON phone_codes(last_sent_at);
CREATE INDEX phone_codes_phone_idx ON phone_codes (phone);

CREATE TABLE wallet_recoveries (
  wallet_id uuid NOT NULL,
  marked_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT wallet_recoveries_pkey PRIMARY KEY (wallet_id),
  CONSTRAINT wallet_recoveries_wallet_id_fkey FOREIGN KEY (wallet_id)
    REFERENCES wallets(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TYPE ledger_account_kind AS ENUM ('wallet', 'merchant_payable', 'provider_clearing', 'adjustment');
CREATE TYPE topup_provider AS ENUM ('esewa', 'khalti', 'sandbox');

CREATE TABLE ledger_accounts (
  id uuid NOT NULL,
  environment environment NOT NULL,
  kind ledger_account_kind NOT NULL,
  business_id uuid,
  provider topup_provider,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_owner CHECK (
    CASE kind
      WHEN 'merchant_payable' THEN business_id IS NOT NULL AND provider IS NULL
      WHEN 'provider_clearing' THEN business_id IS NULL AND provider IS NOT NULL
      ELSE business_id IS NULL AND provider IS NULL
    END),
  CONSTRAINT ledger_accounts_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX ledger_accounts_adjustment ON ledger_accounts (environment) WHERE kind = 'adjustment';
CREATE UNIQUE INDEX ledger_accounts_merchant_payable ON ledger_accounts (business_id, environment) WHERE kind = 'merchant_payable';
CREATE UNIQUE INDEX ledger_accounts_provider_clearing ON ledger_accounts (provider, environment) WHERE kind = 'provider_clearing';
ALTER TABLE wallets ADD CONSTRAINT wallets_id_fkey FOREIGN KEY (id)
  REFERENCES ledger_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT;

CREATE TRIGGER ledger_accounts_stay BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

CREATE TYPE ledger_transaction_kind AS ENUM ('topup', 'charge', 'adjustment', 'reversal', 'refund');

CREATE TABLE ledger_transactions (
  id uuid NOT NULL,
  environment environment NOT NULL,
  kind ledger_transaction_kind NOT NULL,
  business_id uuid,
  invoice_id uuid,
  top_up_id uuid,
  description text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT ledger_transactions_pkey PRIMARY KEY (id)
) PARTITION BY RANGE (id);

CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE TABLE ledger_entries (
  account_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  amount_paisa bigint NOT NULL,
  balance_after_paisa bigint,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (account_id, transaction_id),
  CONSTRAINT ledger_entries_amount_not_zero CHECK (amount_paisa <> 0)
) PARTITION BY RANGE (transaction_id);
CREATE INDEX ledger_entries_transaction_id_idx ON ledger_entries(transaction_id);

CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

-- The look goes to the partitions between the least and the greatest id of the statement.
CREATE FUNCTION khata_entries_belong() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  least_id uuid := (SELECT transaction_id FROM written ORDER BY 1 LIMIT 1);
  greatest_id uuid := (SELECT transaction_id FROM written ORDER BY 1 DESC LIMIT 1);
BEGIN
  IF EXISTS (
    SELECT FROM written e
    LEFT JOIN ledger_transactions t ON t.id = e.transaction_id AND t.id BETWEEN least_id AND greatest_id
    WHERE t.id IS NULL)
    OR EXISTS (SELECT FROM written e LEFT JOIN ledger_accounts a ON a.id = e.account_id WHERE a.id IS NULL) THEN
    RAISE EXCEPTION 'a ledger entry is of a transaction or on an account that does not exist'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_entries_belong AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION khata_entries_belong();

-- A transaction's entries are written by one statement, so that this one look per statement is enough.
CREATE FUNCTION khata_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM written GROUP BY transaction_id HAVING sum(amount_paisa) <> 0) THEN
    RAISE EXCEPTION 'the entries of a ledger transaction must sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_entries_sum_to_zero AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION khata_ledger_balances();

CREATE TYPE charge_consent AS ENUM ('before_agreements', 'agreement', 'customer');

-- A unique index of a partitioned table must contain its key, so none of the ledger can say this. This small table can.
CREATE TABLE charged_invoices (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  invoice_id uuid NOT NULL,
  ledger_transaction_id uuid NOT NULL,
  consent charge_consent NOT NULL DEFAULT 'before_agreements',
  agreement_id uuid,
  wallet_id uuid,
  amount_paisa bigint,
  once_agreement_id uuid,
  once_paisa bigint,
  CONSTRAINT charged_invoices_pkey PRIMARY KEY (business_id, environment, invoice_id),
  CONSTRAINT charged_invoices_consent CHECK (
  (consent = 'agreement') = (agreement_id IS NOT NULL)
  AND (consent = 'before_agreements' OR (wallet_id IS NOT NULL AND amount_paisa > 0))),
  CONSTRAINT charged_invoices_once CHECK (
  (once_agreement_id IS NULL) = (once_paisa IS NULL)
  AND (once_paisa IS NULL OR (consent = 'agreement' AND once_paisa > 0 AND once_paisa < amount_paisa)))
);

-- The row is written before the charge, with what let it through.
CREATE FUNCTION khata_charge_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO charged_invoices (business_id, environment, invoice_id, ledger_transaction_id)
  SELECT business_id, environment, invoice_id, id FROM written w
  -- A subquery with LIMIT is one look-up by key for each row, however large the table is.
  WHERE kind = 'charge' AND (
    SELECT 1 FROM charged_invoices c
    WHERE (c.business_id, c.environment, c.invoice_id, c.ledger_transaction_id) = (w.business_id, w.environment, w.invoice_id, w.id)
    LIMIT 1) IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_transactions_charge_once AFTER INSERT ON ledger_transactions
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION khata_charge_once();

-- Within a maximum a raised price is charged from seven days after it was told. The clock of a sandbox is moved, so there the
-- time is not compared.
CREATE FUNCTION khata_charge_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused uuid;
BEGIN
  SELECT m.invoice_id INTO refused FROM made m
  WHERE m.consent = 'agreement' AND ((
    SELECT 1 FROM agreements a
    WHERE (a.business_id, a.environment, a.id) = (m.business_id, m.environment, m.agreement_id)
      AND a.status = 'given' AND a.wallet_id = m.wallet_id
      AND (a.kind = 'allowance' OR m.amount_paisa - coalesce(m.once_paisa, 0) <= a.amount_paisa AND (
        m.amount_paisa - coalesce(m.once_paisa, 0) <= coalesce(a.price_paisa, a.amount_paisa)
        OR m.amount_paisa - coalesce(m.once_paisa, 0) <= a.told_paisa
          AND (a.environment = 'sandbox' OR a.told_at + interval '7 days' <= clock_timestamp())))
    LIMIT 1) IS NULL
    OR m.once_agreement_id IS NOT NULL AND (
      SELECT 1 FROM agreements a
      WHERE (a.business_id, a.environment, a.id) = (m.business_id, m.environment, m.once_agreement_id)
        AND a.status = 'given' AND a.wallet_id = m.wallet_id AND a.kind = 'allowance'
      LIMIT 1) IS NULL)
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'the charge of invoice % is not agreed', refused USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER charged_invoices_agreed AFTER INSERT ON charged_invoices
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION khata_charge_agreed();
CREATE TRIGGER charged_invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charged_invoices
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE FUNCTION khata_charge_approved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused uuid;
BEGIN
  SELECT m.business_id INTO refused FROM (SELECT DISTINCT business_id FROM made WHERE environment = 'production') m
  -- A subquery with LIMIT is one look-up by key for each business, however large the table is.
  WHERE (SELECT production_waits_since FROM businesses b WHERE b.id = m.business_id LIMIT 1) IS NOT NULL
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'business % is not approved for production', refused USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER charged_invoices_approved AFTER INSERT ON charged_invoices
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION khata_charge_approved();

CREATE TABLE ledger_snapshots (
  account_id uuid NOT NULL,
  balance_paisa numeric(38,0) NOT NULL,
  through_transaction_id uuid NOT NULL,
  taken_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ledger_snapshots_pkey PRIMARY KEY (account_id),
  CONSTRAINT ledger_snapshots_account_id_fkey FOREIGN KEY (account_id)
    REFERENCES ledger_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

-- What moved on each day on the account of what a business is owed, counted once. A balance of any day
-- follows from the present one and these sums.
CREATE TABLE ledger_days (
  account_id uuid NOT NULL,
  day date NOT NULL,
  in_paisa numeric(38,0) NOT NULL,
  out_paisa numeric(38,0) NOT NULL,
  movements int NOT NULL,
  first_transaction_id uuid NOT NULL,
  last_transaction_id uuid NOT NULL,
  CONSTRAINT ledger_days_pkey PRIMARY KEY (account_id, day),
  CONSTRAINT ledger_days_sums CHECK (in_paisa >= 0 AND out_paisa <= 0 AND movements > 0 AND first_transaction_id <= last_transaction_id),
  CONSTRAINT ledger_days_account_id_fkey FOREIGN KEY (account_id)
    REFERENCES ledger_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TABLE ledger_day_progress (
  account_id uuid NOT NULL,
  time_zone text NOT NULL,
  through_transaction_id uuid NOT NULL,
  taken_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ledger_day_progress_pkey PRIMARY KEY (account_id),
  CONSTRAINT ledger_day_progress_account_id_fkey FOREIGN KEY (account_id)
    REFERENCES ledger_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TYPE topup_state AS ENUM ('initiated', 'pending', 'succeeded', 'failed', 'expired', 'canceled');
CREATE TYPE topup_reconciliation AS ENUM (
  'wrong_amount',
  'wrong_payment',
  'reference_taken',
  'wallet_full',
  'refunded_before_credit',
  'provider_undecided',
  'refund_uncollected',
  'refund_amount_unknown',
  'record_changed'
);

CREATE TABLE topups (
  id uuid NOT NULL,
  environment environment NOT NULL,
  wallet_id uuid NOT NULL,
  user_id uuid NOT NULL,
  business_id uuid,
  provider topup_provider NOT NULL,
  provider_reference text,
  amount_paisa bigint NOT NULL,
  state topup_state NOT NULL,
  created_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  refunded_paisa bigint NOT NULL DEFAULT 0,
  failure_reason text,
  expires_at timestamptz(3) NOT NULL,
  checkout_session_id uuid,
  checks int NOT NULL DEFAULT 0,
  credited_at timestamptz(3),
  last_checked_at timestamptz(3),
  merchant_code text,
  next_check_at timestamptz(3),
  provider_payment_id text,
  received_paisa bigint,
  reconciliation topup_reconciliation,
  redirect jsonb,
  return_to_encrypted bytea,
  uncollected_paisa bigint NOT NULL DEFAULT 0,
  provider_record jsonb,
  reconciler_id uuid,
  asked_at timestamptz(3),
  handled_at timestamptz(3),
  handled_by text,
  handled_note text,
  pays_subscription_id uuid,
  CONSTRAINT topups_pkey PRIMARY KEY (id),
  CONSTRAINT topups_amount_positive CHECK (amount_paisa > 0),
  CONSTRAINT topups_checkout_of_business CHECK (checkout_session_id IS NULL OR business_id IS NOT NULL),
  CONSTRAINT topups_checks CHECK (checks >= 0),
  CONSTRAINT topups_credited CHECK ((state = 'succeeded') = (credited_at IS NOT NULL)),
  CONSTRAINT topups_credited_as_received CHECK (
    state <> 'succeeded' OR provider = 'sandbox' OR (received_paisa IS NOT NULL AND received_paisa = amount_paisa)),
  -- A sandbox clock is never behind real time.
  CONSTRAINT topups_credited_when_settled CHECK (
    credited_at IS NULL OR credited_at = settled_at OR (environment = 'sandbox' AND credited_at > settled_at)),
  CONSTRAINT topups_expires CHECK (expires_at >= created_at),
  CONSTRAINT topups_failure_reason CHECK ((state = 'failed') = (failure_reason IS NOT NULL)),
  CONSTRAINT topups_handled CHECK (
    (handled_at IS NULL) = (handled_by IS NULL) AND (handled_at IS NULL) = (handled_note IS NULL)
    AND (handled_at IS NULL OR reconciliation IS NOT NULL)),
  CONSTRAINT topups_known_to_provider CHECK ((redirect IS NULL) = (provider_payment_id IS NULL)),
  CONSTRAINT topups_reconciler CHECK (business_id IS NULL OR reconciler_id IS NOT DISTINCT FROM business_id),
  CONSTRAINT topups_reference_when_credited CHECK (state <> 'succeeded' OR provider_reference IS NOT NULL),
  CONSTRAINT topups_refunded CHECK (refunded_paisa BETWEEN 0 AND amount_paisa AND (refunded_paisa = 0 OR state = 'succeeded')),
  CONSTRAINT topups_settled CHECK ((state IN ('initiated', 'pending')) = (settled_at IS NULL)),
  CONSTRAINT topups_test_money CHECK (provider <> 'sandbox' OR environment = 'sandbox'),
  CONSTRAINT topups_test_money_asks_nobody CHECK (
    provider <> 'sandbox' OR (provider_payment_id IS NULL AND next_check_at IS NULL)),
  CONSTRAINT topups_uncollected CHECK (
    uncollected_paisa BETWEEN 0 AND refunded_paisa AND (uncollected_paisa = 0 OR reconciliation IS NOT NULL)),
  CONSTRAINT topups_business_id_environment_checkout_session_id_fkey FOREIGN KEY (business_id, environment, checkout_session_id)
    REFERENCES checkout_sessions(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT topups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT topups_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX topups_checkout_session_idx ON topups (checkout_session_id, id) WHERE checkout_session_id IS NOT NULL;
-- What the sweep asks about next, and what waits for a person.
CREATE INDEX topups_next_check_idx ON topups (environment, provider, next_check_at) WHERE next_check_at IS NOT NULL;
CREATE UNIQUE INDEX topups_provider_environment_provider_payment_id_key ON topups(provider, environment, provider_payment_id);
CREATE UNIQUE INDEX topups_provider_environment_provider_reference_key ON topups(provider, environment, provider_reference);
-- Finished top-ups of which nothing is wrong leave this index, so it stays small.
CREATE INDEX topups_reconciler_idx ON topups (reconciler_id, environment, id)
  WHERE reconciliation IS NOT NULL OR state IN ('initiated', 'pending');
CREATE INDEX topups_reconciliation_idx ON topups (environment, id) WHERE reconciliation IS NOT NULL;
CREATE INDEX topups_return_to_idx ON topups (created_at) WHERE return_to_encrypted IS NOT NULL;
CREATE INDEX topups_wallet_id_id_idx ON topups(wallet_id, id);

-- A top-up is of one amount into one wallet. Its credit is final: later changes are reversals.
CREATE FUNCTION khata_top_up_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.amount_paisa, NEW.provider, NEW.created_at) IS DISTINCT FROM (OLD.amount_paisa, OLD.provider, OLD.created_at)
    OR (OLD.provider_payment_id IS NOT NULL AND NEW.provider_payment_id IS DISTINCT FROM OLD.provider_payment_id)
    OR (OLD.provider_reference IS NOT NULL AND OLD.state = 'succeeded' AND NEW.provider_reference IS DISTINCT FROM OLD.provider_reference)
    OR (OLD.state = 'succeeded' AND (NEW.state <> 'succeeded' OR NEW.credited_at IS DISTINCT FROM OLD.credited_at))
    OR (OLD.state NOT IN ('initiated', 'pending') AND NEW.state IN ('initiated', 'pending'))
    OR NEW.refunded_paisa < OLD.refunded_paisa THEN
    RAISE EXCEPTION 'a top-up cannot change in this way' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER topups_stay BEFORE UPDATE ON topups FOR EACH ROW EXECUTE FUNCTION khata_top_up_stays();
CREATE TRIGGER topups_wallet_belongs AFTER INSERT OR UPDATE OF business_id, environment, user_id, wallet_id ON topups
  FOR EACH ROW EXECUTE FUNCTION khata_wallet_belongs();

CREATE TABLE provider_outages (
  provider topup_provider NOT NULL,
  environment environment NOT NULL,
  reason text NOT NULL,
  failures int NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  next_attempt_at timestamptz(3) NOT NULL,
  CONSTRAINT provider_outages_pkey PRIMARY KEY (provider, environment),
  CONSTRAINT provider_outages_failures CHECK (failures > 0)
);

-- ── Simulators of payment providers ─────────────────────────────────────────────────────────────────────

CREATE TABLE simulator_payments (
  id uuid NOT NULL,
  provider topup_provider NOT NULL,
  payment_id text NOT NULL,
  merchant_text text NOT NULL,
  amount_paisa bigint NOT NULL,
  success_url text NOT NULL,
  failure_url text NOT NULL,
  outcome text,
  reference text,
  paid_paisa bigint,
  pending_until timestamptz(3),
  down_until timestamptz(3),
  refunded_paisa bigint NOT NULL DEFAULT 0,
  refunded_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT simulator_payments_pkey PRIMARY KEY (id),
  CONSTRAINT simulator_payments_amount CHECK (amount_paisa > 0),
  CONSTRAINT simulator_payments_paid CHECK ((reference IS NULL) = (paid_paisa IS NULL)),
  CONSTRAINT simulator_payments_refunded CHECK (refunded_paisa BETWEEN 0 AND coalesce(paid_paisa, 0))
);
CREATE INDEX simulator_payments_created_at_idx ON simulator_payments(created_at);
CREATE UNIQUE INDEX simulator_payments_provider_payment_id_key ON simulator_payments(provider, payment_id);

-- ── Events and webhooks ─────────────────────────────────────────────────────────────────────────────────

CREATE TABLE events (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  type text NOT NULL,
  object_id uuid NOT NULL,
  data json NOT NULL,
  request_id text,
  created_at timestamptz(3) NOT NULL,
  sample_type text,
  sequence bigserial,
  forecast json,
  traceparent text,
  previous json,
  related json,
  customer_id uuid,
  CONSTRAINT events_pkey PRIMARY KEY (business_id, environment, id),
  -- A test event may look like another type to its receiver. In the log it stays the webhook.test that it is.
  CONSTRAINT events_sample_is_a_test CHECK (sample_type IS NULL OR type = 'webhook.test')
) PARTITION BY RANGE (id);
CREATE INDEX events_customer_idx ON events (customer_id, id) WHERE customer_id IS NOT NULL;
-- The events of one object, in the order of their ids. Three of the four events of a renewal are about its invoice, whose
-- timeline has their ids, so they need no entry here. An id belongs to one tenant, so the index does
-- not begin with the tenant.
CREATE INDEX events_object_idx ON events (object_id, id) WHERE type NOT LIKE 'invoice.%';
-- Events of a type that no renewal emits, the newest first. Such an event may have a million others after it. The types that
-- a renewal emits are everywhere in the log, and write nothing here.
CREATE INDEX events_rare_type_idx ON events (business_id, environment, type, id)
  WHERE type NOT IN ('invoice.created', 'invoice.opened', 'invoice.paid', 'subscription.renewed', 'subscription.renewal_upcoming');
-- What customers are told of, in the order of the log.
CREATE INDEX events_told_idx ON events (environment, sequence) WHERE type IN (
  'invoice.paid', 'invoice.payment_failed', 'subscription.renewal_upcoming', 'subscription.recovered', 'subscription.canceled',
  'credit_note.created', 'subscription.changed', 'subscription.updated', 'subscription.paused', 'subscription.unpaused');

CREATE TRIGGER events_stay BEFORE UPDATE OF business_id, environment, id OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

CREATE TABLE webhook_endpoints (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  url text NOT NULL,
  enabled_events text[],
  active boolean NOT NULL DEFAULT true,
  secret_encrypted bytea NOT NULL,
  consecutive_failures int NOT NULL DEFAULT 0,
  failing_since timestamptz(3),
  last_failure_at timestamptz(3),
  metadata jsonb NOT NULL DEFAULT '{}',
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  previous_secrets_encrypted bytea[] NOT NULL DEFAULT '{}',
  previous_secrets_expire_at timestamptz(3)[] NOT NULL DEFAULT '{}',
  last_failure jsonb,
  changed_at timestamptz,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT webhook_endpoints_events CHECK (cardinality(enabled_events) > 0),
  -- Each has its end, and a header carries three signatures at most.
  CONSTRAINT webhook_endpoints_previous_secrets CHECK (
    cardinality(previous_secrets_encrypted) <= 2
    AND cardinality(previous_secrets_encrypted) = cardinality(previous_secrets_expire_at)
  ),
  CONSTRAINT webhook_endpoints_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- The list of endpoints in the order of their changes.
CREATE INDEX webhook_endpoints_changed_idx ON webhook_endpoints (business_id, environment, (coalesce(changed_at, updated_at)), id);

CREATE TRIGGER webhook_endpoints_changed_at BEFORE INSERT OR UPDATE ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION khata_changed_at();
CREATE TRIGGER webhook_endpoints_stay BEFORE UPDATE OF business_id, environment, id OR DELETE OR TRUNCATE ON webhook_endpoints
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

-- What an endpoint wanted when. An endpoint changes, and its deliveries must still be explained: each event has one to
-- every endpoint that wanted it then. Events are numbered, and a version has a number out of the same sequence, drawn at
-- the end of the transaction that made it: an event with a smaller number was written by a statement that still saw the
-- earlier version. Clocks may be set back; numbers are not.
CREATE TABLE webhook_endpoint_versions (
  endpoint_id uuid NOT NULL,
  from_sequence bigint NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  active boolean NOT NULL,
  enabled_events text[],
  changed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT webhook_endpoint_versions_pkey PRIMARY KEY (endpoint_id, from_sequence)
);

CREATE FUNCTION khata_endpoint_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_endpoint_versions (endpoint_id, from_sequence, business_id, environment, active, enabled_events, changed_at)
  SELECT id, nextval('events_sequence_seq'), business_id, environment, active AND deleted_at IS NULL, enabled_events, clock_timestamp()
  FROM webhook_endpoints WHERE business_id = NEW.business_id AND environment = NEW.environment AND id = NEW.id;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER webhook_endpoints_first_version AFTER INSERT ON webhook_endpoints
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION khata_endpoint_version();
-- The health of an endpoint is written often and changes nothing about what it wants.
CREATE CONSTRAINT TRIGGER webhook_endpoints_next_version AFTER UPDATE OF active, enabled_events, deleted_at ON webhook_endpoints
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.active, OLD.enabled_events, OLD.deleted_at) IS DISTINCT FROM (NEW.active, NEW.enabled_events, NEW.deleted_at))
  EXECUTE FUNCTION khata_endpoint_version();
CREATE TRIGGER webhook_endpoint_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON webhook_endpoint_versions
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

-- The attempts at each endpoint, counted per hour, so that the health of an endpoint is a read of 24 rows. A batch of
-- recorded attempts adds to one row per endpoint.
CREATE TABLE webhook_endpoint_hours (
  endpoint_id uuid NOT NULL,
  hour_at timestamptz(3) NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  succeeded int NOT NULL,
  failed int NOT NULL,
  CONSTRAINT webhook_endpoint_hours_pkey PRIMARY KEY (endpoint_id, hour_at),
  CONSTRAINT webhook_endpoint_hours_counts CHECK (succeeded >= 0 AND failed >= 0 AND succeeded + failed > 0),
  CONSTRAINT webhook_endpoint_hours_hour CHECK (hour_at = date_trunc('hour', hour_at, 'UTC')),
  CONSTRAINT webhook_endpoint_hours_business_id_environment_endpoint_id_fkey FOREIGN KEY (business_id, environment, endpoint_id)
    REFERENCES webhook_endpoints(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
) WITH (fillfactor=70);
-- For the purge.
CREATE INDEX webhook_endpoint_hours_hour_at_idx ON webhook_endpoint_hours(hour_at);

CREATE TYPE delivery_status AS ENUM ('pending', 'succeeded', 'retrying', 'failed');

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  event_id uuid NOT NULL,
  status delivery_status NOT NULL DEFAULT 'pending',
  attempt_count int NOT NULL DEFAULT 0,
  due_at timestamptz(3),
  next_attempt_at timestamptz(3),
  attempts jsonb NOT NULL DEFAULT '[]',
  latest jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  attempts_before_replay int NOT NULL DEFAULT 0,
  leased_by uuid,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (endpoint_id, id),
  CONSTRAINT webhook_deliveries_due CHECK ((status IN ('pending', 'retrying')) = (due_at IS NOT NULL)),
  -- A read by event may look into the partitions of this range alone.
  CONSTRAINT webhook_deliveries_of_their_event CHECK (left(id::text, 6) = left(event_id::text, 6))
) PARTITION BY RANGE (id);
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (endpoint_id, due_at) WHERE due_at IS NOT NULL;
-- The deliveries of an endpoint that have failed, the newest first, for lists and counts. A delivery that succeeds at once,
-- which is nearly all of them, never enters it.
CREATE INDEX webhook_deliveries_failing_by_endpoint_idx ON webhook_deliveries (endpoint_id, status, id)
  WHERE status IN ('retrying', 'failed');
-- What has failed at least once, by event: for the sweep of undelivered events and for replays. A delivery that
-- succeeds at once, which is nearly all of them, never enters it.
CREATE INDEX webhook_deliveries_failing_idx ON webhook_deliveries (business_id, environment, event_id)
  WHERE status IN ('retrying', 'failed');

-- Events do go, once their deliveries have: a delivery is made in the transaction of its event, or under a lock of it.
CREATE FUNCTION khata_events_undelivered() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM gone e
    JOIN webhook_deliveries d ON d.event_id = e.id AND d.id BETWEEN khata_deliveries_from(e.id) AND khata_deliveries_to(e.id)) THEN
    RAISE EXCEPTION 'an event goes after its deliveries' USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER events_go_last AFTER DELETE ON events
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION khata_events_undelivered();

CREATE FUNCTION khata_deliveries_belong() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  least_id uuid := (SELECT event_id FROM written ORDER BY 1 LIMIT 1);
  greatest_id uuid := (SELECT event_id FROM written ORDER BY 1 DESC LIMIT 1);
BEGIN
  IF EXISTS (
    SELECT FROM written d
    LEFT JOIN events e ON e.business_id = d.business_id AND e.environment = d.environment AND e.id = d.event_id
      AND e.id BETWEEN least_id AND greatest_id
    WHERE e.id IS NULL)
    OR EXISTS (
    SELECT FROM (SELECT DISTINCT business_id, environment, endpoint_id FROM written) d
    LEFT JOIN webhook_endpoints w ON w.business_id = d.business_id AND w.environment = d.environment AND w.id = d.endpoint_id
    WHERE w.id IS NULL) THEN
    RAISE EXCEPTION 'a delivery is of an event or to an endpoint that does not exist'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER webhook_deliveries_belong AFTER INSERT ON webhook_deliveries
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION khata_deliveries_belong();
CREATE TRIGGER webhook_deliveries_stay BEFORE UPDATE OF business_id, environment, id, endpoint_id, event_id ON webhook_deliveries
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

-- Who holds which deliveries, so that those of a process that has died are free at once.
CREATE TABLE delivery_workers (
  id uuid NOT NULL,
  host text,
  pid int NOT NULL,
  started_at text,
  beat_at timestamptz(3) NOT NULL,
  CONSTRAINT delivery_workers_pkey PRIMARY KEY (id)
);

CREATE TYPE outbox_channel AS ENUM ('mail', 'sms');
CREATE TYPE outbox_status AS ENUM ('queued', 'accepted', 'failed');

CREATE TABLE outbox_messages (
  id uuid NOT NULL,
  channel outbox_channel NOT NULL,
  business_id uuid,
  environment environment,
  invoice_id uuid,
  recipient text NOT NULL,
  sender_name text,
  subject text,
  text text,
  html text,
  status outbox_status NOT NULL DEFAULT 'queued',
  attempts int NOT NULL DEFAULT 0,
  due_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  settled_at timestamptz(3),
  accepted_at timestamptz(3),
  expires_at timestamptz(3),
  CONSTRAINT outbox_messages_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_messages_due CHECK ((status = 'queued') = (due_at IS NOT NULL)),
  CONSTRAINT outbox_messages_settled CHECK ((status = 'queued') = (settled_at IS NULL)),
  CONSTRAINT outbox_messages_invoice FOREIGN KEY (business_id, environment, invoice_id)
    REFERENCES invoices(business_id, environment, id)
);
CREATE INDEX outbox_messages_due_idx ON outbox_messages (due_at) WHERE due_at IS NOT NULL;
-- Finds the messages to a person, for an export and for an erasure.
CREATE INDEX outbox_messages_recipient_idx ON outbox_messages (recipient);
-- The messages of one sandbox, newest first. Production has no such list, so its messages cost nothing here.
CREATE INDEX outbox_messages_sandbox_idx ON outbox_messages (business_id, id) WHERE environment = 'sandbox';

CREATE TYPE notice_kind AS ENUM (
  'top_up_receipt',
  'receipt',
  'payment_failed',
  'renewal_short',
  'recovered',
  'ended',
  'low_balance',
  'price_raised',
  'renewal_ahead',
  'refunded',
  'changed',
  'paused'
);

CREATE TABLE notices (
  subject_id uuid NOT NULL,
  kind notice_kind NOT NULL,
  channel outbox_channel NOT NULL,
  business_id uuid,
  environment environment NOT NULL,
  message_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT notices_pkey PRIMARY KEY (subject_id, kind, channel)
);

CREATE TABLE notice_progress (
  environment environment NOT NULL,
  through_sequence bigint NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT notice_progress_pkey PRIMARY KEY (environment)
);

-- The place in the log only moves forward.
CREATE FUNCTION khata_progress_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.through_sequence < OLD.through_sequence THEN
    RAISE EXCEPTION 'the notices of % do not go back from event % to %', OLD.environment, OLD.through_sequence, NEW.through_sequence
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER notice_progress_forward BEFORE UPDATE ON notice_progress
  FOR EACH ROW EXECUTE FUNCTION khata_progress_forward();

CREATE TABLE due_receipts (
  top_up_id uuid NOT NULL,
  environment environment NOT NULL,
  transaction_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT due_receipts_pkey PRIMARY KEY (top_up_id),
  CONSTRAINT due_receipts_top_up_id_fkey FOREIGN KEY (top_up_id)
    REFERENCES topups(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX due_receipts_environment_top_up_id_idx ON due_receipts(environment, top_up_id);

-- What a person agreed to when they began a top-up at a checkout. The credit starts it.
CREATE TABLE checkout_consents (
  top_up_id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  checkout_session_id uuid NOT NULL,
  email text,
  name text,
  expected_paisa bigint NOT NULL,
  agreed jsonb NOT NULL,
  given_at timestamptz(3) NOT NULL,
  outcome text,
  CONSTRAINT checkout_consents_pkey PRIMARY KEY (top_up_id),
  CONSTRAINT checkout_consents_details CHECK (outcome IS NULL OR (email IS NULL AND name IS NULL)),
  CONSTRAINT checkout_consents_expected CHECK (expected_paisa >= 0),
  CONSTRAINT checkout_consents_business_id_environment_checkout_session_fkey FOREIGN KEY (business_id, environment, checkout_session_id)
    REFERENCES checkout_sessions(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT checkout_consents_top_up_id_fkey FOREIGN KEY (top_up_id)
    REFERENCES topups(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX checkout_consents_business_id_environment_checkout_session__idx ON checkout_consents(business_id, environment, checkout_session_id);
CREATE INDEX checkout_consents_given_at_idx ON checkout_consents(given_at);
-- However many top-ups come in for a checkout, one of them starts it.
CREATE UNIQUE INDEX checkout_consents_started_key ON checkout_consents(checkout_session_id) WHERE outcome = 'started';

-- What a person agreed to when they began a top-up on the page of an invoice. The credit pays it.
CREATE TABLE invoice_consents (
  top_up_id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  invoice_id uuid NOT NULL,
  expected_paisa bigint NOT NULL,
  pays_next boolean NOT NULL,
  given_at timestamptz(3) NOT NULL,
  outcome text,
  next_paisa bigint,
  next_interval billing_interval,
  next_interval_count int,
  CONSTRAINT invoice_consents_pkey PRIMARY KEY (top_up_id),
  CONSTRAINT invoice_consents_expected CHECK (expected_paisa > 0),
  CONSTRAINT invoice_consents_business_id_environment_invoice_id_fkey FOREIGN KEY (business_id, environment, invoice_id)
    REFERENCES invoices(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT invoice_consents_top_up_id_fkey FOREIGN KEY (top_up_id)
    REFERENCES topups(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX invoice_consents_business_id_environment_invoice_id_idx ON invoice_consents(business_id, environment, invoice_id);
-- However many top-ups come in for an invoice, one of them pays it.
CREATE UNIQUE INDEX invoice_consents_paid_key ON invoice_consents(invoice_id) WHERE outcome = 'paid';

-- A person who has paid at a checkout and not started is told. The row is deleted when that is done, or not needed.
CREATE TABLE unstarted_checkouts (
  top_up_id uuid NOT NULL,
  due_at timestamptz(3) NOT NULL,
  reminders int NOT NULL DEFAULT 0,
  CONSTRAINT unstarted_checkouts_pkey PRIMARY KEY (top_up_id),
  CONSTRAINT unstarted_checkouts_top_up_id_fkey FOREIGN KEY (top_up_id)
    REFERENCES topups(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX unstarted_checkouts_due_at_idx ON unstarted_checkouts(due_at);

-- ── Figures of the dashboard ────────────────────────────────────────────────────────────────────────────

CREATE TABLE revenue_days (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  day date NOT NULL,
  invoices int NOT NULL,
  paid_paisa numeric(38,0) NOT NULL,
  CONSTRAINT revenue_days_pkey PRIMARY KEY (business_id, environment, day),
  CONSTRAINT revenue_days_paid CHECK (invoices > 0 AND paid_paisa >= 0),
  CONSTRAINT revenue_days_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TABLE revenue_progress (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  time_zone text NOT NULL,
  through_invoice_id uuid NOT NULL,
  taken_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT revenue_progress_pkey PRIMARY KEY (business_id, environment),
  CONSTRAINT revenue_progress_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TYPE set_aside_kind AS ENUM (
  'billing',
  'recovery',
  'mail',
  'sms',
  'balance_snapshot',
  'checkout_expiry',
  'delivery',
  'webhook_endpoint',
  'top_up',
  'notice',
  'revenue',
  'phone_change',
  'ledger_days'
);

CREATE TABLE set_aside_items (
  kind set_aside_kind NOT NULL,
  subject_id uuid NOT NULL,
  business_id uuid,
  environment environment,
  error text NOT NULL,
  failures int NOT NULL,
  first_failed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_failed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  next_attempt_at timestamptz(3) NOT NULL,
  CONSTRAINT set_aside_items_pkey PRIMARY KEY (kind, subject_id),
  CONSTRAINT set_aside_items_failures CHECK (failures > 0)
);
CREATE INDEX set_aside_items_kind_next_attempt_at_idx ON set_aside_items(kind, next_attempt_at);

CREATE TABLE heartbeats (
  name text NOT NULL,
  beat_at timestamptz(3) NOT NULL,
  CONSTRAINT heartbeats_pkey PRIMARY KEY (name)
);

-- How far behind the work of all processes is. The processes share one row, so that many scrapes cost one measurement.
CREATE TABLE backlog_measurements (
  id int NOT NULL,
  backlog jsonb NOT NULL,
  measured_at timestamptz(3) NOT NULL,
  CONSTRAINT backlog_measurements_pkey PRIMARY KEY (id),
  CONSTRAINT backlog_measurements_one CHECK (id = 1)
);

-- What the last check of each invariant found.
CREATE TABLE invariant_checks (
  invariant text NOT NULL,
  breaches int NOT NULL,
  checked_at timestamptz(3) NOT NULL,
  CONSTRAINT invariant_checks_pkey PRIMARY KEY (invariant),
  CONSTRAINT invariant_checks_breaches CHECK (breaches >= 0)
);

-- ── Partitions ──────────────────────────────────────────────────────────────────────────────────────────

-- Triggers of a statement belong to the table that the statement names. So a statement that names a partition would pass
-- by those of the table. A partition that was detached can be filled, and is then attached with what it has.
CREATE FUNCTION khata_through_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' OR (SELECT relispartition FROM pg_class WHERE oid = TG_RELID) THEN
    RAISE EXCEPTION '% is a partition: statements name its table', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

-- Gives a table what a partition has, and attaches it. Its columns, indexes and constraints are those of the parent. Nobody
-- waits for the lock of the parent: reads and writes go on. Without `from_id` it begins with the beginning of time.
CREATE FUNCTION khata_attach_partition(parent text, name text, from_id uuid, to_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER through_parent BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION khata_through_parent()', name);
  IF parent = 'webhook_deliveries' THEN
    -- With the two of them, no two partitions and no two rows of one are of the same event and endpoint.
    EXECUTE format('CREATE UNIQUE INDEX IF NOT EXISTS %I ON %I (event_id, endpoint_id)', name || '_once', name);
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = to_regclass(name) AND conname = 'of_its_time') THEN
      EXECUTE format('ALTER TABLE %I ADD CONSTRAINT of_its_time CHECK (%s event_id < %L)', name,
        'event_id >= ' || quote_literal(from_id) || ' AND', to_id);
    END IF;
    -- Each row is updated two or three times in its first minute. A vacuum by share of the rows would come too seldom.
    EXECUTE format('ALTER TABLE %I SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000)', name);
  END IF;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%L)', parent, name,
    coalesce(quote_literal(from_id), 'MINVALUE'), to_id);
END $$;

CREATE FUNCTION khata_add_partition(parent text, name text, from_id uuid, to_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, parent);
  PERFORM khata_attach_partition(parent, name, from_id, to_id);
END $$;

-- The first partition of each table ends with a month that is a week away or more, or with a day. Those after it reach three months
-- or seven days ahead; the function keep-partitions makes the next ones.
DO $$
DECLARE
  parent text;
  ends_at timestamp;
  unit interval;
  until timestamp;
  form text;
BEGIN
  FOR parent, ends_at, unit, until, form IN
    SELECT name, date_trunc('month', (now() + interval '7 days') AT TIME ZONE 'UTC') + interval '1 month', interval '1 month',
      (now() + interval '3 months') AT TIME ZONE 'UTC', 'YYYYMM'
    FROM unnest(ARRAY['events', 'webhook_deliveries', 'ledger_transactions', 'ledger_entries', 'audit_entries']) AS name
    UNION ALL
    SELECT 'request_log', date_trunc('day', (now() + interval '1 day') AT TIME ZONE 'UTC') + interval '1 day', interval '1 day',
      (now() + interval '7 days') AT TIME ZONE 'UTC', 'YYYYMMDD'
  LOOP
    PERFORM khata_add_partition(parent, parent || '_until_' || to_char(ends_at, form), NULL, khata_first_id(ends_at AT TIME ZONE 'UTC'));
    WHILE ends_at < until LOOP
      PERFORM khata_add_partition(parent, parent || '_' || to_char(ends_at, form),
        khata_first_id(ends_at AT TIME ZONE 'UTC'), khata_first_id((ends_at + unit) AT TIME ZONE 'UTC'));
      ends_at := ends_at + unit;
    END LOOP;
  END LOOP;
END $$;

-- ── The first rows ──────────────────────────────────────────────────────────────────────────────────────

INSERT INTO pseudonym_keys (key) VALUES (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
INSERT INTO notice_progress (environment, through_sequence) VALUES ('sandbox', 0), ('production', 0);
