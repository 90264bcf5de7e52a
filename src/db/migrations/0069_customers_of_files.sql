CREATE TABLE "forgotten_contacts" (
	"hash" text PRIMARY KEY NOT NULL,
	"forgotten_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "added_customers" ADD COLUMN "address" jsonb;