CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"key" text NOT NULL,
	"small_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_photos_key_unique" UNIQUE("key"),
	CONSTRAINT "review_photos_smallKey_unique" UNIQUE("small_key")
);
--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photos_review_id_index" ON "review_photos" USING btree ("review_id");--> statement-breakpoint
-- A product's page shows them. With a review that is deleted its own trigger says so.
CREATE FUNCTION notify_review_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog_changed', 'product ' || product_id)
    FROM reviews WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.review_id ELSE NEW.review_id END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER review_photos_changed AFTER INSERT OR UPDATE OR DELETE ON review_photos FOR EACH ROW EXECUTE FUNCTION notify_review_photo();
