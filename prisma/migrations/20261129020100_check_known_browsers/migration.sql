-- khata:run outside-transaction
ALTER TABLE "end_user_sessions" VALIDATE CONSTRAINT end_user_sessions_lifetime;
