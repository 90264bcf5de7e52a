ALTER TABLE "fulfilments" ADD COLUMN "code_nonce" text;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "failed_reason" text;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_proof" CHECK ("fulfilments"."proof" is null or "fulfilments"."state" = 'delivered');--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_failed" CHECK ("fulfilments"."failed_reason" is null or "fulfilments"."state" in ('failed', 'came_back'));