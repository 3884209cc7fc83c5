-- CreateTable
CREATE TABLE "refused_charges" (
    "customer_id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "refused_at" TIMESTAMPTZ(3)[],
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refused_charges_pkey" PRIMARY KEY ("business_id","customer_id")
);

-- CreateIndex
CREATE INDEX "refused_charges_last_at_idx" ON "refused_charges"("last_at");
