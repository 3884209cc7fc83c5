-- khata:run outside-transaction
ALTER TABLE "images" VALIDATE CONSTRAINT "images_shown";
