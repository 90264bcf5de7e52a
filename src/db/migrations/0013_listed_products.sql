CREATE TABLE "listed_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"price_ngn" integer NOT NULL,
	"discount" integer,
	"is_featured" boolean NOT NULL,
	"featured_rank" integer,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"is_sold_out" boolean NOT NULL,
	"sizes" text[] NOT NULL,
	"colors" text[] NOT NULL,
	"hexes" text[] NOT NULL,
	"options" text[] NOT NULL,
	"open_sizes" text[] NOT NULL,
	"open_colors" text[] NOT NULL,
	"open_options" text[] NOT NULL,
	"words" "tsvector" NOT NULL,
	"title_words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_changes" (
	"transaction" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "listing_changes_transaction_product_id_pk" PRIMARY KEY("transaction","product_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"products" integer NOT NULL,
	"titles" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "listed_products_latest" ON "listed_products" USING btree ("is_sold_out","first_seen_at" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "listed_products_cheapest" ON "listed_products" USING btree ("is_sold_out","price_ngn","product_id");--> statement-breakpoint
CREATE INDEX "listed_products_dearest" ON "listed_products" USING btree ("is_sold_out","price_ngn" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "listed_products_featured" ON "listed_products" USING btree ("is_sold_out","is_featured" DESC NULLS FIRST,"first_seen_at" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "listed_products_ranked" ON "listed_products" USING btree ("is_sold_out","featured_rank","first_seen_at" DESC NULLS FIRST,"product_id") WHERE "listed_products"."is_featured";--> statement-breakpoint
CREATE INDEX "listed_products_category" ON "listed_products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "listed_products_price" ON "listed_products" USING btree ("price_ngn");--> statement-breakpoint
CREATE INDEX "listed_products_new" ON "listed_products" USING btree ("first_seen_at");--> statement-breakpoint
CREATE INDEX "listed_products_sale" ON "listed_products" USING btree ("discount") WHERE "listed_products"."discount" is not null;--> statement-breakpoint
CREATE INDEX "listed_products_sizes" ON "listed_products" USING gin ("sizes");--> statement-breakpoint
CREATE INDEX "listed_products_colors" ON "listed_products" USING gin ("colors");--> statement-breakpoint
CREATE INDEX "listed_products_words" ON "listed_products" USING gin ("words");--> statement-breakpoint
CREATE INDEX "listed_products_title_words" ON "listed_products" USING gin ("title_words");--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_trigram" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
-- by hand:
-- Empty between transactions: nothing is lost with it, and nothing of it needs to reach the disk.
ALTER TABLE listing_changes SET UNLOGGED;--> statement-breakpoint
CREATE INDEX search_words_unused ON search_words (word) WHERE products <= 0;--> statement-breakpoint
-- The words of a text without marks above and below letters: whoever types "osun" finds "Ọ̀ṣun". Any sign parts words.
CREATE FUNCTION search_words_of(source text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strip(to_tsvector('pg_catalog.simple', regexp_replace(
    lower(regexp_replace(normalize(source, NFD), '[\u0300-\u036f]', '', 'g')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u20cf]+', ' ', 'g')))
$$;--> statement-breakpoint
-- What English makes of a word without its endings; empty for words like "the", which nobody is looking for.
CREATE FUNCTION search_stem_of(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce((tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1], '')
$$;--> statement-breakpoint
-- The narrow rows as they should be; products that shoppers may not see have none (rule: listed-products).
CREATE FUNCTION listings_of(ids uuid[]) RETURNS SETOF listed_products LANGUAGE sql STABLE AS $$
  SELECT p.id, p.category_id, p.price_ngn,
    CASE WHEN p.compare_at_price > p.price_ngn
      THEN round((p.compare_at_price - p.price_ngn) * 100.0 / p.compare_at_price)::int END,
    p.is_featured, p.featured_rank, coalesce(p.first_live_at, p.created_at), NOT v.is_open,
    v.sizes, c.colors, c.hexes, v.options, v.open_sizes, v.open_colors, v.open_options,
    search_words_of(p.title || ' ' || p.search_text), search_words_of(p.title)
  FROM products p
  JOIN categories k ON k.id = p.category_id
  CROSS JOIN LATERAL (
    SELECT coalesce(bool_or(stock > held), false) AS is_open,
      coalesce(array_agg(DISTINCT size) FILTER (WHERE size IS NOT NULL), '{}') AS sizes,
      coalesce(array_agg(DISTINCT coalesce(size, '') || E'\x1f' || coalesce(color, '')), '{}') AS options,
      coalesce(array_agg(DISTINCT size) FILTER (WHERE size IS NOT NULL AND stock > held), '{}') AS open_sizes,
      coalesce(array_agg(DISTINCT color) FILTER (WHERE color IS NOT NULL AND stock > held), '{}') AS open_colors,
      coalesce(array_agg(DISTINCT coalesce(size, '') || E'\x1f' || coalesce(color, '')) FILTER (WHERE stock > held), '{}') AS open_options
    FROM product_variants WHERE product_id = p.id) v
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(color ORDER BY color), '{}') AS colors, coalesce(array_agg(hex ORDER BY color), '{}') AS hexes
    FROM (SELECT color, coalesce(min(color_hex), '') AS hex FROM product_variants
      WHERE product_id = p.id AND color IS NOT NULL GROUP BY color) t) c
  WHERE p.id = ANY (ids) AND p.visible AND k.visible AND p.title <> '' AND p.slug <> ''
    AND EXISTS (SELECT FROM product_images i WHERE i.product_id = p.id)
$$;--> statement-breakpoint
-- Tells every process which pages and lists a change can be seen in (catalog/catalogue-change.rules.ts reads it).
CREATE FUNCTION notify_listing(id uuid, was listed_products, now_is listed_products) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  was_stock listed_products := was;
BEGIN
  was_stock.is_sold_out := now_is.is_sold_out;
  was_stock.open_sizes := now_is.open_sizes;
  was_stock.open_colors := now_is.open_colors;
  was_stock.open_options := now_is.open_options;
  PERFORM pg_notify('catalog_changed', CASE
    WHEN was IS NOT DISTINCT FROM now_is THEN 'product ' || id
    WHEN was_stock IS DISTINCT FROM now_is THEN 'listing ' || id
    WHEN was.is_sold_out IS DISTINCT FROM now_is.is_sold_out THEN 'sold-out ' || id || ' ' || now_is.category_id
    ELSE 'sizes ' || id END);
END $$;--> statement-breakpoint
-- Makes narrow rows anew, and counts the words they are found by. One transaction at a time, always as its last step:
-- whoever comes next sees what this one left, and nobody waits here for somebody who waits for him.
CREATE FUNCTION refresh_listings(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  PERFORM pg_advisory_xact_lock(7403);
  FOR change IN
    WITH fresh AS MATERIALIZED (SELECT f.product_id, f AS now_is FROM listings_of(ids) f),
    before AS MATERIALIZED (SELECT l.product_id, l AS was FROM listed_products l WHERE l.product_id = ANY (ids)),
    both_rows AS MATERIALIZED (
      SELECT coalesce(before.product_id, fresh.product_id) AS id, was, now_is
      FROM before FULL JOIN fresh ON fresh.product_id = before.product_id),
    gone AS (DELETE FROM listed_products l USING both_rows b WHERE l.product_id = b.id AND (b.now_is).product_id IS NULL),
    written AS (
      INSERT INTO listed_products SELECT (b.now_is).* FROM both_rows b
      WHERE (b.now_is).product_id IS NOT NULL AND b.was IS DISTINCT FROM b.now_is
      ON CONFLICT (product_id) DO UPDATE SET category_id = excluded.category_id, price_ngn = excluded.price_ngn,
        discount = excluded.discount, is_featured = excluded.is_featured, featured_rank = excluded.featured_rank,
        first_seen_at = excluded.first_seen_at, is_sold_out = excluded.is_sold_out, sizes = excluded.sizes,
        colors = excluded.colors, hexes = excluded.hexes, options = excluded.options, open_sizes = excluded.open_sizes,
        open_colors = excluded.open_colors, open_options = excluded.open_options, words = excluded.words,
        title_words = excluded.title_words),
    deltas AS (
      SELECT word, sum(product)::int AS products, sum(title)::int AS titles FROM (
        SELECT unnest(tsvector_to_array((now_is).words)) AS word, 1 AS product, 0 AS title FROM both_rows
        WHERE (was).words IS DISTINCT FROM (now_is).words
        UNION ALL SELECT unnest(tsvector_to_array((was).words)), -1, 0 FROM both_rows
        WHERE (was).words IS DISTINCT FROM (now_is).words
        UNION ALL SELECT unnest(tsvector_to_array((now_is).title_words)), 0, 1 FROM both_rows
        WHERE (was).title_words IS DISTINCT FROM (now_is).title_words
        UNION ALL SELECT unnest(tsvector_to_array((was).title_words)), 0, -1 FROM both_rows
        WHERE (was).title_words IS DISTINCT FROM (now_is).title_words) t
      GROUP BY word HAVING sum(product) <> 0 OR sum(title) <> 0),
    counted AS (
      INSERT INTO search_words (word, stem, products, titles)
      SELECT word, search_stem_of(word), products, titles FROM deltas
      ON CONFLICT (word) DO UPDATE SET products = search_words.products + excluded.products,
        titles = search_words.titles + excluded.titles)
    SELECT id, was, now_is FROM both_rows
  LOOP
    IF cardinality(ids) <= 50 THEN PERFORM notify_listing(change.id, change.was, change.now_is); END IF;
  END LOOP;
  DELETE FROM search_words WHERE products <= 0;
  IF cardinality(ids) > 50 THEN PERFORM pg_notify('catalog_changed', 'products'); END IF;
END $$;--> statement-breakpoint
-- All changes of a transaction at its end, at once: the row without a product stands for them.
CREATE FUNCTION refresh_changed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  WITH taken AS (
    DELETE FROM listing_changes WHERE transaction = pg_current_xact_id()::text RETURNING product_id)
  SELECT array_agg(product_id) INTO ids FROM taken WHERE product_id <> NEW.product_id;
  IF ids IS NOT NULL THEN PERFORM refresh_listings(ids); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER listing_changes_made AFTER INSERT ON listing_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.product_id = '00000000-0000-0000-0000-000000000000')
  EXECUTE FUNCTION refresh_changed_listings();--> statement-breakpoint
CREATE FUNCTION mark_listings(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO listing_changes SELECT pg_current_xact_id()::text, id
  FROM unnest(ids || '00000000-0000-0000-0000-000000000000'::uuid) AS id ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
-- For statements on products and what belongs to them: `changed` are the statement's rows, before or after.
CREATE FUNCTION mark_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_listings(array_agg(id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION mark_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_listings(array_agg(DISTINCT product_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION mark_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_listings(ARRAY[OLD.product_id, NEW.product_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION mark_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_listings(array_agg(id)) FROM products WHERE category_id = NEW.id HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION notify_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog_changed', 'product ' || NEW.product_id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- What only told that something had changed gives way to what tells which product, and how.
DROP TRIGGER products_changed ON products;--> statement-breakpoint
DROP TRIGGER product_images_changed ON product_images;--> statement-breakpoint
DROP TRIGGER product_slugs_changed ON product_slugs;--> statement-breakpoint
DROP TRIGGER product_variants_made ON product_variants;--> statement-breakpoint
DROP TRIGGER product_variants_stock_changed ON product_variants;--> statement-breakpoint
CREATE TRIGGER products_insert_listed AFTER INSERT ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_products();--> statement-breakpoint
CREATE TRIGGER products_update_listed AFTER UPDATE ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_products();--> statement-breakpoint
CREATE TRIGGER products_delete_listed AFTER DELETE ON products REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_products();--> statement-breakpoint
CREATE TRIGGER product_images_insert_listed AFTER INSERT ON product_images REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_parts();--> statement-breakpoint
CREATE TRIGGER product_images_update_listed AFTER UPDATE ON product_images REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_parts();--> statement-breakpoint
CREATE TRIGGER product_images_delete_listed AFTER DELETE ON product_images REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_parts();--> statement-breakpoint
CREATE TRIGGER product_slugs_insert_listed AFTER INSERT ON product_slugs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_parts();--> statement-breakpoint
CREATE TRIGGER product_slugs_update_listed AFTER UPDATE ON product_slugs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_parts();--> statement-breakpoint
CREATE TRIGGER product_slugs_delete_listed AFTER DELETE ON product_slugs REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_parts();--> statement-breakpoint
CREATE TRIGGER product_variants_insert_listed AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_parts();--> statement-breakpoint
CREATE TRIGGER product_variants_delete_listed AFTER DELETE ON product_variants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_parts();--> statement-breakpoint
-- An order changes a list only when it takes the last piece of a size, or gives it back.
CREATE TRIGGER product_variants_update_listed AFTER UPDATE ON product_variants FOR EACH ROW
  WHEN ((OLD.stock > OLD.held) IS DISTINCT FROM (NEW.stock > NEW.held)
    OR (OLD.product_id, OLD.size, OLD.color, OLD.color_hex, OLD.position)
      IS DISTINCT FROM (NEW.product_id, NEW.size, NEW.color, NEW.color_hex, NEW.position))
  EXECUTE FUNCTION mark_variant();--> statement-breakpoint
-- Pages say "Only 2 left" up to 3: above that nobody sees a sale (docs/decisions/005-catalogue-notices.md).
CREATE TRIGGER product_variants_few_left AFTER UPDATE ON product_variants FOR EACH ROW
  WHEN (least(OLD.stock - OLD.held, 4) IS DISTINCT FROM least(NEW.stock - NEW.held, 4))
  EXECUTE FUNCTION notify_variant();--> statement-breakpoint
CREATE TRIGGER categories_listed AFTER UPDATE ON categories FOR EACH ROW
  WHEN (OLD.visible IS DISTINCT FROM NEW.visible) EXECUTE FUNCTION mark_category();--> statement-breakpoint
SELECT refresh_listings(coalesce(array_agg(id), '{}')) FROM products;
