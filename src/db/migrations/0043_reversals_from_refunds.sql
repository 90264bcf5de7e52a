-- in batches: money that a dispute or the provider's dashboard took is a reversal, no refund of the shop's.
WITH old AS (
    SELECT r.id, r.payment_id, r.cause, r.amount, r.provider_refund_id, r.updated_at, r.created_at FROM refunds r
    WHERE r.cause IN ('dispute', 'outside') AND r.state <> 'refused' AND r.amount > 0 LIMIT 500),
  moved AS (
    INSERT INTO reversals (payment_id, cause, provider_id, amount, taken_at, created_at)
    SELECT old.payment_id, CASE old.cause WHEN 'dispute' THEN 'dispute' ELSE 'dashboard' END,
      coalesce((SELECT d.provider_id::text FROM disputes d WHERE d.id = old.id), old.provider_refund_id, old.id::text),
      old.amount, old.updated_at, old.created_at FROM old
    ON CONFLICT DO NOTHING),
  counted AS (
    UPDATE payments p SET refunded = p.refunded - sums.amount, taken = p.taken + sums.amount
    FROM (SELECT payment_id, sum(amount)::integer AS amount FROM old GROUP BY payment_id) sums WHERE p.id = sums.payment_id)
DELETE FROM refunds r USING old WHERE r.id = old.id
  RETURNING 1;
