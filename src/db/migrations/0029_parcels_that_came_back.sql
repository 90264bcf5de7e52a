-- The pieces of a parcel that came back wait again. Those refunded meanwhile are cancelled: of a line first what has arrived counts
-- as returned.
UPDATE "order_lines" l SET "packed_quantity" = l."packed_quantity" - back.quantity,
    "returned_quantity" = l."returned_quantity" - back.refunded, "cancelled_quantity" = l."cancelled_quantity" + back.refunded
  FROM (
    SELECT fl."order_line_id", sum(fl."quantity")::int AS quantity,
      least(sum(fl."quantity"), greatest(0, own."returned_quantity" - (
        SELECT coalesce(sum(arrived."quantity"), 0) FROM "fulfilment_lines" arrived
          JOIN "fulfilments" f ON f."id" = arrived."fulfilment_id"
        WHERE arrived."order_line_id" = own."id" AND f."state" = 'delivered')))::int AS refunded
    FROM "fulfilments" p JOIN "fulfilment_lines" fl ON fl."fulfilment_id" = p."id"
      JOIN "order_lines" own ON own."id" = fl."order_line_id"
    WHERE p."state" = 'came_back' GROUP BY fl."order_line_id", own."id") back
  WHERE l."id" = back."order_line_id";--> statement-breakpoint
CREATE TEMP TABLE "moved_back" ON COMMIT DROP AS
  SELECT o."id", CASE
      WHEN sent."states" IS NULL AND pieces."left_over" = 0 THEN 'cancelled'
      WHEN sent."states" IS NULL THEN 'paid'
      WHEN pieces."left_over" > 0 OR 'packed' = ANY (sent."states") THEN 'processing'
      WHEN 'delivered' = ALL (sent."states") THEN 'delivered'
      ELSE 'shipped' END AS "status"
  FROM "orders" o
    CROSS JOIN LATERAL (SELECT sum("quantity" - "cancelled_quantity" - "packed_quantity") AS "left_over"
      FROM "order_lines" WHERE "order_id" = o."id") pieces
    CROSS JOIN LATERAL (SELECT array_agg("state") AS "states" FROM "fulfilments"
      WHERE "order_id" = o."id" AND "state" <> 'came_back') sent
  WHERE o."status" IN ('processing', 'shipped', 'delivered')
    AND EXISTS (SELECT FROM "fulfilments" WHERE "order_id" = o."id" AND "state" = 'came_back');--> statement-breakpoint
INSERT INTO "order_events" ("order_id", "kind", "params", "status", "actor", "is_private", "created_at")
  SELECT m."id", 'parcel_came_back', '{"parcel": {"position": 1, "count": 1}}', m."status", 'system', true,
    greatest(now(), (SELECT max("created_at") + interval '1 millisecond' FROM "order_events" WHERE "order_id" = m."id"))
  FROM "moved_back" m JOIN "orders" o ON o."id" = m."id" WHERE o."status" <> m."status";--> statement-breakpoint
UPDATE "orders" o SET "status" = m."status", "cancel_cause" = CASE WHEN m."status" = 'cancelled' THEN 'staff' END, "updated_at" = now()
  FROM "moved_back" m WHERE m."id" = o."id" AND o."status" <> m."status";
