-- in batches: fees of orders so far are what is in no catalogue and has no part of the discount; a gift card is none.
UPDATE "order_lines" SET "is_fee" = true WHERE "id" IN (
  SELECT l."id" FROM "order_lines" l JOIN "orders" o ON o."id" = l."order_id"
    WHERE l."product_id" IS NULL AND l."size" IS NULL AND NOT l."is_discounted" AND NOT l."is_fee" AND o."source" <> 'gift_card'
    LIMIT 1000)
  RETURNING 1;
