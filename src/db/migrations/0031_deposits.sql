ALTER TABLE "orders" ADD COLUMN "deposit_amount" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rest_due_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rest_reminded" smallint;--> statement-breakpoint
CREATE INDEX "orders_in_parts" ON "orders" USING btree ("id") WHERE "orders"."deposit_amount" is not null;--> statement-breakpoint
CREATE INDEX "orders_rest_due" ON "orders" USING btree ("rest_due_on") WHERE "orders"."status" = 'pending' and "orders"."deposit_paid_at" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_deposit" CHECK (case when "orders"."deposit_amount" is null then "orders"."rest_due_on" is null and "orders"."deposit_paid_at" is null
        else "orders"."rest_due_on" is not null and "orders"."deposit_amount" > 0 and "orders"."deposit_amount" < "orders"."total_amount" end);