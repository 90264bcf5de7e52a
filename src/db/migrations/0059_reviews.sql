CREATE TABLE "review_asks" (
	"fulfilment_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_line_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text,
	"fit" text,
	"stars" integer,
	"words" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"hidden_reason" text,
	"hidden_by" text,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_line_once" UNIQUE("order_line_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_says_something" CHECK ("reviews"."fit" is not null or "reviews"."stars" is not null),
	CONSTRAINT "reviews_hidden" CHECK (("reviews"."state" = 'hidden') = ("reviews"."hidden_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "review_asks" ADD CONSTRAINT "review_asks_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_of_product" ON "reviews" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at");--> statement-breakpoint
-- A product's page says what its reviews say, and what came back as too small or too large.
CREATE FUNCTION notify_reviewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('catalog_changed', 'product ' || OLD.product_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('catalog_changed', 'product ' || NEW.product_id); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reviews_changed AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION notify_reviewed();--> statement-breakpoint
CREATE FUNCTION notify_came_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog_changed', 'product ' || l.product_id)
    FROM return_lines rl JOIN order_lines l ON l.id = rl.order_line_id
    WHERE rl.return_id = NEW.id AND rl.reason IN ('too_small', 'too_large') AND l.product_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER returns_moved AFTER UPDATE OF state ON returns FOR EACH ROW EXECUTE FUNCTION notify_came_back();
