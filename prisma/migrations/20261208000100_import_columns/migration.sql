-- A person corrects which column a heading means, and the file is read again (docs/decisions/0129).
ALTER TABLE "imports" ADD COLUMN "columns" JSONB;

CREATE TABLE "import_files" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "import_id" UUID NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "import_files_pkey" PRIMARY KEY ("business_id","environment","import_id"),
    CONSTRAINT "import_files_business_id_environment_import_id_fkey" FOREIGN KEY ("business_id", "environment", "import_id")
      REFERENCES "imports"("business_id", "environment", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
