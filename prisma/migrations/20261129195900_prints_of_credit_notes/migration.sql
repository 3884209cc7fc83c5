-- How often the PDF of a credit note was handed out. Every print after the first says that it is a copy.
ALTER TABLE credit_notes ADD COLUMN print_count int NOT NULL DEFAULT 0;

-- A print counts, beside what an erasure changes: the buyer to the pseudonym, and the words.
CREATE OR REPLACE FUNCTION khata_credit_note_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - '{buyer,reason,metadata,print_count}'::text[] = to_jsonb(OLD) - '{buyer,reason,metadata,print_count}'::text[]
    AND NEW.print_count >= OLD.print_count
    AND (NEW.buyer = OLD.buyer OR NEW.buyer = jsonb_build_object('name', 'Erased customer ' || right(NEW.customer_id::text, 12),
      'email', 'erased-' || right(NEW.customer_id::text, 12) || '@erased.invalid'))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'credit note % is issued: it stays as it is', OLD.id;
END $$;
