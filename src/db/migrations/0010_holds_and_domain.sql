DROP INDEX "orders_hold_expiry";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "domain" text;--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_hold_expiry" ON "orders" USING btree ("hold_expires_at") WHERE "orders"."status" = 'pending';