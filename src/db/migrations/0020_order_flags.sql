CREATE TABLE "order_flags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"raised_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	"cleared_by" text,
	CONSTRAINT "order_flags_cleared" CHECK (("order_flags"."cleared_at" is null) = ("order_flags"."cleared_by" is null))
);
--> statement-breakpoint
DROP INDEX "orders_attention";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_cause" text;--> statement-breakpoint
ALTER TABLE "order_flags" ADD CONSTRAINT "order_flags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_flags_open" ON "order_flags" USING btree ("order_id","kind","cause") WHERE "order_flags"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "order_flags_newest" ON "order_flags" USING btree ("raised_at" DESC NULLS FIRST) WHERE "order_flags"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "order_flags_order_id_index" ON "order_flags" USING btree ("order_id");--> statement-breakpoint
-- Each sentence of a reason becomes a flag, by the words the shop wrote; in `keys` what the groups of the pattern are called,
-- of which `…Minor` are amounts. A sentence no pattern knows keeps its words. Of two sentences about one cause the newer stays.
WITH "patterns" ("kind", "pattern", "keys") AS (VALUES
    ('wrong_amount', '^Paid ₦([0-9,]+(?:\.[0-9]+)?) instead of ₦([0-9,]+(?:\.[0-9]+)?)$', '{paidMinor,askedMinor}'::text[]),
    ('wrong_amount', '^The payment was opened for ₦([0-9,]+(?:\.[0-9]+)?), the order is ₦([0-9,]+(?:\.[0-9]+)?)$', '{openedMinor,orderMinor}'),
    ('wrong_currency', '^Paid in (\S+) instead of (\S+)$', '{paid,asked}'),
    ('further_payment', '^A further payment arrived \((.+)\)$', '{reference}'),
    ('paid_twice', '^Paid twice: refunded by itself \((.+)\)$', '{reference}'),
    ('paid_late', '^Paid after the order was cancelled: refunded by itself \((.+)\)$', '{reference}'),
    ('reversed', '^The payment was reversed$', '{}'),
    ('refund_failed', '^Refund of ₦([0-9,]+(?:\.[0-9]+)?) refused by Paystack: (.*)$', '{amountMinor,words}'),
    ('refund_failed', '^Refund of ₦([0-9,]+(?:\.[0-9]+)?): (.*)$', '{amountMinor,status}'),
    ('disputed', '^Payment disputed with the bank \((.+)\)$', '{reference}'),
    ('dispute_over', '^Payment dispute resolved \((.+)\)$', '{reference}'),
    ('code_overused', '^The promo code (.+) was used by the same customer before$', '{code}'),
    ('code_overused', '^The promo code (.+) was used up before \(limit ([0-9]+)\)$', '{code,limit}'),
    ('not_at_paystack', '^Paystack does not know this payment as paid \((.+)\)$', '{reference}'),
    ('not_at_paystack', '^Paystack lists another amount: (\S+) ([0-9,]+(?:\.[0-9]+)?) \((.+)\)$', '{currency,listedMinor,reference}')),
  "sentences" AS (
    SELECT o."id" AS "order_id", o."updated_at", s."words", s."n"
    FROM "orders" o CROSS JOIN LATERAL unnest(string_to_array(o."attention_reason", '; ')) WITH ORDINALITY s("words", "n")
    WHERE s."words" <> ''),
  "read" AS (
    SELECT s.*, coalesce(p."kind", 'note') AS "kind", coalesce(p."params", jsonb_build_object('words', s."words")) AS "params"
    FROM "sentences" s LEFT JOIN LATERAL (
      SELECT p."kind", (SELECT coalesce(jsonb_object_agg(g."key", CASE
            WHEN g."key" LIKE '%Minor' THEN to_jsonb((replace(g."value", ',', '')::numeric * 100)::bigint)
            WHEN g."key" = 'limit' THEN to_jsonb(g."value"::bigint)
            ELSE to_jsonb(g."value") END) FILTER (WHERE g."key" IS NOT NULL), '{}')
          FROM unnest(p."keys", regexp_match(s."words", p."pattern")) AS g("key", "value")) AS "params"
      FROM "patterns" p WHERE s."words" ~ p."pattern" LIMIT 1) p ON true),
  "caused" AS (
    SELECT r.*, CASE
        WHEN r."kind" = 'note' THEN r."words"
        WHEN r."kind" = 'code_overused' THEN r."params"->>'code'
        WHEN r."kind" = 'refund_failed' THEN (
          SELECT f."id"::text FROM "refunds" f WHERE f."order_id" = r."order_id"
            AND f."amount"::text = r."params"->>'amountMinor' AND f."status" IN ('failed', 'needs-attention')
          ORDER BY f."updated_at" DESC LIMIT 1)
        WHEN r."params" ? 'reference' THEN r."params"->>'reference' END AS "cause"
    FROM "read" r)
INSERT INTO "order_flags" ("order_id", "kind", "params", "cause", "raised_at")
SELECT DISTINCT ON ("order_id", "kind", coalesce("cause", '')) "order_id", "kind", "params", coalesce("cause", ''),
  "updated_at" + "n" * interval '1 millisecond'
FROM "caused" ORDER BY "order_id", "kind", coalesce("cause", ''), "n" DESC;--> statement-breakpoint
-- An order in review has a flag that keeps it there, also where only others were written.
INSERT INTO "order_flags" ("order_id", "kind", "params", "cause", "raised_at")
SELECT o."id", 'note', '{"words": "A payment to look at"}', 'A payment to look at', o."updated_at" FROM "orders" o
WHERE o."status" = 'pending_review' AND NOT EXISTS (SELECT FROM "order_flags" f WHERE f."order_id" = o."id"
  AND f."kind" IN ('wrong_amount', 'wrong_currency', 'reversed', 'note'));--> statement-breakpoint
-- Why an order was cancelled was written in its last such event.
UPDATE "orders" o SET "cancel_cause" = e."cause"
FROM (SELECT DISTINCT ON ("order_id") "order_id", CASE
      WHEN "event_type" = 'hold_expired' THEN 'hold_expired'
      WHEN "title" = 'Sold out before the payment arrived' THEN 'sold_out'
      WHEN "description" ~ '^(Replaced by a newer order|Its promo code (was used on|went to) a newer order)' THEN 'replaced'
      WHEN "actor" IN ('customer', 'guest') THEN 'customer'
      WHEN "actor" ~ '^(admin|helper):|^owner command' THEN 'staff' END AS "cause"
    FROM "order_events" WHERE "status" = 'cancelled' ORDER BY "order_id", "created_at" DESC, "id" DESC) e
WHERE e."order_id" = o."id" AND o."status" = 'cancelled' AND e."cause" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "attention_reason";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancel_cause" CHECK ("orders"."cancel_cause" is null or "orders"."status" = 'cancelled');