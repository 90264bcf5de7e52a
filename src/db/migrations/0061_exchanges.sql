ALTER TABLE "returns" ADD COLUMN "exchange_order_id" uuid;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "lent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- released code bears this: it never writes the column.
ALTER TABLE "returns" ADD CONSTRAINT "returns_exchange_order_id_orders_id_fk" FOREIGN KEY ("exchange_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- released code bears this: it never writes the column.
ALTER TABLE "returns" ADD CONSTRAINT "returns_exchange" UNIQUE("exchange_order_id");--> statement-breakpoint
-- released code bears this: it never writes the column.
ALTER TABLE "returns" ADD CONSTRAINT "returns_lent" CHECK ("returns"."lent" >= 0);--> statement-breakpoint
-- What an exchange was lent is missing until its old piece is here (rule: exchange-leaves-later).
CREATE OR REPLACE FUNCTION "order_money_of"(which uuid, currency text, total integer, is_settled boolean, is_cancelled boolean,
  OUT payment_status text, OUT money_missing bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT CASE
      WHEN sums.gone > 0 AND sums.gone >= sums.kept THEN 'refunded'
      WHEN sums.gone > 0 THEN 'partially_refunded'
      WHEN is_settled THEN 'success'
      WHEN sums.paid = 0 AND (SELECT bool_and(p.state = 'declined' AND p.checkout_url IS NOT NULL) FROM payments p
        WHERE p.order_id = which AND p.created_at = (SELECT max(created_at) FROM payments WHERE order_id = which)) THEN 'failed'
      ELSE 'pending' END,
    CASE WHEN is_settled THEN total - sums.held
      + coalesce((SELECT sum(amount) FROM adjustments WHERE order_id = which), 0) + sums.claimed
      + CASE WHEN is_cancelled THEN 0 ELSE coalesce((SELECT r.lent FROM returns r WHERE r.exchange_order_id = which
        AND r.state IN ('approved', 'received') AND r.way <> 'keep' AND EXISTS (SELECT FROM return_lines l
          WHERE l.return_id = r.id AND l.wish = 'exchange' AND l.as_new + l.damaged < l.quantity)), 0) END
    END
  INTO payment_status, money_missing
  FROM (
    SELECT coalesce(sum(p.paid), 0) AS paid, coalesce(sum(p.paid - r.excess), 0) AS kept,
      coalesce(sum(r.refunded), 0) + CASE WHEN is_settled OR is_cancelled THEN coalesce(sum(p.taken), 0) ELSE 0 END AS gone,
      coalesce(sum(p.paid - p.taken - p.refunded) FILTER (WHERE coalesce(p.paid_currency, order_money_of.currency) = order_money_of.currency), 0) AS held, coalesce(sum(r.claimed), 0) AS claimed
    FROM payments p CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.amount) FILTER (WHERE r.cause IN ('duplicate', 'overpaid') AND r.state NOT IN ('refused', 'dropped')), 0) AS excess,
        coalesce(sum(r.amount) FILTER (WHERE r.state = 'confirmed' AND r.cause NOT IN ('duplicate', 'overpaid')
          AND (r.cause <> 'late' OR is_cancelled)), 0) AS refunded,
        (SELECT coalesce(sum(least(d.amount, greatest(p.paid - p.taken - p.refunded, 0))), 0) FROM disputes d
          WHERE d.payment_id = p.id AND d.state = 'awaiting') AS claimed
      FROM refunds r WHERE r.payment_id = p.id) r
    WHERE p.order_id = which AND p.state = 'succeeded') sums;
END $$;--> statement-breakpoint
CREATE FUNCTION "exchange_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_payment_status(NEW.exchange_order_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "returns_exchange_money" AFTER UPDATE OF "state", "exchange_order_id" ON "returns"
  FOR EACH ROW WHEN (NEW.exchange_order_id IS NOT NULL) EXECUTE FUNCTION exchange_moved();
