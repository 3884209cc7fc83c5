-- The last movement of a subscription is found by the key of the table. A connection that planned this when the table was nearly
-- empty read all of it for each movement that followed, until the table was counted again.
ALTER FUNCTION khata_move_recurring(subscriptions, timestamptz) SET enable_seqscan = off;
