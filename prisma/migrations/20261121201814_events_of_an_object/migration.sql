-- The events of one object, in the order of their ids. Three of the four events of a renewal are about its invoice, whose
-- timeline has their ids, so they need no entry here (docs/decisions/0034). An id belongs to one tenant, so the index does
-- not begin with the tenant.
CREATE INDEX "events_object_idx" ON "events" (object_id, id) WHERE type NOT LIKE 'invoice.%';
