ALTER TYPE topup_provider ADD VALUE 'connectips' BEFORE 'sandbox';
