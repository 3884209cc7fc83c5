CREATE TYPE payout_batch_status AS ENUM ('draft', 'released');

CREATE TABLE payout_batches (
  id uuid NOT NULL,
  environment environment NOT NULL,
  status payout_batch_status NOT NULL,
  made_by_id uuid NOT NULL,
  released_by_id uuid,
  -- Of its file. A draft has none.
  count int,
  total_paisa bigint,
  sha256 text,
  created_at timestamptz(3) NOT NULL,
  released_at timestamptz(3),
  CONSTRAINT payout_batches_pkey PRIMARY KEY (id),
  CONSTRAINT payout_batches_released CHECK (
    num_nulls(released_by_id, count, total_paisa, sha256, released_at) = CASE status WHEN 'released' THEN 0 ELSE 5 END),
  CONSTRAINT payout_batches_sums CHECK (count > 0 AND total_paisa > 0 AND length(sha256) = 64),
  CONSTRAINT payout_batches_made_by_id_fkey FOREIGN KEY (made_by_id)
    REFERENCES merchant_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT payout_batches_released_by_id_fkey FOREIGN KEY (released_by_id)
    REFERENCES merchant_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX payout_batches_environment_idx ON payout_batches (environment, id);
-- What a person has released today.
CREATE INDEX payout_batches_released_by_id_idx ON payout_batches (released_by_id, released_at) WHERE released_by_id IS NOT NULL;

-- What went to the bank stays as it is.
CREATE FUNCTION khata_batch_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'released' THEN
    RAISE EXCEPTION 'batch % is released: it stays as it is', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_batches_frozen BEFORE UPDATE OR DELETE ON payout_batches FOR EACH ROW EXECUTE FUNCTION khata_batch_is_frozen();

ALTER TABLE payouts ADD CONSTRAINT payouts_batch_id_fkey FOREIGN KEY (batch_id)
  REFERENCES payout_batches(id) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;
