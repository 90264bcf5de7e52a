CREATE TABLE "bulk_run_items" (
	"run_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"product_updated_at" timestamp (3) with time zone NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	CONSTRAINT "bulk_run_items_run_id_product_id_pk" PRIMARY KEY("run_id","product_id"),
	CONSTRAINT "bulk_run_items_state" CHECK ("bulk_run_items"."state" in ('waiting', 'changed', 'refused', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"request_hash" text NOT NULL,
	"unchanged" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "bulk_run_items" ADD CONSTRAINT "bulk_run_items_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_run_items_state" ON "bulk_run_items" USING btree ("run_id","state","product_id");--> statement-breakpoint
CREATE INDEX "bulk_runs_newest" ON "bulk_runs" USING btree ("created_at");