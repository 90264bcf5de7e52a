CREATE TABLE "demo_rows" (
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_rows_table_name_row_id_pk" PRIMARY KEY("table_name","row_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_samples" ON "orders" USING btree ("id") WHERE "orders"."is_sample";