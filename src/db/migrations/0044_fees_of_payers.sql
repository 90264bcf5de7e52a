-- in batches: the provider's fee that a payer bore was charged on top, also where it was not written.
INSERT INTO "adjustments" ("order_id", "kind", "amount", "why", "by", "created_at")
  SELECT p.order_id, 'fee', p.paid - p.asked, 'The provider’s fee, paid by the customer', 'payments', p.paid_at
  FROM "payments" p JOIN "orders" o ON o.id = p.order_id
  WHERE p.state = 'succeeded' AND p.fee > 0 AND p.paid > p.asked AND abs(p.paid - p.asked - p.fee) <= 100
    AND o.paid_at IS NOT NULL AND o.status <> 'cancelled'
    AND NOT EXISTS (SELECT FROM "adjustments" a WHERE a.order_id = p.order_id AND a.kind = 'fee')
  LIMIT 500
  RETURNING 1;
