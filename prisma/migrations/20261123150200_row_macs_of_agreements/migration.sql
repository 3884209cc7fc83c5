-- Who set a wallet or an amount of an agreement past the product is seen (docs/decisions/0062). `npm run row-macs` fills older rows.
ALTER TABLE "agreements" ADD COLUMN "row_mac" BYTEA;
