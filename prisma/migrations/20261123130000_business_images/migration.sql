-- CreateTable
CREATE TABLE "business_images" (
    "business_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "unnamed_since" TIMESTAMPTZ(3),

    CONSTRAINT "business_images_pkey" PRIMARY KEY ("business_id","hash"),
    CONSTRAINT "business_images_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "business_images_hash_fkey" FOREIGN KEY ("hash") REFERENCES "images"("hash") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "business_images_hash_idx" ON "business_images"("hash");
