-- The exchange of a piece that cost nothing waits for the old one too: one minor unit of it is missing (rule: exchange-leaves-later).
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
      + CASE WHEN is_cancelled THEN 0 ELSE coalesce((SELECT greatest(r.lent, 1) FROM returns r WHERE r.exchange_order_id = which
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
SELECT write_payment_status(exchange_order_id) FROM returns WHERE exchange_order_id IS NOT NULL AND lent = 0 AND state IN ('approved', 'received');
