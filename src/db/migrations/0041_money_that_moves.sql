CREATE TABLE "reversals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"provider_id" text NOT NULL,
	"amount" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reversals_once" UNIQUE("payment_id","cause","provider_id"),
	CONSTRAINT "reversals_amount" CHECK ("reversals"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "money_missing" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "missing_released" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reversals" ADD CONSTRAINT "reversals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reversals_newest" ON "reversals" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_at") WHERE "payments"."state" = 'succeeded';--> statement-breakpoint
-- released code bears this: it never writes the column.
ALTER TABLE "payments" ADD CONSTRAINT "payments_taken" CHECK ("payments"."taken" >= 0);--> statement-breakpoint
-- `received` is less what was taken, and in the order's currency alone; the twin of `balanceOf`.
CREATE OR REPLACE VIEW "order_balances" AS
  SELECT o.id AS order_id, o.total_amount + a.amount AS charged, p.received, r.returned,
    o.total_amount + a.amount - (p.received - r.returned) AS balance, r.refunded, a.written_off,
    p.first[1][2] AS method, p.first[1][1] AS provider, p.taken, p.received - r.returned AS held, r.excess
  FROM orders o
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0)::bigint AS amount, -coalesce(sum(amount) FILTER (WHERE kind = 'write_off'), 0)::bigint AS written_off
    FROM adjustments WHERE order_id = o.id) a
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(paid - taken) FILTER (WHERE state = 'succeeded' AND coalesce(paid_currency, o.currency) = o.currency), 0)::bigint AS received,
      coalesce(sum(taken) FILTER (WHERE state = 'succeeded' AND coalesce(paid_currency, o.currency) = o.currency), 0)::bigint AS taken,
      array_agg(ARRAY[provider, method] ORDER BY state = 'succeeded' DESC,
        CASE WHEN state = 'succeeded' THEN paid_at END, created_at DESC) AS first
    FROM payments WHERE order_id = o.id) p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.amount) FILTER (WHERE r.state NOT IN ('refused', 'dropped')), 0)::bigint AS returned,
      coalesce(sum(r.amount) FILTER (WHERE r.state = 'confirmed' AND r.cause NOT IN ('duplicate', 'overpaid')
        AND (r.cause <> 'late' OR o.status = 'cancelled')), 0)::bigint AS refunded,
      coalesce(sum(r.amount) FILTER (WHERE r.state NOT IN ('refused', 'dropped')
        AND (r.cause IN ('duplicate', 'overpaid') OR r.cause = 'late' AND o.status <> 'cancelled')), 0)::bigint AS excess
    FROM payments p JOIN refunds r ON r.payment_id = p.id
    WHERE p.order_id = o.id AND p.state = 'succeeded' AND coalesce(p.paid_currency, o.currency) = o.currency) r;--> statement-breakpoint
-- What two triggers write into an order, by one look at its rows: the contract's payment status (rule: payment-status) and what of
-- its money is missing since it was paid (rule: paid-before-it-leaves).
CREATE FUNCTION "order_money_of"(which uuid, currency text, total integer, is_settled boolean, is_cancelled boolean,
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
      + coalesce((SELECT sum(amount) FROM adjustments WHERE order_id = which), 0) + sums.claimed END
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
CREATE OR REPLACE FUNCTION "write_payment_status"(which uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET payment_status = derived.payment_status, money_missing = derived.money_missing
  FROM (SELECT own.id, money.* FROM orders own,
    order_money_of(own.id, own.currency, own.total_amount, own.paid_at IS NOT NULL, own.status = 'cancelled') money WHERE own.id = which) derived
  WHERE o.id = derived.id AND (o.payment_status <> derived.payment_status OR o.money_missing IS DISTINCT FROM derived.money_missing);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_settled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT money.payment_status, money.money_missing INTO NEW.payment_status, NEW.money_missing
  FROM order_money_of(NEW.id, NEW.currency, NEW.total_amount, NEW.paid_at IS NOT NULL, NEW.status = 'cancelled') money;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP FUNCTION "payment_status_of"(uuid, boolean, boolean);--> statement-breakpoint
DROP TRIGGER "orders_status" ON "orders";--> statement-breakpoint
CREATE TRIGGER "orders_status" BEFORE UPDATE OF "paid_at", "status", "total_amount" ON "orders"
  FOR EACH ROW WHEN (OLD.paid_at IS DISTINCT FROM NEW.paid_at OR OLD.status IS DISTINCT FROM NEW.status
    OR OLD.total_amount <> NEW.total_amount)
  EXECUTE FUNCTION order_settled();--> statement-breakpoint
CREATE TRIGGER "payments_money" AFTER UPDATE OF "paid", "refunded", "taken" ON "payments"
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND NEW.state = 'succeeded' AND OLD.state = 'succeeded'
    AND (OLD.paid, OLD.refunded, OLD.taken) IS DISTINCT FROM (NEW.paid, NEW.refunded, NEW.taken))
  EXECUTE FUNCTION payment_changed();--> statement-breakpoint
CREATE TRIGGER "adjustments_money" AFTER INSERT ON "adjustments" FOR EACH ROW EXECUTE FUNCTION payment_changed();--> statement-breakpoint
CREATE TRIGGER "disputes_money" AFTER INSERT OR UPDATE OF "state", "amount" ON "disputes"
  FOR EACH ROW EXECUTE FUNCTION refund_changed();
