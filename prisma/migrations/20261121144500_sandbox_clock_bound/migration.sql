-- A clock that stands too far ahead makes dates that parts of the system cannot read. Clocks that were put there come
-- back to the bound: 3,653 days, which is ten years.
UPDATE "sandbox_clocks" SET offset_ms = 315619200000 WHERE offset_ms > 315619200000;
ALTER TABLE "sandbox_clocks" ADD CONSTRAINT "sandbox_clocks_ten_years" CHECK (offset_ms <= 315619200000);
