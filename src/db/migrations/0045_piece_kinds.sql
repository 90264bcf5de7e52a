-- released code bears this: a wider one follows in the same transaction
ALTER TABLE "refund_lines" DROP CONSTRAINT "refund_lines_once";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "restocked_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "piece_kind" text DEFAULT 'unsent' NOT NULL;--> statement-breakpoint
-- released code bears this: it writes each line of a refund once
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_once" UNIQUE("refund_id","order_line_id","restocked","piece_kind");--> statement-breakpoint
-- released code bears this: refund_lines_sold refuses more restocked pieces than were sold
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_restocked" CHECK ("order_lines"."restocked_quantity" between 0 and "order_lines"."quantity");--> statement-breakpoint
-- Also what the release before refunds while this one is rolled out is counted.
CREATE FUNCTION "count_restocked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines SET restocked_quantity = restocked_quantity + NEW.quantity WHERE id = NEW.order_line_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "refund_lines_restocked" AFTER INSERT ON "refund_lines"
  FOR EACH ROW WHEN (NEW.restocked) EXECUTE FUNCTION count_restocked();--> statement-breakpoint
-- released code bears this: only lines that were refunded and put on the shelf, which nothing but a refund changes
UPDATE "order_lines" l SET "restocked_quantity" = back.pieces
  FROM (SELECT order_line_id, sum(quantity)::int AS pieces FROM refund_lines WHERE restocked GROUP BY 1) back
  WHERE l.id = back.order_line_id;--> statement-breakpoint
-- released code bears this: only refunds of lines of which pieces came back
UPDATE "refund_lines" rl SET "piece_kind" = 'returned' FROM "order_lines" l, "refunds" r
  WHERE l.id = rl.order_line_id AND l.returned_quantity > 0 AND r.id = rl.refund_id AND r.cause = 'returned';
