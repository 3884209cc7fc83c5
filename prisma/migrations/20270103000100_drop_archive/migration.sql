-- khata:allow drop-table because no instance but demos has these tables
-- khata:allow drop-function because no instance but demos has it

DROP TABLE "archived_balances";
DROP TABLE "archived_months";
DROP FUNCTION khata_balances_sha256(text);
