-- What an endpoint wanted when. An endpoint changes, and its deliveries must still be explained: each event has one to
-- every endpoint that wanted it then. Events are numbered, and a version has a number out of the same sequence, drawn at
-- the end of the transaction that made it: an event with a smaller number was written by a statement that still saw the
-- version before. Clocks may be set back; numbers are not.
CREATE TABLE "webhook_endpoint_versions" (
    "endpoint_id" UUID NOT NULL,
    "from_sequence" BIGINT NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "active" BOOLEAN NOT NULL,
    "enabled_events" TEXT[],
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoint_versions_pkey" PRIMARY KEY ("endpoint_id","from_sequence")
);
CREATE TRIGGER "webhook_endpoint_versions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "webhook_endpoint_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE FUNCTION khata_endpoint_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_endpoint_versions (endpoint_id, from_sequence, business_id, environment, active, enabled_events, changed_at)
  SELECT id, nextval('events_sequence_seq'), business_id, environment, active AND deleted_at IS NULL, enabled_events, clock_timestamp()
  FROM webhook_endpoints WHERE business_id = NEW.business_id AND environment = NEW.environment AND id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "webhook_endpoints_first_version" AFTER INSERT ON "webhook_endpoints"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION khata_endpoint_version();
-- The health of an endpoint is written often and changes nothing about what it wants.
CREATE CONSTRAINT TRIGGER "webhook_endpoints_next_version" AFTER UPDATE OF active, enabled_events, deleted_at ON "webhook_endpoints"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.active, OLD.enabled_events, OLD.deleted_at) IS DISTINCT FROM (NEW.active, NEW.enabled_events, NEW.deleted_at))
  EXECUTE FUNCTION khata_endpoint_version();

-- What endpoints wanted before is not known: it begins with what they want now.
INSERT INTO "webhook_endpoint_versions" (endpoint_id, from_sequence, business_id, environment, active, enabled_events, changed_at)
SELECT id, nextval('events_sequence_seq'), business_id, environment, active AND deleted_at IS NULL, enabled_events, clock_timestamp()
FROM "webhook_endpoints";
