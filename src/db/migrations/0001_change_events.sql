-- Every process listens on `catalog_changed` and drops its page cache. Equal notices of one transaction arrive once.
CREATE FUNCTION notify_catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint
CREATE TRIGGER product_images_changed AFTER INSERT OR UPDATE OR DELETE ON product_images FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint
CREATE TRIGGER featured_showcase_changed AFTER INSERT OR UPDATE OR DELETE ON featured_showcase FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint
CREATE TRIGGER shipping_zones_changed AFTER INSERT OR UPDATE OR DELETE ON shipping_zones FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint
CREATE TRIGGER shipping_settings_changed AFTER INSERT OR UPDATE OR DELETE ON shipping_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint
CREATE TRIGGER product_variants_made AFTER INSERT OR DELETE ON product_variants FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint
-- Pages say "Only 2 left" up to 3 and "sold out" at 0: only a change a shopper can see empties the caches, not every sale.
CREATE TRIGGER product_variants_stock_changed AFTER UPDATE ON product_variants FOR EACH ROW
  WHEN (least(OLD.stock - OLD.held, 4) IS DISTINCT FROM least(NEW.stock - NEW.held, 4)
    OR (OLD.size, OLD.color, OLD.color_hex, OLD.position) IS DISTINCT FROM (NEW.size, NEW.color, NEW.color_hex, NEW.position))
  EXECUTE FUNCTION notify_catalog_changed();
