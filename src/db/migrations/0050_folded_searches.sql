-- What `foldText` of src/lib/fold-text.ts makes of a text; a test compares them (rule: folded-text). Indexes store what this makes:
-- who changes it rebuilds them. They hold the few rows beyond ASCII, so that building them takes no time (decision 060). Capitals
-- are written out because a database in the C locale lowers plain letters alone.
CREATE FUNCTION search_fold(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(source) = char_length(source) THEN lower(source)
  ELSE replace(replace(replace(replace(replace(translate(lower(regexp_replace(
    normalize(translate(source, '‘’‛ʻʼʾʿ´′ꞌ‐‑‒–—―⁃−', repeat('''', 10) || repeat('-', 8)), NFKD),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g')),
    'øłđðħıŧɓɗɖƙƴɣɛɔǝəʋςØŁĐÐĦŦƁƊƉƘƳƔƐƆƎƏƲẞÆŒŊÞ', 'olddhitbddkygeoeevσolddhtbddkygeoeevßæœŋþ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ŋ', 'ng'), 'þ', 'th') END
$$;--> statement-breakpoint
-- The words of a text as they are searched for: any sign parts words.
CREATE OR REPLACE FUNCTION search_words_of(source text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strip(to_tsvector('pg_catalog.simple', regexp_replace(search_fold(source),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u20cf]+', ' ', 'g')))
$$;--> statement-breakpoint
CREATE FUNCTION fold_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_fold(NEW.search_text);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE INDEX "added_customers_folded" ON "added_customers" USING gin (search_fold("name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops) WHERE octet_length("name" || ' ' || "email" || ' ' || "phone") <> char_length("name" || ' ' || "email" || ' ' || "phone");--> statement-breakpoint
CREATE INDEX "profiles_folded" ON "profiles" USING gin (search_fold("first_name" || ' ' || "last_name" || ' ' || coalesce("phone", '')) gin_trgm_ops) WHERE octet_length("first_name" || ' ' || "last_name" || ' ' || coalesce("phone", '')) <> char_length("first_name" || ' ' || "last_name" || ' ' || coalesce("phone", ''));--> statement-breakpoint
CREATE INDEX "orders_folded" ON "orders" USING gin (search_fold("order_number" || ' ' || "customer_name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops) WHERE octet_length("order_number" || ' ' || "customer_name" || ' ' || "email" || ' ' || "phone") <> char_length("order_number" || ' ' || "customer_name" || ' ' || "email" || ' ' || "phone");--> statement-breakpoint
CREATE TRIGGER products_fold_search BEFORE INSERT OR UPDATE OF search_text ON products
  FOR EACH ROW EXECUTE FUNCTION fold_search_text();
