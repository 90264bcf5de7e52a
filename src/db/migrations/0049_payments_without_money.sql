-- A payment that is made or opened has brought nothing: the order's sums are not reckoned again, except where its last payment was
-- declined and a new one makes it wait once more.
CREATE FUNCTION "payment_made"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_payment_status(id) FROM orders WHERE id = NEW.order_id AND payment_status = 'failed';
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "payments_status" ON "payments";--> statement-breakpoint
CREATE TRIGGER "payments_made" AFTER INSERT ON "payments"
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND NEW.state = 'created') EXECUTE FUNCTION payment_made();--> statement-breakpoint
CREATE TRIGGER "payments_stored" AFTER INSERT ON "payments"
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND NEW.state <> 'created') EXECUTE FUNCTION payment_changed();--> statement-breakpoint
CREATE TRIGGER "payments_status" AFTER UPDATE OF "state", "order_id" ON "payments"
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND NOT (OLD.order_id IS NOT DISTINCT FROM NEW.order_id
    AND OLD.state IN ('created', 'open', 'unknown') AND NEW.state IN ('open', 'unknown'))) EXECUTE FUNCTION payment_changed();
