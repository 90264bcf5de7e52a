-- in batches: the trigger folds, and the lists' words follow each product (rule: folded-text).
UPDATE "products" SET "search_text" = "search_text" WHERE "id" IN (
  SELECT "id" FROM "products" WHERE "search_text" <> search_fold("search_text") LIMIT 1000)
  RETURNING 1;
