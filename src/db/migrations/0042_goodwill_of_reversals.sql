-- in batches: what was let go by itself when a bank or the provider's dashboard took money stays let go, by its name.
UPDATE "adjustments" SET "kind" = 'write_off', "why" = CASE WHEN "why" = '' THEN 'Given back at the provider' ELSE "why" END
  WHERE "id" IN (
    SELECT a.id FROM adjustments a
    WHERE a.kind = 'goodwill' AND a.by NOT LIKE 'admin:%' AND EXISTS (
      SELECT FROM payments p JOIN refunds r ON r.payment_id = p.id
      WHERE p.order_id = a.order_id AND r.cause IN ('dispute', 'outside')
        AND a.created_at BETWEEN r.created_at - interval '10 seconds' AND r.created_at + interval '10 seconds')
    LIMIT 500)
  RETURNING 1;
