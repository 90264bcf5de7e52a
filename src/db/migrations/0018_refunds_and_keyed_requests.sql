CREATE TABLE "keyed_requests" (
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"request" jsonb NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keyed_requests_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "attempt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "unmatched_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "provider_id" bigint;--> statement-breakpoint
CREATE INDEX "keyed_requests_created_at_index" ON "keyed_requests" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_unmatched_payment_id_unmatched_payments_id_fk" FOREIGN KEY ("unmatched_payment_id") REFERENCES "public"."unmatched_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_unmatched" ON "refunds" USING btree ("unmatched_payment_id") WHERE "refunds"."status" <> 'failed';--> statement-breakpoint
-- A line that one refund names several times becomes one row of all its pieces.
UPDATE "refund_lines" l SET "quantity" = same."quantity", "amount" = same."amount"
FROM (SELECT min("id"::text)::uuid AS "id", sum("quantity")::int AS "quantity", sum("amount")::int AS "amount"
  FROM "refund_lines" GROUP BY "refund_id", "order_line_id", "restocked" HAVING count(*) > 1) same
WHERE l."id" = same."id";--> statement-breakpoint
DELETE FROM "refund_lines" l USING "refund_lines" kept WHERE kept."refund_id" = l."refund_id"
  AND kept."order_line_id" = l."order_line_id" AND kept."restocked" = l."restocked" AND kept."id" < l."id";--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_once" UNIQUE("refund_id","order_line_id","restocked");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_one_payment" CHECK (num_nonnulls("refunds"."attempt_id", "refunds"."order_id") = case when "refunds"."unmatched_payment_id" is null then 2 else 0 end);--> statement-breakpoint
-- Refunds that did not fail never pay back more pieces of a line than were sold, and no more go back on the shelf. The line
-- is locked first: of two refunds at once the second sees the first. Rows of before are left as they are.
CREATE FUNCTION "check_refunded_pieces"(line uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE sold integer;
BEGIN
  SELECT quantity INTO sold FROM order_lines WHERE id = line FOR NO KEY UPDATE;
  IF (SELECT coalesce(sum(l.quantity) FILTER (WHERE r.status <> 'failed'), 0) > sold
      OR coalesce(sum(l.quantity) FILTER (WHERE l.restocked), 0) > sold
    FROM refund_lines l JOIN refunds r ON r.id = l.refund_id WHERE l.order_line_id = line) THEN
    RAISE EXCEPTION 'More pieces of order line % refunded than were sold', line
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_lines_sold', TABLE = 'refund_lines';
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "check_refund_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_refunded_pieces(NEW.order_line_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "check_refund_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_refunded_pieces(order_line_id) FROM refund_lines WHERE refund_id = NEW.id ORDER BY order_line_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "refund_lines_sold" AFTER INSERT OR UPDATE ON "refund_lines"
  FOR EACH ROW EXECUTE FUNCTION check_refund_line();--> statement-breakpoint
CREATE TRIGGER "refunds_count_again" AFTER UPDATE OF "status" ON "refunds"
  FOR EACH ROW WHEN (OLD.status = 'failed' AND NEW.status <> 'failed') EXECUTE FUNCTION check_refund_lines();--> statement-breakpoint
UPDATE "unmatched_payments" SET "provider_id" = ("payload" #>> '{data,id}')::bigint
  WHERE "payload" #>> '{data,id}' ~ '^[0-9]{1,18}$';--> statement-breakpoint
-- Money that was called given back, whether or not Paystack was ever asked: it is looked for there, and sent when it is
-- not there (a first check was made, so nothing goes out before the look). Its note at Paystack names the payment's id.
INSERT INTO "refunds" ("id", "unmatched_payment_id", "amount", "reason", "checks", "next_check_at", "created_at", "updated_at")
  SELECT "id", "id", "amount", 'unmatched', 1, now(), coalesce("resolved_at", "created_at"), now() FROM "unmatched_payments"
  WHERE "resolution" = 'refunded';
