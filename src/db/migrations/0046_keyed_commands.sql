CREATE TABLE "keyed_commands" (
	"id" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "keyed_commands_created_at_index" ON "keyed_commands" USING btree ("created_at");