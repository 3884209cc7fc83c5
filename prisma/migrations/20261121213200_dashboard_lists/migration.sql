-- Events of a type that no renewal emits, the newest first. Such an event may have a million others after it. The types that
-- a renewal emits are everywhere in the log, and write nothing here.
CREATE INDEX "events_rare_type_idx" ON "events" (business_id, environment, type, id)
  WHERE type NOT IN ('invoice.created', 'invoice.opened', 'invoice.paid', 'subscription.renewed', 'subscription.renewal_upcoming');

-- The time of the payment is in the index too, so that recovered invoices of some days are found without the others.
DROP INDEX "invoices_recovered_idx";
CREATE INDEX "invoices_recovered_idx" ON "invoices" (business_id, environment, id) INCLUDE (paid_at)
  WHERE origin = 'subscription' AND status = 'paid' AND paid_at > due_at;
