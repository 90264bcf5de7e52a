CREATE TABLE "agent_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"agent" text NOT NULL,
	"lines" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"cart_id" uuid,
	"request" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_sessions_kind" CHECK ("agent_sessions"."kind" in ('cart', 'checkout')),
	CONSTRAINT "agent_sessions_state" CHECK ("agent_sessions"."state" in ('open', 'canceled')),
	CONSTRAINT "agent_sessions_cart" CHECK ("agent_sessions"."cart_id" is null or "agent_sessions"."kind" = 'checkout')
);
--> statement-breakpoint
CREATE INDEX "agent_sessions_changed" ON "agent_sessions" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "agent_sessions_request" ON "agent_sessions" USING btree ("request") WHERE "agent_sessions"."request" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_sessions_of_cart" ON "agent_sessions" USING btree ("cart_id") WHERE "agent_sessions"."state" = 'open';