-- Who takes money at the counter (docs/decisions/0120).
ALTER TYPE "team_role" ADD VALUE 'cashier';
