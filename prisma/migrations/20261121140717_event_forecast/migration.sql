-- What is going to happen, for events that look ahead (subscription.renewal_upcoming, wallet.low_balance). It stands
-- beside `data` in the payload, because `data` is the object and nothing else.
ALTER TABLE "events" ADD COLUMN "forecast" JSON;
