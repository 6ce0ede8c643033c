ALTER TABLE "notes" ADD COLUMN "text" text NOT NULL;
