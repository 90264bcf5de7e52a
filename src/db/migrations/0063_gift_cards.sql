CREATE TABLE "gift_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"code_end" text NOT NULL,
	"amount" integer NOT NULL,
	"to_name" text NOT NULL,
	"to_email" text,
	"from_name" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"send_on" date,
	"sent_at" timestamp (3) with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_cards_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "gift_cards_accountId_unique" UNIQUE("account_id"),
	CONSTRAINT "gift_cards_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_amount" CHECK ("gift_cards"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX "gift_cards_to_send" ON "gift_cards" USING btree ("send_on") WHERE "gift_cards"."sent_at" is null and "gift_cards"."to_email" is not null;--> statement-breakpoint
CREATE INDEX "gift_cards_recipient" ON "gift_cards" USING btree ("to_email") WHERE "gift_cards"."to_email" is not null;--> statement-breakpoint
-- What comes back to a card that was replaced goes on to the new one: the first `moved` entry of its account names it. The name sorts
-- after `credit_entries_moved`, which writes the balance.
CREATE FUNCTION "pass_credit_on"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE replacement uuid;
BEGIN
  SELECT a.id INTO replacement FROM credit_entries e JOIN credit_accounts a ON a.id::text = e.cause_id
    WHERE e.account_id = NEW.account_id AND e.cause = 'moved' AND e.amount < 0 LIMIT 1;
  IF replacement IS NOT NULL THEN
    INSERT INTO credit_entries (account_id, amount, cause, cause_id, order_id, by, is_sample, created_at)
      SELECT moves.account_id, moves.amount, 'moved', e.id::text, e.order_id, e.by, e.is_sample, e.created_at
        FROM credit_entries e, (VALUES (NEW.account_id, -NEW.amount), (replacement, NEW.amount)) moves (account_id, amount)
        WHERE e.id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_entries_pass_on" AFTER INSERT ON "credit_entries"
  FOR EACH ROW WHEN (NEW.amount > 0) EXECUTE FUNCTION pass_credit_on();
