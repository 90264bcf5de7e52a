-- The payment whose method an order shows: the first that came in, else the newest.
CREATE OR REPLACE VIEW "order_balances" AS
  SELECT o.id AS order_id, o.total_amount + a.amount AS charged, p.received, r.returned,
    o.total_amount + a.amount - (p.received - r.returned) AS balance, r.refunded, a.written_off,
    p.first[1][2] AS method, p.first[1][1] AS provider
  FROM orders o
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0)::bigint AS amount, -coalesce(sum(amount) FILTER (WHERE kind = 'write_off'), 0)::bigint AS written_off
    FROM adjustments WHERE order_id = o.id) a
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(paid) FILTER (WHERE state = 'succeeded'), 0)::bigint AS received,
      array_agg(ARRAY[provider, method] ORDER BY state = 'succeeded' DESC,
        CASE WHEN state = 'succeeded' THEN paid_at END, created_at DESC) AS first
    FROM payments WHERE order_id = o.id) p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.amount) FILTER (WHERE r.state <> 'refused'), 0)::bigint AS returned,
      coalesce(sum(r.amount) FILTER (WHERE r.state = 'confirmed' AND r.cause <> 'duplicate'
        AND (r.cause <> 'late' OR o.status = 'cancelled')), 0)::bigint AS refunded
    FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.order_id = o.id AND p.state = 'succeeded') r;--> statement-breakpoint
UPDATE "order_events" SET "params" = "params" - 'transfer'
    || jsonb_build_object('recorded', jsonb_build_object('method', 'bank_transfer', 'reference', "params"->'transfer'))
  WHERE "kind" = 'paid' AND "params" ? 'transfer';
