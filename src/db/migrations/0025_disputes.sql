CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_id" bigint NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"state" text DEFAULT 'awaiting' NOT NULL,
	"evidence" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_provider_id" UNIQUE("provider_id"),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount" >= 0),
	CONSTRAINT "disputes_resolved" CHECK (("disputes"."state" in ('awaiting', 'contested')) = ("disputes"."resolved_at" is null))
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("due_at") WHERE "disputes"."state" in ('awaiting', 'contested');