-- khata:allow data-in-transaction because few items are ever set aside.
-- Months of events are dropped, so nothing attempts to purge single events any more. What was set aside of that would stay
-- in the health check for good.
DELETE FROM "set_aside_items" WHERE kind::text = 'event_purge';
