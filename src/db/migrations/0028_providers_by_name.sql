ALTER TABLE "disputes" DROP CONSTRAINT "disputes_provider_id";--> statement-breakpoint
DROP INDEX "disputes_payment";--> statement-breakpoint
-- Every notice so far came from the one provider there was.
ALTER TABLE "webhook_events" ADD COLUMN "provider" text DEFAULT 'paystack' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ALTER COLUMN "provider" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_provider_id" UNIQUE("payment_id","provider_id");--> statement-breakpoint
UPDATE "order_flags" SET "kind" = 'not_at_provider' WHERE "kind" = 'not_at_paystack';--> statement-breakpoint
-- A quote within somebody's words is escaped, so this is the kind alone.
UPDATE "order_events" SET "params" = replace("params"::text, '"not_at_paystack"', '"not_at_provider"')::jsonb
  WHERE "kind" IN ('pending_review', 'payment_review', 'review_closed') AND "params"::text LIKE '%"not_at_paystack"%';
