CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" uuid NOT NULL,
	"stock_delta" integer NOT NULL,
	"held_delta" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_delta" CHECK ("stock_movements"."stock_delta" <> 0 or "stock_movements"."held_delta" <> 0)
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "status" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
-- What was visible is live now. Dropping the column takes its three indexes along; they come back over the new one.
UPDATE "products" SET "status" = CASE WHEN "visible" THEN 'live' ELSE 'archived' END;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "visible";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "visible" boolean GENERATED ALWAYS AS (status = 'live') STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("visible","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_price_order" ON "products" USING btree ("visible","price_ngn","id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","visible");--> statement-breakpoint
ALTER TABLE "featured_showcase" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "review_reason" TO "attention_reason";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shortfall" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_since" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "orders" SET "held_since" = coalesce((SELECT min("created_at") FROM "payment_attempts" WHERE "order_id" = "orders"."id"), "created_at") WHERE "hold_state" = 'held';--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "paid_currency" text;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_settings" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "product_slugs_product_id_index" ON "product_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_movements_variant" ON "stock_movements" USING btree ("variant_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_status" CHECK ("products"."status" in ('draft', 'scheduled', 'live', 'archived'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_schedule" CHECK ("products"."status" <> 'scheduled' or "products"."publish_at" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shortfall" CHECK ("orders"."shortfall" between 0 and "orders"."total_amount");--> statement-breakpoint
-- What is in stock when the ledger begins is its first entry.
INSERT INTO "stock_movements" ("variant_id", "stock_delta", "held_delta", "reason", "note", "actor")
  SELECT "id", "stock", "held", 'counted', 'Stock when the ledger began', 'migration' FROM "product_variants" WHERE "stock" <> 0 OR "held" <> 0;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER product_slugs_changed AFTER INSERT OR UPDATE OR DELETE ON product_slugs FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
