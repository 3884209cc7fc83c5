ALTER TYPE topup_provider ADD VALUE 'fonepay' BEFORE 'sandbox';
