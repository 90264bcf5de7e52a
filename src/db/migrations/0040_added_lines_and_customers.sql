CREATE TABLE "added_customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"consent_at" timestamp (3) with time zone,
	"consent_by" text,
	"added_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "added_customers_contact" CHECK ("added_customers"."email" <> '' or "added_customers"."phone" <> ''),
	CONSTRAINT "added_customers_consent" CHECK (("added_customers"."consent_at" is null) = ("added_customers"."consent_by" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lines_added_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "added_customers_email" ON "added_customers" USING btree ("email") WHERE "added_customers"."email" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "added_customers_phone" ON "added_customers" USING btree ("phone") WHERE "added_customers"."phone" <> '';--> statement-breakpoint
CREATE INDEX "added_customers_newest" ON "added_customers" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "added_customers_search" ON "added_customers" USING gin (lower("name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_lines_added" ON "orders" USING btree ("id") WHERE "orders"."lines_added_at" is not null;