ALTER TABLE "order_events" RENAME COLUMN "event_type" TO "kind";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "params" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Words are made when they are shown; what was written before keeps its own.
UPDATE "order_events" SET "params" = jsonb_build_object('words', jsonb_build_object('title', "title", 'description', "description"));--> statement-breakpoint
ALTER TABLE "order_events" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "order_events" DROP COLUMN "description";
