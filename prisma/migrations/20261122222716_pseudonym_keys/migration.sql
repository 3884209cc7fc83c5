-- One key for the whole instance, made here and never changed: 244 random bits. Ids of persons at businesses come from it.
CREATE TABLE "pseudonym_keys" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "key" BYTEA NOT NULL,

    CONSTRAINT "pseudonym_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "pseudonym_keys_one" CHECK (id = 1),
    CONSTRAINT "pseudonym_keys_key" CHECK (octet_length(key) = 32)
);

INSERT INTO pseudonym_keys (key) VALUES (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
