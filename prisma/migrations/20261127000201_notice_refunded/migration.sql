-- khata:run outside-transaction
ALTER TYPE "notice_kind" ADD VALUE IF NOT EXISTS 'refunded';
