CREATE TABLE "credit_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"code_hash" text,
	"code_end" text,
	"return_id" uuid,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_accounts_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "credit_accounts_returnId_unique" UNIQUE("return_id"),
	CONSTRAINT "credit_accounts_balance" CHECK ("credit_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"cause" text NOT NULL,
	"cause_id" text NOT NULL,
	"order_id" uuid,
	"why" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_once" UNIQUE("account_id","cause","cause_id"),
	CONSTRAINT "credit_entries_amount" CHECK ("credit_entries"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_account_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_accounts_user" ON "credit_accounts" USING btree ("user_id") WHERE "credit_accounts"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_accounts_email" ON "credit_accounts" USING btree ("email") WHERE "credit_accounts"."email" is not null;--> statement-breakpoint
CREATE INDEX "credit_accounts_owed" ON "credit_accounts" USING btree ("created_at") WHERE "credit_accounts"."balance" > 0;--> statement-breakpoint
CREATE INDEX "credit_entries_account" ON "credit_entries" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_entries_cause" ON "credit_entries" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "credit_entries_newest" ON "credit_entries" USING btree ("created_at");--> statement-breakpoint
-- released code bears this: it never writes the column.
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_account_id_credit_accounts_id_fk" FOREIGN KEY ("credit_account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- An entry is never changed, and goes only with the made-up rows of a demo; the balance is the sum, by nobody else's hand.
CREATE FUNCTION "credit_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_entries_moved" AFTER INSERT ON "credit_entries" FOR EACH ROW EXECUTE FUNCTION credit_moved();--> statement-breakpoint
CREATE FUNCTION "refuse_credit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit entries are never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_entries_stay" BEFORE UPDATE ON "credit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_credit_change();--> statement-breakpoint
CREATE TRIGGER "credit_entries_kept" BEFORE DELETE ON "credit_entries"
  FOR EACH ROW WHEN (NOT OLD.is_sample) EXECUTE FUNCTION refuse_credit_change();--> statement-breakpoint
-- An order that ends unpaid gives its credit back: that payment is none any more (rule: credit-comes-back). Once other money came in,
-- it goes back as all money does.
CREATE FUNCTION "release_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO credit_entries (account_id, amount, cause, cause_id, order_id, by, created_at)
    SELECT e.account_id, p.paid, 'released', e.cause_id, NEW.id, 'orders', NEW.updated_at
    FROM payments p JOIN credit_entries e ON e.cause = 'spent' AND e.cause_id = p.id::text
    WHERE p.order_id = NEW.id AND p.provider = 'store_credit' AND p.state = 'succeeded' AND p.refunded = 0
    ORDER BY e.account_id;
  UPDATE payments SET state = 'expired', paid = NULL, paid_at = NULL, updated_at = NEW.updated_at
    WHERE order_id = NEW.id AND provider = 'store_credit' AND state = 'succeeded' AND refunded = 0;
  UPDATE orders SET credit_amount = 0 WHERE id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_release_credit" AFTER UPDATE OF "status" ON "orders"
  FOR EACH ROW WHEN (OLD.status = 'pending' AND NEW.status = 'cancelled' AND OLD.credit_amount > 0 AND OLD.deposit_paid_at IS NULL)
  EXECUTE FUNCTION release_credit();--> statement-breakpoint
-- Of an order that credit paid in part the other payment names the way.
CREATE OR REPLACE VIEW "order_balances" AS
  SELECT o.id AS order_id, o.total_amount + a.amount AS charged, p.received, r.returned,
    o.total_amount + a.amount - (p.received - r.returned) AS balance, r.refunded, a.written_off,
    p.first[1][2] AS method, p.first[1][1] AS provider, p.taken, p.received - r.returned AS held, r.excess
  FROM orders o
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0)::bigint AS amount, -coalesce(sum(amount) FILTER (WHERE kind = 'write_off'), 0)::bigint AS written_off
    FROM adjustments WHERE order_id = o.id) a
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(paid - taken) FILTER (WHERE state = 'succeeded' AND coalesce(paid_currency, o.currency) = o.currency), 0)::bigint AS received,
      coalesce(sum(taken) FILTER (WHERE state = 'succeeded' AND coalesce(paid_currency, o.currency) = o.currency), 0)::bigint AS taken,
      array_agg(ARRAY[provider, method] ORDER BY state = 'succeeded' DESC, provider = 'store_credit',
        CASE WHEN state = 'succeeded' THEN paid_at END, created_at DESC) AS first
    FROM payments WHERE order_id = o.id) p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.amount) FILTER (WHERE r.state NOT IN ('refused', 'dropped')), 0)::bigint AS returned,
      coalesce(sum(r.amount) FILTER (WHERE r.state = 'confirmed' AND r.cause NOT IN ('duplicate', 'overpaid')
        AND (r.cause <> 'late' OR o.status = 'cancelled')), 0)::bigint AS refunded,
      coalesce(sum(r.amount) FILTER (WHERE r.state NOT IN ('refused', 'dropped')
        AND (r.cause IN ('duplicate', 'overpaid') OR r.cause = 'late' AND o.status <> 'cancelled')), 0)::bigint AS excess
    FROM payments p JOIN refunds r ON r.payment_id = p.id
    WHERE p.order_id = o.id AND p.state = 'succeeded' AND coalesce(p.paid_currency, o.currency) = o.currency) r;
