-- What a month was when a person closed it. It stays as it is: a month that has changed is closed again.
CREATE TABLE month_closings (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  fiscal_year text NOT NULL,
  month smallint NOT NULL,
  lines jsonb NOT NULL,
  digest text NOT NULL,
  note text,
  closer_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT month_closings_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT month_closings_month CHECK (month BETWEEN 1 AND 12 AND fiscal_year ~ '^\d{4}-\d{2}$'),
  CONSTRAINT month_closings_lines CHECK (jsonb_typeof(lines) = 'array' AND digest ~ '^[0-9a-f]{64}$'),
  CONSTRAINT month_closings_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX month_closings_business_id_environment_fiscal_year_month_id_idx
  ON month_closings(business_id, environment, fiscal_year, month, id);
CREATE TRIGGER month_closings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON month_closings
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();
