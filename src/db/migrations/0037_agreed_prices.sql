-- Lines of before were all sold at their product's own price (decision 053).
ALTER TABLE "order_lines" ADD COLUMN "list_price" integer;