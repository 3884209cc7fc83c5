-- What a merchant was told of a coming charge is said again to whom asks again.
ALTER TABLE subscriptions ADD COLUMN coverage jsonb;
