-- The people who run this Khata, and what they did. It is not the log of a business: an operator works across all of them.
CREATE TYPE operator_role AS ENUM ('operator', 'viewer');

CREATE TABLE operators (
  account_id uuid NOT NULL,
  role operator_role NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT operators_pkey PRIMARY KEY (account_id),
  CONSTRAINT operators_account_id_fkey FOREIGN KEY (account_id)
    REFERENCES merchant_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TABLE operator_audit_entries (
  id uuid NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  object_id text,
  details jsonb NOT NULL DEFAULT '{}',
  request_id text NOT NULL,
  ip text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  environment environment,
  CONSTRAINT operator_audit_entries_pkey PRIMARY KEY (id)
);

CREATE TRIGGER operator_audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();
