DROP INDEX "orders_newest";--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin (lower("first_name" || ' ' || "last_name" || ' ' || coalesce("phone", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_variants_available" ON "product_variants" USING btree (("stock" - "held"),"product_id");--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("status","updated_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_category_changed" ON "products" USING btree ("category_id","updated_at" DESC NULLS FIRST,"id","status");--> statement-breakpoint
CREATE INDEX "products_title" ON "products" USING btree (lower("title"),"id","status","title");--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("updated_at" DESC NULLS FIRST,"id","status") WHERE "products"."compare_at_price" > "products"."price_ngn";--> statement-breakpoint
CREATE INDEX "products_own_low_stock" ON "products" USING btree ("id") WHERE "products"."low_stock" is not null;--> statement-breakpoint
CREATE INDEX "orders_zone" ON "orders" USING btree ("shipping_zone_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_chat" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "orders"."source" = 'chat';--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
-- by hand: what these two INCLUDE is all that takings and best sellers read of thousands of rows.
DROP INDEX "orders_paid";--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") INCLUDE ("id","status","currency","subtotal","discount","shortfall","delivery");--> statement-breakpoint
DROP INDEX "order_lines_order_id_position_index";--> statement-breakpoint
CREATE INDEX "order_lines_order_id_position_index" ON "order_lines" USING btree ("order_id","position") INCLUDE ("product_id","title","size","quantity");
